import {
  type AgeCheckResult,
  type AgeMethodState,
  pages,
  routePath,
  siteLanguage,
  texts,
} from '@sandstone/contract';
import { escapeHtml } from './escape-html.ts';

const { regionGate } = texts;

/** A page in place of the site. It names nobody, and needs no script. @param body HTML */
const regionPage = (stylesheet: string, title: string, body: string): string => `<!doctype html>
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

/** The page of a region whose visitors see nothing. */
export const blockedPage = (stylesheet: string): string =>
  regionPage(stylesheet, regionGate.blockedTitle, `<p>${escapeHtml(regionGate.blockedText)}</p>`);

/** The links to the ways in which the age can be verified. @param encodedReturn the page to come back to, URL-encoded */
export function waysToVerify(methods: readonly AgeMethodState[], encodedReturn: string): string {
  const way = ({ id, name, isAvailable }: AgeMethodState) =>
    isAvailable
      ? `<p><a href="${routePath('startAgeCheck', { method: id })}?return=${encodedReturn}" target="_top">${escapeHtml(regionGate.verifyWith(name))}</a></p>`
      : `<p class="off">${escapeHtml(regionGate.down(name))}</p>`;
  return methods.length > 0 ? methods.map(way).join('') : `<p>${escapeHtml(regionGate.noMethod)}</p>`;
}

/** What the last check of the age came to. */
export const checkResult = (result: AgeCheckResult): string =>
  `<p role="status" class="notice">${escapeHtml(regionGate.results[result])}</p>`;

/**
 * The page of a region whose visitors need a proof of age.
 * @param ways the HTML of `waysToVerify`
 * @param result the HTML of `checkResult`, or nothing
 */
export const verifyPage = (stylesheet: string, ways: string, result: string): string =>
  regionPage(
    stylesheet,
    regionGate.verifyTitle,
    `${result}<p>${escapeHtml(regionGate.verifyText)}</p>
${ways}
<p class="aside"><a href="${pages.terms}" target="_top">${escapeHtml(regionGate.terms)}</a> <a href="${pages.privacy}" target="_top">${escapeHtml(regionGate.privacy)}</a></p>`,
  );
