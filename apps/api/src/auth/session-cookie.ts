import { cookies, limits } from '@sandstone/contract';
import { parseCookie } from 'cookie';
import { type Request, type Response } from 'express';

const maxAgeMs = limits.session.maxDays * 24 * 60 * 60 * 1000;

/** The session cookie as it was sent, good or not. */
export function sessionCookieOf(request: Request): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[cookies.session];
}

/** Whether the person has signed out on this device, which the server may not have heard of. */
export const isSignedOut = (request: Request): boolean =>
  parseCookie(request.headers.cookie ?? '')[cookies.signedOut] === '1';

const base = { secure: true, sameSite: 'lax', path: '/' } as const;

/** Sets the session and, beside it, the hint that scripts may read: it says only that asking for a session is worthwhile. */
export function setSessionCookies(response: Response, token: string): void {
  response.cookie(cookies.session, token, { ...base, httpOnly: true, maxAge: maxAgeMs });
  response.cookie(cookies.memberHint, '1', { ...base, maxAge: maxAgeMs });
  response.clearCookie(cookies.signedOut, base);
}

export function clearSessionCookies(response: Response): void {
  response.clearCookie(cookies.session, { ...base, httpOnly: true });
  response.clearCookie(cookies.memberHint, base);
}
