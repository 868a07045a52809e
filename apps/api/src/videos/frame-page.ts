import { site } from '@sandstone/contract';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A few words in a frame of the video page, over the video's own picture: no script, no file, no style element. */
export const framePage = (words: string): string => `<!doctype html>
<html lang="${site.language}" style="color-scheme:dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(words)}</title>
</head>
<body style="margin:0;height:100vh;display:grid;place-items:center;background:rgb(21 17 15/.68);color:#f7efe6;font:600 1.125rem/1.5 Georgia,serif;text-align:center">
<p style="margin:0;padding:16px">${escapeHtml(words)}</p>
</body>
</html>
`;
