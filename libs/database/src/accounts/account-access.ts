import { type EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { SessionEntity, type UserEntity } from '../entities/accounts.entity.ts';

type User = InferEntity<typeof UserEntity>;
/** Hashes that recognize a person without the account. They are keyed, so that the database alone tells nobody. */
export type IdentityMarks = readonly Uint8Array[];

/**
 * Ends the access of an account that the transaction has locked, or gives it back. Without a change it writes nothing.
 */
export async function setAccess(
  em: EntityManager,
  user: User,
  isDisabled: boolean,
  actor: Actor,
): Promise<void> {
  if ((user.disabledAt !== null) === isDisabled) return;
  em.assign(user, { disabledAt: isDisabled ? new Date() : null });
  // In both directions: a session that was open before must not come back, and one may have begun meanwhile.
  await em.nativeUpdate(SessionEntity, { userId: user.id, revokedAt: null }, { revokedAt: new Date() });
  if (!isDisabled)
    await queriesOf(em).deleteFrom('blocked_identities').where('userId', '=', user.id).execute();
  recordAudit(em, {
    actor,
    action: isDisabled ? 'user.disable' : 'user.enable',
    target: user.id,
  });
}

/** Tells whether somebody with one of these marks is blocked. */
export async function isBlocked(queries: Queries, marks: IdentityMarks): Promise<boolean> {
  if (marks.length === 0) return false;
  const row = await queries
    .selectFrom('blocked_identities')
    .select('mark')
    .where('mark', 'in', asBuffers(marks))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers the marks of a blocked account, and takes over those of a deleted one. */
export async function rememberBlock(queries: Queries, userId: string, marks: IdentityMarks): Promise<void> {
  if (marks.length === 0) return;
  await queries
    .insertInto('blocked_identities')
    .values(asBuffers(marks).map((mark) => ({ mark, userId })))
    .onConflict((conflict) =>
      conflict
        .column('mark')
        .doUpdateSet({ userId: sql`excluded.user_id` })
        .where('blocked_identities.userId', 'is', null),
    )
    .execute();
}

const asBuffers = (marks: IdentityMarks) => marks.map((mark) => Buffer.from(mark));
