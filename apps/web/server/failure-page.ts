import { pages, site, texts } from '@sandstone/contract';
import { escapeHtml } from '@sandstone/domain';

// The page's own code has failed, so none of it is used. The content security policy allows style attributes.
const button =
  'display:inline-block;margin:8px;padding:12px 24px;border-radius:999px;font-weight:600;text-decoration:none;';

/** Returns the page for a failed rendering. It needs no script, no file and no data. */
export const failurePage = (requestId: string): string => `<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="rating" content="adult">
<meta name="RATING" content="RTA-5042-1996-1400-1577-RTA">
<title>${escapeHtml(`${texts.errorScreen.generic} | ${site.name}`)}</title>
</head>
<body style="margin:0;min-height:100vh;display:grid;place-items:center;background:#15110f;color:#f7efe6;font:17px/1.6 system-ui,sans-serif;text-align:center">
<main style="padding:32px">
<h1 style="font:600 2rem/1.15 Georgia,serif">${escapeHtml(texts.errorScreen.generic)}</h1>
<p style="color:#bdaa9b">Nothing is lost. A second try usually helps.</p>
<p><a href="" style="${button}background:#f08a5d;color:#1b0f09">${escapeHtml(texts.errorScreen.retry)}</a><a href="${pages.home}" style="${button}border:1px solid #3a2e27;color:#f7efe6">${escapeHtml(texts.errorScreen.home)}</a></p>
<p style="color:#bdaa9b;font-size:14px">Request ${escapeHtml(requestId)}</p>
</main>
</body>
</html>
`;
