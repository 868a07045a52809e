import { hash } from 'node:crypto';
import { cookies, limits } from '@sandstone/contract';
import { type RenderedPage } from '../src/app/renderer.ts';

const personal = 'private, no-cache';
/** For everybody: shared caches send it for a second, and then ask whether it has changed. */
export const publicCacheControl = `public, max-age=0, s-maxage=${limits.reverseProxy.freshSeconds}`;
/**
 * A page whose data took longer than this is not kept: it may show what was removed since, and would be sent for
 * another second.
 */
const maxCacheableRenderMs = 2000;
const uncached = 'no-store';
const vary = 'Cookie, Accept-Encoding';

export function cacheControl(
  page: { status: number; personal: boolean },
  hasSession: boolean,
  renderMs: number,
): string {
  if (page.status >= 500) return uncached;
  if (page.personal || hasSession) return personal;
  return renderMs > maxCacheableRenderMs ? 'no-store' : publicCacheControl;
}

/** Cookies are only looked for here; what they are worth is the api's business. */
export function hasSessionCookie(cookieHeader: string | undefined): boolean {
  if (cookieHeader === undefined) return false;
  const pairs = cookieHeader.split(';').map((pair) => pair.trim());
  // A script that signs out cannot delete the session cookie.
  if (pairs.includes(`${cookies.signedOut}=1`)) return false;
  const names = pairs.map((pair) => pair.split('=', 1)[0]);
  return names.includes(cookies.session) || names.includes(cookies.memberHint);
}

/** @param renderMs how long it took to make the page, from its first question to the api */
/** What a shared cache asks with, whether its page is still right. Weak, because compression changes the bytes. */
export const pageEtag = (html: string): string => `W/"${hash('sha1', html, 'base64url')}"`;

/** Whether whoever asks has an answer of this tag already. */
export const matchesEtag = (tag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => known.trim() === tag);

export function pageHeaders(
  page: RenderedPage,
  hasSession: boolean,
  renderMs: number,
): Record<string, string> {
  if (page.kind === 'redirect') {
    return { location: page.location, 'cache-control': personal, vary };
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl(page, hasSession, renderMs),
    vary,
    ...(page.status === 503 ? { 'retry-after': '5' } : {}),
  };
}
