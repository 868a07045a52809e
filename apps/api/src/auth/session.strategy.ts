import { PassportStrategy } from '@nestjs/passport';
import { type SessionRepository } from '@sandstone/database';
import { type Request } from 'express';
import { Strategy } from 'passport-jwt';
import { sessionCookieOf } from './session-cookie.ts';
import { type SignedIn } from './signed-in.decorator.ts';

export const SESSION_STRATEGY = 'session';

/** What the session cookie holds: ids, nothing else. */
export interface SessionClaims {
  sid: string;
  sub: string;
}

/** Reads the session cookie; who it stands for is asked of the database. */
export class SessionStrategy extends PassportStrategy(Strategy, SESSION_STRATEGY) {
  readonly #sessions: SessionRepository;

  constructor(sessions: SessionRepository, secret: string) {
    super({
      jwtFromRequest: (request: Request) => sessionCookieOf(request) ?? null,
      secretOrKey: secret,
      algorithms: ['HS256'],
    });
    this.#sessions = sessions;
  }

  async validate(claims: Partial<SessionClaims>): Promise<SignedIn | false> {
    if (typeof claims.sid !== 'string') return false;
    const found = await this.#sessions.findActive(claims.sid, new Date());
    return found !== undefined && found.user.id === claims.sub ? found : false;
  }
}
