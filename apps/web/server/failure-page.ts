import { pages, type ProblemCode, problems, siteLanguage, texts } from '@sandstone/contract';
import { escapeHtml } from '@sandstone/domain';
import { type Response } from 'express';

// None of the code of pages is used, because it may have failed. The content security policy allows style attributes.
const button =
  'display:inline-block;margin:8px;padding:12px 24px;border-radius:999px;font-weight:600;text-decoration:none;';
const muted = 'color:#bdaa9b';
const main = `${button}background:#f08a5d;color:#1b0f09`;

/**
 * Renders a page that needs no script, no file and no data, so that it does not know the name of the site.
 * @param content HTML below the title
 */
const plainPage = (title: string, content: string): string => `<!doctype html>
<html lang="${siteLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="rating" content="adult">
<meta name="RATING" content="RTA-5042-1996-1400-1577-RTA">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;min-height:100vh;display:grid;place-items:center;background:#15110f;color:#f7efe6;font:17px/1.6 system-ui,sans-serif;text-align:center">
<main style="padding:32px">
<h1 style="font:600 2rem/1.15 Georgia,serif">${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

const homeLink = (style: string) =>
  `<a href="${pages.home}" style="${style}">${escapeHtml(texts.errorScreen.home)}</a>`;

/** Returns the page for a failed rendering. */
export const failurePage = (requestId: string): string =>
  plainPage(
    texts.errorScreen.generic,
    `<p style="${muted}">Nothing is lost. A second try usually helps.</p>
<p><a href="" style="${main}">${escapeHtml(texts.errorScreen.retry)}</a>${homeLink(`${button}border:1px solid #3a2e27;color:#f7efe6`)}</p>
<p style="${muted};font-size:14px">Request ${escapeHtml(requestId)}</p>`,
  );

/** The texts of the catalogue for requests that no page answers. That of 403 speaks of the admin area. */
const refusals: Partial<Record<number, ProblemCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'media_type_unsupported',
  503: 'unavailable',
};

/** Answers a request that no page answers with a page of the site. */
export function refuse(
  response: Response,
  status: number,
  code: ProblemCode = refusals[status] ?? 'invalid_request',
): void {
  const { title, detail }: { title: string; detail?: string } =
    status === 403 ? { title: problems.forbidden.title } : problems[code];
  const about = detail === undefined ? '' : `<p style="${muted}">${escapeHtml(detail)}</p>\n`;
  response.status(status).set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.send(plainPage(title, `${about}<p>${homeLink(main)}</p>`));
}
