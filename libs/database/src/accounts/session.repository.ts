import { limits } from '@sandstone/contract';
import { type Selectable } from 'kysely';
import { type Actor, appendAudit } from '../audit/audit.repository.ts';
import { type Database } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { type UserRecord } from './user.repository.ts';

export type SessionRecord = Selectable<Tables['sessions']>;

const dayMs = 24 * 60 * 60 * 1000;
const touchIntervalMs = 60 * 1000;
/** Retention of ended sessions, for operators who investigate. */
const endedRetentionMs = 7 * dayMs;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const idleSince = (now: Date) => before(now, limits.session.idleDays * dayMs);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Our own sessions. A cookie names one, and every request reads it here, so that changes apply at once. */
export class SessionRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** Call only right after the provider has verified the person. */
  async create(userId: string, now: Date = new Date()): Promise<SessionRecord> {
    return this.#database.queries
      .insertInto('sessions')
      .values({
        id: crypto.randomUUID(),
        userId,
        createdAt: now,
        lastSeenAt: now,
        providerCheckedAt: now,
        expiresAt: new Date(now.getTime() + limits.session.maxDays * dayMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
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
    const row = await this.#database.queries
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .selectAll('users')
      .select([
        'sessions.userId',
        'sessions.lastSeenAt',
        'sessions.expiresAt',
        'sessions.revokedAt',
        'sessions.providerCheckedAt',
      ])
      // Both tables have this column, and under an alias its value would not be converted.
      .select((column) => column.cast<string>('sessions.createdAt', 'text').as('startedAt'))
      .where('sessions.id', '=', sessionId)
      .where('sessions.revokedAt', 'is', null)
      .where('sessions.expiresAt', '>', now)
      .where('sessions.lastSeenAt', '>', idleSince(now))
      .where('users.disabledAt', 'is', null)
      .where('users.deletionRequestedAt', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { userId, lastSeenAt, expiresAt, revokedAt, providerCheckedAt, startedAt, ...user } = row;
    const createdAt = new Date(startedAt);
    return {
      session: { id: sessionId, userId, createdAt, lastSeenAt, expiresAt, revokedAt, providerCheckedAt },
      user,
    };
  }

  /** Records that the session is in use, at most once a minute to limit writes. */
  async touch(sessionId: string, now: Date = new Date()): Promise<void> {
    await this.#database.queries
      .updateTable('sessions')
      .set({ lastSeenAt: now })
      .where('id', '=', sessionId)
      .where('lastSeenAt', '<=', before(now, touchIntervalMs))
      .execute();
  }

  /** Records that the provider has just confirmed the account. */
  async providerChecked(sessionId: string, now: Date = new Date()): Promise<void> {
    await this.#database.queries
      .updateTable('sessions')
      .set({ providerCheckedAt: now })
      .where('id', '=', sessionId)
      .execute();
  }

  /** Idempotent. @returns whether this call ended the session */
  async revoke(sessionId: string, now: Date = new Date()): Promise<boolean> {
    const result = await this.#database.queries
      .updateTable('sessions')
      .set({ revokedAt: now })
      .where('id', '=', sessionId)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** Ends all sessions of a user, with an audit entry. @returns the number of ended sessions */
  async revokeAll(userId: string, actor: Actor, now: Date = new Date()): Promise<number> {
    return this.#database.transaction(async (queries) => {
      const result = await queries
        .updateTable('sessions')
        .set({ revokedAt: now })
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      const ended = Number(result.numUpdatedRows);
      if (ended > 0) {
        await appendAudit(queries, {
          actor,
          action: 'session.revoke_all',
          target: userId,
          details: { sessions: ended },
        });
      }
      return ended;
    });
  }

  /** Active sessions, most recently used first. */
  async active(userId: string, now: Date = new Date()): Promise<SessionRecord[]> {
    return this.#database.queries
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where('lastSeenAt', '>', idleSince(now))
      .orderBy('lastSeenAt', 'desc')
      .execute();
  }

  /** Consumes a login token, identified by its SHA-256. @returns false when any replica has consumed it before */
  async consumeLoginToken(tokenHash: Uint8Array, expiresAt: Date): Promise<boolean> {
    const row = await this.#database.queries
      .insertInto('login_tokens')
      .values({ tokenHash: Buffer.from(tokenHash), expiresAt })
      .onConflict((conflict) => conflict.column('tokenHash').doNothing())
      .returning('expiresAt')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Deletes sessions that ended a week ago, and login tokens that have expired. */
  async sweep(now: Date = new Date()): Promise<{ sessions: number; loginTokens: number }> {
    const ended = before(now, endedRetentionMs);
    const sessions = await this.#database.queries
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row('expiresAt', '<', ended),
          row('revokedAt', '<', ended),
          row('lastSeenAt', '<', idleSince(ended)),
        ]),
      )
      .executeTakeFirst();
    const loginTokens = await this.#database.queries
      .deleteFrom('login_tokens')
      .where('expiresAt', '<', now)
      .executeTakeFirst();
    return {
      sessions: Number(sessions.numDeletedRows),
      loginTokens: Number(loginTokens.numDeletedRows),
    };
  }
}
