import { type Role } from '@sandstone/contract';
import { type Selectable } from 'kysely';
import { type Actor, appendAudit } from '../audit/audit.repository.ts';
import { type Database, type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { storableText } from '../storable-text.ts';

/** Claims of a verified token. */
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
 * User accounts. A role is either derived from the list of administrators' e-mails, again at every sign-in, so that a
 * removed address loses its role; or set by an operator, and then sign-ins keep it.
 */
export class UserRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Finds or creates the account of (issuer, subject) and updates its profile.
   * @param isAdmin whether this sign-in proved a listed e-mail address
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
          // Signing in during an unfinished deletion cancels it.
          deletionRequestedAt: null,
          // Some providers omit these in later sign-ins.
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

  /** Accounts with this e-mail, ignoring case; several providers may share it. */
  async byEmail(email: string): Promise<UserRecord[]> {
    return this.#database.queries
      .selectFrom('users')
      .selectAll()
      .where((row) => row(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .orderBy('createdAt')
      .execute();
  }

  /** Sets a role that sign-ins do not change. @returns undefined where there is no such account */
  async setRole(id: string, role: Role, actor: Actor): Promise<UserRecord | undefined> {
    return this.#updateAudited(
      id,
      { role, roleSource: 'operator' },
      { actor, action: 'user.role', details: { role } },
    );
  }

  /** Applies to the next request of each session. @returns undefined where there is no such account */
  async setDisabled(id: string, disabled: boolean, actor: Actor): Promise<UserRecord | undefined> {
    return this.#updateAudited(
      id,
      { disabledAt: disabled ? new Date() : null },
      { actor, action: disabled ? 'user.disable' : 'user.enable' },
    );
  }

  /** All accounts for operators, most recent sign-in first. */
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
   * Closes the account during its deletion: its sessions end with the next request. `finishDeletions` completes an
   * interrupted deletion.
   */
  async closeForDeletion(id: string, now: Date = new Date()): Promise<void> {
    await this.#setDeletion(id, now);
  }

  /** Reactivates the sessions after the provider has refused the deletion. */
  async reopen(id: string): Promise<void> {
    await this.#setDeletion(id, null);
  }

  /** Deletes the account with its sessions and reactions; the audit log keeps only an id. */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.#database.transaction(async (queries) => {
      const gone = await queries.deleteFrom('users').where('id', '=', id).returning('id').execute();
      await auditDeletions(queries, gone, actor);
    });
  }

  /** Deletes accounts whose deletion began before `olderThan` and was interrupted. @returns the number of accounts */
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
