import { pages, siteLanguage, texts } from '@sandstone/contract';
import { escapeHtml } from './escape-html.ts';

/**
 * The page that visitors get while the site is closed. It names nobody, and needs no script.
 * @param stylesheet the address of its style
 */
export const closedPage = (stylesheet: string): string => `<!doctype html>
<html lang="${siteLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(texts.closed.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main>
<h1>${escapeHtml(texts.closed.title)}</h1>
<p>${escapeHtml(texts.closed.text)}</p>
<p class="aside"><a href="${pages.signIn}?redirect=${encodeURIComponent(pages.admin)}" target="_top">${escapeHtml(texts.closed.signIn)}</a></p>
</main>
</body>
</html>
`;
