import { createHash, randomBytes } from 'node:crypto';
import { cookies, cookieValue, limits } from '@sandstone/contract';
import { type AnonymousReactor, type Reactor } from '@sandstone/database';
import { type Request, type Response } from 'express';
import { type SignedIn } from '../auth/signed-in.decorator.ts';

const attributes = { secure: true, sameSite: 'lax', path: '/', httpOnly: true } as const;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Only the hash is stored, so that a leaked database does not reveal valid cookies. */
const hashOf = (visitorToken: string): Uint8Array => createHash('sha256').update(visitorToken).digest();

/** The user, or else the anonymous visitor of the cookie; undefined without either. */
export function reactorOf(request: Request, signedIn: SignedIn | undefined): Reactor | undefined {
  return signedIn === undefined ? visitorOf(request) : { userId: signedIn.user.id };
}

/** The anonymous visitor of the cookie. */
export function visitorOf(request: Request): AnonymousReactor | undefined {
  const visitorToken = cookieValue(cookies.visitor, request.headers.cookie) ?? '';
  return tokenPattern.test(visitorToken) ? { visitorHash: hashOf(visitorToken) } : undefined;
}

/** Sets a random cookie that identifies an anonymous visitor. Only reactions need it. */
export function issueVisitorCookie(response: Response): AnonymousReactor {
  const visitorToken = randomBytes(32).toString('base64url');
  response.cookie(cookies.visitor, visitorToken, {
    ...attributes,
    maxAge: limits.reactionCookieDays * 24 * 60 * 60 * 1000,
  });
  return { visitorHash: hashOf(visitorToken) };
}

export function clearVisitorCookie(response: Response): void {
  response.clearCookie(cookies.visitor, attributes);
}
