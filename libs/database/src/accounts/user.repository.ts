import { type Role } from '@sandstone/contract';
import { type Selectable } from 'kysely';
import { type Actor, appendAudit } from '../audit/audit.repository.ts';
import { type Database, type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { storableText } from '../storable-text.ts';

/** What a verified token says of a person. */
export interface SignInIdentity {
  issuer: string;
  subject: string;
  provider: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
}

export type UserRecord = Selectable<Tables['users']>;

/**
 * Accounts. A role comes from one of two places. From the list of administrators' e-mails it is taken anew at every
 * sign-in, both ways, so that an address removed from the list loses its power. Set by an operator it stays.
 */
export class UserRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Finds or makes the account of (issuer, subject) and takes over its profile.
   * @param isAdmin whether this sign-in proved an e-mail that the list names
   */
  async signIn(identity: SignInIdentity, isAdmin: boolean): Promise<{ user: UserRecord; created: boolean }> {
    return this.#database.transaction(async (queries) => {
      const listRole: Role = isAdmin ? 'admin' : 'user';
      const now = new Date();
      const { issuer, subject } = identity;
      const profile = {
        provider: identity.provider,
        email: storableText(identity.email),
        emailVerified: identity.emailVerified,
        displayName: storableText(identity.displayName),
        photoUrl: storableText(identity.photoUrl),
      };
      const inserted = await queries
        .insertInto('users')
        .values({ issuer, subject, ...profile, role: listRole, createdAt: now, lastLoginAt: now })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .returningAll()
        .executeTakeFirst();
      if (inserted !== undefined) {
        if (isAdmin) await auditRole(queries, inserted.id, 'admin');
        return { user: inserted, created: true };
      }
      const before = await queries
        .selectFrom('users')
        .select(['id', 'role', 'roleSource', 'displayName', 'photoUrl'])
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const role = before.roleSource === 'operator' ? before.role : listRole;
      const user = await queries
        .updateTable('users')
        .set({
          ...profile,
          // Whoever comes back before a deletion got anywhere has an account to come back to.
          deletionRequestedAt: null,
          // Not every provider sends these each time.
          displayName: profile.displayName ?? before.displayName,
          photoUrl: profile.photoUrl ?? before.photoUrl,
          role,
          lastLoginAt: now,
        })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (role !== before.role) await auditRole(queries, user.id, role);
      return { user, created: false };
    });
  }

  async byId(id: string): Promise<UserRecord | undefined> {
    return this.#database.queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Accounts of this e-mail, in any case of letters; several providers may have brought it. */
  async byEmail(email: string): Promise<UserRecord[]> {
    return this.#database.queries
      .selectFrom('users')
      .selectAll()
      .where((row) => row(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .orderBy('createdAt')
      .execute();
  }

  /** An operator's decision: no later sign-in changes it. @returns undefined where there is no such account */
  async setRole(id: string, role: Role, actor: Actor): Promise<UserRecord | undefined> {
    return this.#updateAudited(
      id,
      { role, roleSource: 'operator' },
      { actor, action: 'user.role', details: { role } },
    );
  }

  /** Holds on the next request of any of its sessions. @returns undefined where there is no such account */
  async setDisabled(id: string, disabled: boolean, actor: Actor): Promise<UserRecord | undefined> {
    return this.#updateAudited(
      id,
      { disabledAt: disabled ? new Date() : null },
      { actor, action: disabled ? 'user.disable' : 'user.enable' },
    );
  }

  /** Everyone, newest sign-in first, for the operator's eyes. */
  async list(limit: number): Promise<UserRecord[]> {
    return this.#database.queries
      .selectFrom('users')
      .selectAll()
      .orderBy('lastLoginAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /**
   * Closes the account while it is being deleted: its sessions hold no more from the next request on. Whatever
   * interrupts the deletion, `finishDeletions` ends it.
   */
  async closeForDeletion(id: string, now: Date = new Date()): Promise<void> {
    await this.#setDeletion(id, now);
  }

  /** The provider kept its record, so we keep ours: the sessions hold again. */
  async reopen(id: string): Promise<void> {
    await this.#setDeletion(id, null);
  }

  /** Deletes the account, and with it its sessions and reactions; the log keeps an id that names nobody any more. */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.#database.transaction(async (queries) => {
      const gone = await queries.deleteFrom('users').where('id', '=', id).returning('id').execute();
      await auditDeletions(queries, gone, actor);
    });
  }

  /** Deletes accounts whose deletion began before `olderThan` and never ended. @returns how many */
  async finishDeletions(olderThan: Date, actor: Actor): Promise<number> {
    return this.#database.transaction(async (queries) => {
      const gone = await queries
        .deleteFrom('users')
        .where('deletionRequestedAt', '<', olderThan)
        .returning('id')
        .execute();
      await auditDeletions(queries, gone, actor);
      return gone.length;
    });
  }

  async #setDeletion(id: string, deletionRequestedAt: Date | null): Promise<void> {
    await this.#database.queries
      .updateTable('users')
      .set({ deletionRequestedAt })
      .where('id', '=', id)
      .execute();
  }

  async #updateAudited(
    id: string,
    change: Partial<Pick<UserRecord, 'role' | 'roleSource' | 'disabledAt'>>,
    entry: { actor: Actor; action: string; details?: Record<string, unknown> },
  ): Promise<UserRecord | undefined> {
    return this.#database.transaction(async (queries) => {
      const user = await queries
        .updateTable('users')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (user !== undefined) await appendAudit(queries, { ...entry, target: id });
      return user;
    });
  }
}

async function auditRole(queries: Queries, userId: string, role: Role): Promise<void> {
  await appendAudit(queries, { actor: { userId }, action: 'user.role', target: userId, details: { role } });
}

async function auditDeletions(
  queries: Queries,
  users: readonly { id: string }[],
  actor: Actor,
): Promise<void> {
  await appendAudit(queries, ...users.map(({ id }) => ({ actor, action: 'user.delete', target: id })));
}
