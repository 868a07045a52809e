import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type ApiConfig } from '@sandstone/config';
import { SessionRepository } from '@sandstone/database';
import { requestIdOf } from '@sandstone/observability';
import { type Request } from 'express';
import { Strategy } from 'passport-jwt';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { isSignedOut, sessionCookieOf } from './session-cookie.ts';
import { SignInService } from './sign-in.service.ts';
import { type SignedIn } from './signed-in.decorator.ts';

export const SESSION_STRATEGY = 'session';

/** The content of the session cookie. */
export interface SessionClaims {
  sid: string;
  sub: string;
}

/** Resolves the session cookie through the database, and ends the session of a browser that has signed out. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION_STRATEGY) {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly signIn: SignInService,
    @Inject(API_CONFIG) config: ApiConfig,
  ) {
    super({
      jwtFromRequest: (request: Request) => sessionCookieOf(request) ?? null,
      secretOrKey: config.sessionSecret,
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  async validate(request: Request, claims: Partial<SessionClaims>): Promise<SignedIn | false> {
    if (typeof claims.sid !== 'string') return false;
    const found = await this.sessions.findActive(claims.sid, new Date());
    if (found === undefined || found.user.id !== claims.sub) return false;
    if (!isSignedOut(request)) return found;
    await this.signIn.logout(found, requestIdOf(request));
    return false;
  }
}
