import {
  errorStylePath,
  type ProblemCode,
  problemDocument,
  problems,
  siteLanguage,
  texts,
} from '@sandstone/contract';
import { closedPage, escapeHtml } from '@sandstone/domain';

/** Problems for errors of the reverse proxy itself, by status. */
export const proxyErrors: Record<number, ProblemCode> = {
  400: 'invalid_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  414: 'address_too_long',
  421: 'host_unknown',
  429: 'rate_limited',
  500: 'internal',
  502: 'bad_gateway',
  503: 'unavailable',
  504: 'gateway_timeout',
};

/** Values of Retry-After in seconds, by status. */
export const retryAfterSeconds: Record<number, number> = { 429: 5, 502: 5, 503: 10, 504: 10 };

/** The page of a closed site. */
export const closedSitePage: string = closedPage(errorStylePath);

export const errorProblem = (code: ProblemCode, requestId: string): string =>
  JSON.stringify(problemDocument(code, { requestId }));

/**
 * Renders an error page without scripts and without the name of the site. The CSP requires an external stylesheet. The page
 * may be shown in a player's frame, so its link opens in the top window.
 */
export function errorPage(code: ProblemCode): string {
  const { title, detail } = problems[code];
  return `<!doctype html>
<html lang="${siteLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${errorStylePath}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(detail ?? title)}</p>
<p><a href="/" target="_top">${escapeHtml(texts.errorScreen.home)}</a></p>
</main>
</body>
</html>
`;
}

export const errorStyle = `:root{color-scheme:dark light;--bg:#15110f;--glow:#2a211c;--text:#f7efe6;--muted:#bdaa9b;--accent:#f08a5d;--on-accent:#1b0f09}
@media (prefers-color-scheme:light){:root{--bg:#fbf6ef;--glow:#f3e9dd;--text:#2a1d17;--muted:#6b574b;--accent:#a8431b;--on-accent:#fff}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100svh;display:grid;place-items:center;padding:24px;background:var(--bg) radial-gradient(120% 60% at 50% 0,var(--glow),transparent) no-repeat;color:var(--text);font:17px/1.6 Figtree,system-ui,sans-serif}
main{max-width:34rem;text-align:center;display:grid;gap:16px;justify-items:center}
main>p{color:var(--muted)}
h1{font:600 clamp(1.8rem,6vw,2.6rem)/1.15 Fraunces,Georgia,serif;text-wrap:balance}
a{display:inline-block;min-height:44px;padding:9px 22px;border-radius:99px;background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:600}
p.aside{margin-top:16px;font-size:15px}
p.aside a{background:none;color:var(--muted);font-weight:400;text-decoration:underline}
a:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
`;
