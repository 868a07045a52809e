import { siteLanguage } from '@sandstone/contract';
import { escapeHtml } from './escape-html.ts';

/**
 * A page in place of the site. It names nobody, and needs no script.
 * @param stylesheet the address of its style
 * @param body HTML
 */
export const neutralPage = (stylesheet: string, title: string, body: string): string => `<!doctype html>
<html lang="${siteLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
