import { findControlCharacter, routes } from '@sandstone/contract';

const maxLength = 2048;
const checksPath = routes.startAgeCheck.path.replace(/:.*/, '');

/**
 * Returns the page to which a check leads back: a path of this site, in the form in which it is sent. Anything else leads
 * to the home page, because a link to this site must not lead to another one.
 */
export function returnPathOf(text: string | null | undefined, site: URL): string {
  if (text === null || text === undefined || text.length > maxLength) return '/';
  // Browsers read a backslash as a slash, and leave out some control characters.
  if (!/^\/(?!\/)[^\\]*$/.test(text) || findControlCharacter(text) !== undefined || /\p{Cc}/u.test(text))
    return '/';
  const url = new URL(text, site);
  const path = url.pathname + url.search;
  // Dots of the path are resolved by now, which may have left two slashes at its beginning.
  const isOwn = url.origin === site.origin && !path.startsWith('//') && path.length <= maxLength;
  return isOwn && !url.pathname.startsWith(checksPath) ? path : '/';
}
