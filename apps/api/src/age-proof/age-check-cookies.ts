import { randomBytes } from 'node:crypto';
import { type AgeCheckResult, cookies, cookieValue, limits } from '@sandstone/contract';
import { type Request, type Response } from 'express';

const secretPattern = /^[A-Za-z0-9_-]{43}$/;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
// The visitor comes back by a link of the provider, with which browsers send no stricter cookie.
const base = { secure: true, sameSite: 'lax', path: '/', httpOnly: true } as const;

/** The secret of this browser; undefined if it has begun no check. */
export function checkingBrowserOf(request: Request): string | undefined {
  const secret = cookieValue(cookies.ageCheck, request.headers.cookie) ?? '';
  return secretPattern.test(secret) ? secret : undefined;
}

/**
 * Gives the browser a secret, or keeps the one that it has, so that checks in several tabs can be finished. It outlives
 * the check, so that a late visitor is told so.
 */
export function rememberBrowser(request: Request, response: Response): string {
  const secret = checkingBrowserOf(request) ?? randomBytes(32).toString('base64url');
  response.cookie(cookies.ageCheck, secret, { ...base, maxAge: 2 * limits.regions.checkMinutes * minuteMs });
  return secret;
}

/** Tells the reverse proxy what to show on the page that the visitor comes back to. */
export function setCheckResult(response: Response, result: AgeCheckResult): void {
  response.cookie(cookies.ageCheckResult, result, { ...base, maxAge: minuteMs });
}

/** @param days 0 for a cookie that ends with the browser */
export function setProof(response: Response, proof: string, days: number): void {
  response.cookie(cookies.ageProof, proof, days === 0 ? base : { ...base, maxAge: days * dayMs });
  response.clearCookie(cookies.ageCheckResult, base);
}
