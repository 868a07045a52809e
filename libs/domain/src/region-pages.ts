import { type AgeCheckResult, type AgeMethodState, pages, routePath, texts } from '@sandstone/contract';
import { escapeHtml } from './escape-html.ts';
import { neutralPage } from './neutral-page.ts';

const { regionPages } = texts;

/** The page of a region whose visitors see nothing. */
export const blockedPage = (stylesheet: string): string =>
  neutralPage(stylesheet, regionPages.blockedTitle, `<p>${escapeHtml(regionPages.blockedText)}</p>`);

/** The links to the ways in which the age can be verified. @param encodedReturn the page to come back to, URL-encoded */
export function waysToVerify(methods: readonly AgeMethodState[], encodedReturn: string): string {
  const way = ({ id, name, isAvailable }: AgeMethodState) =>
    isAvailable
      ? `<p><a href="${routePath('startAgeCheck', { method: id })}?return=${encodedReturn}" target="_top">${escapeHtml(regionPages.verifyWith(name))}</a></p>`
      : `<p class="off">${escapeHtml(regionPages.down(name))}</p>`;
  return methods.length > 0 ? methods.map(way).join('') : `<p>${escapeHtml(regionPages.noMethod)}</p>`;
}

/** Tells what the last check of the age came to. */
export const checkResult = (result: AgeCheckResult): string =>
  `<p role="status" class="notice">${escapeHtml(regionPages.results[result])}</p>`;

/**
 * The page of a region whose visitors need a proof of age.
 * @param ways the HTML of `waysToVerify`
 * @param result the HTML of `checkResult`, or nothing
 */
export const verifyPage = (stylesheet: string, ways: string, result: string): string =>
  neutralPage(
    stylesheet,
    regionPages.verifyTitle,
    `${result}<p>${escapeHtml(regionPages.verifyText)}</p>
${ways}
<p class="aside"><a href="${pages.terms}" target="_top">${escapeHtml(regionPages.terms)}</a> <a href="${pages.privacy}" target="_top">${escapeHtml(regionPages.privacy)}</a></p>`,
  );
