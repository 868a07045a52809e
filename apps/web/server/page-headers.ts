import { cookies } from '@sandstone/contract';
import { type RenderedPage } from './renderer.ts';

const personal = 'private, no-cache';
/** Kept by the edge for seconds, by the browser only for going back. */
const anonymous = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60';
const failing = 'no-store';
const vary = 'Cookie, Accept-Encoding';

export function cacheControl(page: { status: number; personal: boolean }, hasSession: boolean): string {
  if (page.status >= 500) return failing;
  return page.personal || hasSession ? personal : anonymous;
}

/** Cookies are only looked for here; what they are worth is the api's business. */
export function hasSessionCookie(cookieHeader: string | undefined): boolean {
  if (cookieHeader === undefined) return false;
  return cookieHeader.split(';').some((part) => {
    const name = part.split('=', 1)[0]?.trim();
    return name === cookies.session || name === cookies.memberHint;
  });
}

export function pageHeaders(page: RenderedPage, hasSession: boolean): Record<string, string> {
  if (page.kind === 'redirect') {
    return { location: page.location, 'cache-control': personal, vary };
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl(page, hasSession),
    vary,
    ...(page.status === 503 ? { 'retry-after': '5' } : {}),
  };
}
