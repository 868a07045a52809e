import { type AgeCheckResult, type AgeMethodState, pages, routePath, texts } from '@sandstone/contract';
import { escapeHtml } from './escape-html.ts';
import { creatorsWayIn, neutralPage } from './neutral-page.ts';

const { regionPages } = texts;

/** The page of a region whose visitors see nothing. It is the same where they must not learn whose site it is. */
export const blockedPage = (stylesheet: string): string =>
  neutralPage(
    stylesheet,
    regionPages.blockedTitle,
    `<p>${escapeHtml(regionPages.blockedText)}</p>
${creatorsWayIn}`,
  );

/** Says what the law asks for, and who checks it. */
export function whyVerify(methods: readonly Pick<AgeMethodState, 'name'>[]): string {
  const { verifyText, verifyBy } = regionPages;
  if (methods.length === 0) return verifyText;
  return `${verifyText} ${verifyBy(methods.length === 1 ? methods[0]?.name : undefined)}`;
}

/** The reason for a check of the age, and links to the ways in which the age can be verified. @param encodedReturn the page to come back to, URL-encoded */
export function waysToVerify(methods: readonly AgeMethodState[], encodedReturn: string): string {
  const way = ({ id, name, isAvailable }: AgeMethodState) =>
    isAvailable
      ? `<p><a href="${routePath('startAgeCheck', { method: id })}?return=${encodedReturn}" target="_top">${escapeHtml(regionPages.verifyWith(name))}</a></p>`
      : `<p class="off">${escapeHtml(regionPages.down(name))}</p>`;
  const ways = methods.length > 0 ? methods.map(way).join('') : `<p>${escapeHtml(regionPages.noMethod)}</p>`;
  return `<p>${escapeHtml(whyVerify(methods))}</p>${ways}`;
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
    `${result}${ways}
<p class="aside"><a href="${pages.terms}" target="_top">${escapeHtml(regionPages.terms)}</a> <a href="${pages.privacy}" target="_top">${escapeHtml(regionPages.privacy)}</a></p>`,
  );
