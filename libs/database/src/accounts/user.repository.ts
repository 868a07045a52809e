import { type EntityManager, type FilterQuery, type InferEntity, LockMode, raw } from '@mikro-orm/postgresql';
import { type Role } from '@sandstone/contract';
import { type Selectable } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { queriesOf } from '../database.ts';
import { UserEntity } from '../entities/accounts.entity.ts';
import { type Tables } from '../entities/entities.ts';
import { Repository } from '../repository.ts';
import { oneLine, webAddress } from '@sandstone/domain';
import { type IdentityMarks, isBlocked, rememberBlock, setAccess } from './account-access.ts';

export type UserRecord = Selectable<Tables['users']>;

/** Claims of a verified token. */
export type SignInIdentity = Pick<
  UserRecord,
  'issuer' | 'subject' | 'provider' | 'email' | 'emailVerified' | 'displayName' | 'photoUrl'
>;

/** Texts of the provider are chosen by their users. They appear in lists of the operator. */
const plain = (text: string | null): string | null => (text === null ? null : oneLine(text).trim() || null);

/**
 * User accounts. A role is either derived from the list of administrators' e-mails, again at every sign-in, so that a
 * removed address loses its role; or set by an operator, and then sign-ins keep it.
 */
export class UserRepository extends Repository {
  /**
   * Finds or creates the account of (issuer, subject) and updates its profile.
   * @param isAdmin whether this sign-in proved a listed e-mail address
   * @param marks recognize a person who was blocked and then deleted the account: the new one is blocked as well
   */
  async signIn(
    identity: SignInIdentity,
    isAdmin: boolean,
    marks: IdentityMarks = [],
  ): Promise<{ user: UserRecord; created: boolean }> {
    return this.em.transactional(async (em) => {
      const listRole: Role = isAdmin ? 'admin' : 'user';
      const now = new Date();
      const { issuer, subject } = identity;
      const profile = {
        provider: identity.provider,
        email: plain(identity.email),
        emailVerified: identity.emailVerified,
        displayName: plain(identity.displayName),
        photoUrl: webAddress(identity.photoUrl),
      };
      const inserted = await queriesOf(em)
        .insertInto('users')
        .values({ issuer, subject, ...profile, role: listRole, createdAt: now, lastLoginAt: now })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .returningAll()
        .executeTakeFirst();
      if (inserted !== undefined) {
        if (isAdmin) auditRole(em, inserted);
        else if (await isBlocked(queriesOf(em), marks)) {
          const user = await em.findOneOrFail(UserEntity, { id: inserted.id });
          await setAccess(em, user, true, { system: 'worker' });
          await rememberBlock(queriesOf(em), user.id, marks);
          return { user, created: true };
        }
        return { user: inserted, created: true };
      }
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const user = await em.findOneOrFail(UserEntity, { issuer, subject }, { lockMode });
      const { role } = user;
      em.assign(user, {
        ...profile,
        // Signing in during an unfinished deletion cancels it.
        deletionRequestedAt: null,
        // Some providers omit these in later sign-ins.
        displayName: profile.displayName ?? user.displayName,
        photoUrl: profile.photoUrl ?? user.photoUrl,
        role: user.roleSource === 'operator' ? role : listRole,
        lastLoginAt: now,
      });
      if (user.role !== role) auditRole(em, user);
      // The operator's command knows no marks.
      if (user.disabledAt !== null) await rememberBlock(queriesOf(em), user.id, marks);
      return { user, created: false };
    });
  }

  async byId(id: string): Promise<UserRecord | undefined> {
    return (await this.em.findOne(UserEntity, { id })) ?? undefined;
  }

  /** Accounts with this e-mail, ignoring case; several providers may share it. */
  async byEmail(email: string): Promise<UserRecord[]> {
    return this.em.find(
      UserEntity,
      { [raw('lower(email)')]: email.toLowerCase() },
      { orderBy: { createdAt: 'asc' } },
    );
  }

  /** Sets a role that sign-ins do not change. @returns undefined where there is no such account */
  async setRole(id: string, role: Role, actor: Actor): Promise<UserRecord | undefined> {
    return this.#changeLocked(id, (em, user) => {
      em.assign(user, { role, roleSource: 'operator' });
      recordAudit(em, { actor, action: 'user.role', target: id, details: { role } });
    });
  }

  /** Ends all sessions of the account. @returns undefined where there is no such account */
  async setDisabled(id: string, disabled: boolean, actor: Actor): Promise<UserRecord | undefined> {
    return this.#changeLocked(id, (em, user) => setAccess(em, user, disabled, actor));
  }

  /** All accounts for operators, most recent sign-in first. */
  async list(limit: number): Promise<UserRecord[]> {
    return this.em.find(UserEntity, {}, { orderBy: { lastLoginAt: 'desc', id: 'asc' }, limit });
  }

  /**
   * Closes the account during its deletion: its sessions end with the next request. `finishDeletions` completes an
   * interrupted deletion.
   */
  async closeForDeletion(id: string, now: Date = new Date()): Promise<void> {
    await this.em.nativeUpdate(UserEntity, { id }, { deletionRequestedAt: now });
  }

  /** Reactivates the sessions after the provider has refused the deletion. */
  async reopen(id: string): Promise<void> {
    await this.em.nativeUpdate(UserEntity, { id }, { deletionRequestedAt: null });
  }

  /** Deletes the account with its sessions and reactions; the audit log keeps only an id. */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      await deleteUsers(em, { id }, actor);
    });
  }

  /**
   * Deletes accounts whose deletion began before `olderThan` and was interrupted, each in a transaction of its own.
   * @returns the number of accounts
   * @throws what failed, after all others are deleted
   */
  async finishDeletions(olderThan: Date, actor: Actor): Promise<number> {
    const interrupted = { deletionRequestedAt: { $lt: olderThan } };
    const users = await this.em.find(UserEntity, interrupted, { fields: ['id'] });
    const errors: unknown[] = [];
    let finished = 0;
    for (const { id } of users) {
      try {
        finished += await this.em.transactional((em) => deleteUsers(em, { ...interrupted, id }, actor));
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} accounts could not be deleted`);
    return finished;
  }

  async #changeLocked(
    id: string,
    change: (em: EntityManager, user: InferEntity<typeof UserEntity>) => void | Promise<void>,
  ): Promise<UserRecord | undefined> {
    return this.em.transactional(async (em) => {
      const user = await em.findOne(UserEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (user === null) return undefined;
      await change(em, user);
      return user;
    });
  }
}

function auditRole(em: EntityManager, { id, role }: UserRecord): void {
  recordAudit(em, { actor: { userId: id }, action: 'user.role', target: id, details: { role } });
}

async function deleteUsers(
  em: EntityManager,
  which: FilterQuery<InferEntity<typeof UserEntity>>,
  actor: Actor,
): Promise<number> {
  const users = await em.find(UserEntity, which, { lockMode: LockMode.PESSIMISTIC_WRITE });
  for (const user of users) {
    em.remove(user);
    recordAudit(em, { actor, action: 'user.delete', target: user.id });
  }
  return users.length;
}
