import { type EntityManager } from '@mikro-orm/postgresql';
import { limits, ProblemError } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';

export interface PinRequest {
  isPinned: boolean;
  /** The former time of the pin, where an undo or an import brings it back. */
  pinnedOn?: Date | undefined;
  /** The pin that the creator has seen; null for none. Without it, any pin is replaced. */
  was?: Date | null | undefined;
}

/** Serializes changes of pins until the end of the transaction. */
const pinLock = 51;
const lockPins = (queries: Queries) => sql`select pg_advisory_xact_lock(${pinLock}::bigint)`.execute(queries);

/**
 * Pins or unpins a post that the transaction has locked. It is no edit of the post: open editors stay current.
 * @throws ProblemError too_many_pins, changed_since
 */
export async function pinPost(
  em: EntityManager,
  post: { id: string; pinnedOn: Date | null },
  { isPinned, pinnedOn, was }: PinRequest,
  actor: Actor,
): Promise<void> {
  const queries = queriesOf(em);
  if (was !== undefined && was?.getTime() !== post.pinnedOn?.getTime())
    throw new ProblemError('changed_since');
  if ((post.pinnedOn !== null) === isPinned) return;
  if (isPinned) {
    await lockPins(queries);
    if ((await countPinned(queries)) >= limits.pins.maxPosts) throw new ProblemError('too_many_pins');
  }
  const now = new Date();
  const moment = pinnedOn !== undefined && pinnedOn < now ? pinnedOn : now;
  em.assign(post, { pinnedOn: isPinned ? moment : null });
  recordAudit(em, { actor, action: isPinned ? 'post.pin' : 'post.unpin', target: post.id });
  await em.flush();
}

/**
 * Restored posts keep their pins where there is room; the others are unpinned. Without it, a post from the trash could
 * push one out that was pinned later.
 */
export async function unpinBeyondLimit(queries: Queries, restored: readonly string[]): Promise<void> {
  if (restored.length === 0) return;
  await lockPins(queries);
  await sql`
    with ranked as (
      select id, row_number() over (order by id = any(${restored}::uuid[]), pinned_on desc) as rank
      from posts where pinned_on is not null and deleted_at is null
    )
    update posts set pinned_on = null from ranked
    where posts.id = ranked.id and rank > ${limits.pins.maxPosts} and posts.id = any(${restored}::uuid[])`.execute(
    queries,
  );
}

async function countPinned(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('posts')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('pinnedOn', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
