import { createHash, randomBytes } from 'node:crypto';
import { cookies, limits } from '@sandstone/contract';
import { type Reactor } from '@sandstone/database';
import { parseCookie } from 'cookie';
import { type Request, type Response } from 'express';
import { type SignedIn } from '../auth/signed-in.decorator.ts';

const shape = /^[A-Za-z0-9_-]{43}$/;

/** Of the random name only this is kept: whoever reads the records can be nobody with it. */
const hashOf = (name: string): Uint8Array => createHash('sha256').update(name).digest();

/** Who reacts: the user, or whoever was given a random name before; undefined for neither. */
export function reactorOf(request: Request, signedIn: SignedIn | undefined): Reactor | undefined {
  if (signedIn !== undefined) return { userId: signedIn.user.id };
  const name = parseCookie(request.headers.cookie ?? '')[cookies.visitor] ?? '';
  return shape.test(name) ? { visitorHash: hashOf(name) } : undefined;
}

/** Gives a visitor a name; nothing but reactions asks for it. */
export function nameVisitor(response: Response): Reactor {
  const name = randomBytes(32).toString('base64url');
  response.cookie(cookies.visitor, name, {
    secure: true,
    sameSite: 'lax',
    path: '/',
    httpOnly: true,
    maxAge: limits.reactionCookieDays * 24 * 60 * 60 * 1000,
  });
  return { visitorHash: hashOf(name) };
}
