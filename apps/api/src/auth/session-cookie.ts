import { cookies, cookieValue, isCookieSet, limits } from '@sandstone/contract';
import { type Request, type Response } from 'express';

const maxAgeMs = limits.session.maxDays * 24 * 60 * 60 * 1000;

/** The session cookie as sent, not verified. */
export const sessionCookieOf = (request: Request): string | undefined =>
  cookieValue(cookies.session, request.headers.cookie);

/** Tells whether this browser has signed out, which the server may not know yet. */
export const isSignedOut = (request: Request): boolean =>
  isCookieSet(cookies.signedOut, request.headers.cookie);

const base = { secure: true, sameSite: 'lax', path: '/' } as const;

/** Sets the session cookie, and a hint for scripts that asking for a session is worthwhile. */
export function setSessionCookies(response: Response, token: string): void {
  response.cookie(cookies.session, token, { ...base, httpOnly: true, maxAge: maxAgeMs });
  response.cookie(cookies.memberHint, '1', { ...base, maxAge: maxAgeMs });
  response.clearCookie(cookies.signedOut, base);
}

export function clearSessionCookies(response: Response): void {
  response.clearCookie(cookies.session, { ...base, httpOnly: true });
  response.clearCookie(cookies.memberHint, base);
}
