import { pages, siteLanguage, texts } from '@sandstone/contract';
import { escapeHtml } from './escape-html.ts';

/** Leads the creator to her site, from a page in place of it. */
export const creatorsWayIn = `<p class="aside"><a href="${pages.signIn}?redirect=${encodeURIComponent(pages.admin)}" target="_top">${escapeHtml(texts.closed.signIn)}</a></p>`;

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
