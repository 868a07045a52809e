import { limits } from '@sandstone/contract';
import { type ExpressionBuilder, type Selectable } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries } from '../database.ts';
import { LoginTokenEntity, SessionEntity, UserEntity } from '../entities/accounts.entity.ts';
import { columnsExcept, type Tables } from '../entities/entities.ts';
import { Repository } from '../repository.ts';
import { type UserRecord } from './user.repository.ts';

export type SessionRecord = Selectable<Tables['sessions']>;

const dayMs = 24 * 60 * 60 * 1000;
const touchIntervalMs = 60 * 1000;
/** Retention of ended sessions, for operators who investigate. */
const endedRetentionMs = 7 * dayMs;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const idleSince = (now: Date) => before(now, limits.session.idleDays * dayMs);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const userColumns = columnsExcept(UserEntity, []).map((column) => `users.${column}` as const);

/** The rule for sessions, joined with their users, that give access. */
export const isActiveSession =
  (now: Date, usedSince = idleSince(now)) =>
  (session: ExpressionBuilder<Tables, 'sessions' | 'users'>) =>
    session.and([
      session('sessions.expiresAt', '>', now),
      session('sessions.lastSeenAt', '>', usedSince),
      session('sessions.revokedAt', 'is', null),
      session('users.disabledAt', 'is', null),
      session('users.deletionRequestedAt', 'is', null),
    ]);

/** The parameters are the id of the session, the time, and the time since when it must have been used. */
const compileActive = (queries: Queries) =>
  queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    // Not `*`: Postgres refuses a prepared statement whose columns a migration has changed.
    .select(userColumns)
    .select([
      'sessions.userId',
      'sessions.lastSeenAt',
      'sessions.expiresAt',
      'sessions.revokedAt',
      'sessions.providerCheckedAt',
      // `users` has a column of this name, too.
      'sessions.createdAt as startedAt',
    ])
    .where('sessions.id', '=', '')
    .where(isActiveSession(new Date(0)))
    .compile();

/** Our own sessions. A cookie names one, and every request reads it here, so that changes apply at once. */
export class SessionRepository extends Repository {
  readonly #active = compileActive(this.queries);

  /** Call only right after the provider has verified the person. */
  async create(userId: string, now: Date = new Date()): Promise<SessionRecord> {
    const { em } = this;
    const session = em.create(SessionEntity, {
      id: crypto.randomUUID(),
      userId,
      createdAt: now,
      lastSeenAt: now,
      providerCheckedAt: now,
      expiresAt: new Date(now.getTime() + limits.session.maxDays * dayMs),
      revokedAt: null,
    });
    await em.insert(session);
    return session;
  }

  /**
   * Reads the session and its user in one query; undefined when it is revoked, idle, too old, or the user is
   * disabled.
   */
  async findActive(
    sessionId: string,
    now: Date = new Date(),
  ): Promise<{ session: SessionRecord; user: UserRecord } | undefined> {
    if (!uuid.test(sessionId)) return undefined;
    const [row] = await this.database.prepared('active-session', this.#active, [
      sessionId,
      now,
      idleSince(now),
    ]);
    if (row === undefined) return undefined;
    const { userId, lastSeenAt, expiresAt, revokedAt, providerCheckedAt, startedAt, ...user } = row;
    return {
      session: {
        id: sessionId,
        userId,
        createdAt: startedAt,
        lastSeenAt,
        expiresAt,
        revokedAt,
        providerCheckedAt,
      },
      user,
    };
  }

  /** Records that the session is in use, at most once a minute to limit writes. */
  async touch(sessionId: string, now: Date = new Date()): Promise<void> {
    const due = { id: sessionId, lastSeenAt: { $lte: before(now, touchIntervalMs) } };
    await this.em.nativeUpdate(SessionEntity, due, { lastSeenAt: now });
  }

  /** Records that the provider has just confirmed the account. */
  async providerChecked(sessionId: string, now: Date = new Date()): Promise<void> {
    await this.em.nativeUpdate(SessionEntity, { id: sessionId }, { providerCheckedAt: now });
  }

  /** Idempotent. @returns whether this call ended the session */
  async revoke(sessionId: string, now: Date = new Date()): Promise<boolean> {
    const present = { id: sessionId, revokedAt: null };
    return (await this.em.nativeUpdate(SessionEntity, present, { revokedAt: now })) > 0;
  }

  /** Ends all sessions of a user, with an audit entry. @returns the number of ended sessions */
  async revokeAll(userId: string, actor: Actor, now: Date = new Date()): Promise<number> {
    return this.em.transactional(async (em) => {
      const sessions = await em.nativeUpdate(SessionEntity, { userId, revokedAt: null }, { revokedAt: now });
      if (sessions > 0) {
        recordAudit(em, { actor, action: 'session.revoke_all', target: userId, details: { sessions } });
      }
      return sessions;
    });
  }

  /** Active sessions, most recently used first. */
  async active(userId: string, now: Date = new Date()): Promise<SessionRecord[]> {
    return this.em.find(
      SessionEntity,
      { userId, revokedAt: null, expiresAt: { $gt: now }, lastSeenAt: { $gt: idleSince(now) } },
      { orderBy: { lastSeenAt: 'desc' } },
    );
  }

  /** Consumes a login token, identified by its SHA-256. @returns false when any replica has consumed it before */
  async consumeLoginToken(tokenHash: Uint8Array, expiresAt: Date): Promise<boolean> {
    const row = await this.queries
      .insertInto('login_tokens')
      .values({ tokenHash: Buffer.from(tokenHash), expiresAt })
      .onConflict((conflict) => conflict.column('tokenHash').doNothing())
      .returning('expiresAt')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Deletes sessions that ended a week ago, and login tokens that have expired. */
  async sweep(now: Date = new Date()): Promise<{ sessions: number; loginTokens: number }> {
    const { em } = this;
    const ended = { $lt: before(now, endedRetentionMs) };
    const idle = { $lt: idleSince(ended.$lt) };
    return {
      sessions: await em.nativeDelete(SessionEntity, {
        $or: [{ expiresAt: ended }, { revokedAt: ended }, { lastSeenAt: idle }],
      }),
      loginTokens: await em.nativeDelete(LoginTokenEntity, { expiresAt: { $lt: now } }),
    };
  }
}
