import { siteLanguage } from '@sandstone/contract';
import { escapeHtml } from '@sandstone/domain';

/** A message in the video page's frame, over the video's cover. It needs no script, file or style element. */
export const framePage = (message: string): string => `<!doctype html>
<html lang="${siteLanguage}" style="color-scheme:dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(message)}</title>
</head>
<body style="margin:0;height:100vh;display:grid;place-items:center;background:rgb(21 17 15/.68);color:#f7efe6;font:600 1.125rem/1.5 Georgia,serif;text-align:center">
<p style="margin:0;padding:16px">${escapeHtml(message)}</p>
</body>
</html>
`;
