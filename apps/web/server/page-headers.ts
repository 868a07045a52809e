import { hash } from 'node:crypto';
import { cookies, cookieValue, isCookieSet, limits } from '@sandstone/contract';
import { type RenderedPage } from '../src/app/renderer.ts';

const personal = 'private, no-cache';
/** For pages that are the same for everyone: shared caches serve them for `freshSeconds`, and then revalidate. */
export const publicCacheControl = `s-maxage=${limits.reverseProxy.freshSeconds}, max-age=0`;
/**
 * A page whose data took longer than this is not cached: it may show content that was removed meanwhile, and would be
 * served for another second.
 */
const maxCacheableRenderMs = 1500;
const uncached = 'no-store';

/** @param isPersonal as for `pageHeaders` */
export function cacheControl(
  page: { status: number; personal: boolean },
  isPersonal: boolean,
  renderMs: number,
): string {
  if (page.status >= 500) return uncached;
  if (page.personal || isPersonal) return personal;
  return renderMs > maxCacheableRenderMs ? 'no-store' : publicCacheControl;
}

/** Returns whether a session cookie is present. Only the API checks whether it is valid. */
export function hasSessionCookie(cookieHeader: string | undefined): boolean {
  // A script that signs out cannot delete the session cookie.
  if (isCookieSet(cookies.signedOut, cookieHeader)) return false;
  const names = [cookies.session, cookies.memberHint];
  return names.some((name) => cookieValue(name, cookieHeader) !== undefined);
}

/** Returns the ETag with which a shared cache revalidates a page. It is weak, because compression changes the bytes. */
export const pageEtag = (html: Buffer): string => `W/"${hash('sha1', html, 'base64url')}"`;

/** Returns whether the client already has the response with this ETag. */
export const matchesEtag = (tag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => known.trim() === tag);

/**
 * Only what the reverse proxy does not set itself, such as `Vary`: it parses the headers of a cached page for every
 * visitor.
 * @param isPersonal the request has a session cookie, or its reader is not certainly a visitor
 * @param renderMs time to make the page, including its API requests
 */
export function pageHeaders(
  page: RenderedPage,
  isPersonal: boolean,
  renderMs: number,
): Record<string, string> {
  if (page.kind === 'redirect') {
    return { location: page.location, 'cache-control': personal };
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl(page, isPersonal, renderMs),
    ...(page.link === undefined ? {} : { link: page.link }),
    ...(page.status === 503 ? { 'retry-after': '5' } : {}),
  };
}
