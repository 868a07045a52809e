import { sql } from 'kysely';
import { ProblemError } from '@sandstone/contract';
import { type Queries, queriesOf } from '../database.ts';
import { ReactionEntity } from '../entities/reactions.entity.ts';
import { Repository } from '../repository.ts';

/** A visitor with a random name, which is known only by its SHA-256. */
export interface AnonymousReactor {
  visitorHash: Uint8Array;
}
export type Reactor = { userId: string } | AnonymousReactor;

/** The item that a reaction belongs to. */
export type ReactedItem = { videoId: string } | { photoId: string } | { postId: string };

/** Visitors' reactions: one row per item, visitor and reaction, so that counts are exact. */
export class ReactionRepository extends Repository {
  /**
   * Adds a reaction or removes it.
   * @param on whether it is given afterwards; without it, the opposite of what is stored
   * @throws ProblemError post_not_found
   */
  async set(item: ReactedItem, reactor: Reactor, reaction: string, on?: boolean): Promise<void> {
    await this.em.transactional(async (em) => {
      if ('postId' in item) await holdPost(queriesOf(em), item.postId);
      // The second lock serialises a double click; two parallel toggles would both add.
      await em.execute(
        'select pg_advisory_xact_lock_shared(hashtextextended(?, 0)), pg_advisory_xact_lock(hashtextextended(?, 0))',
        [reactorName(reactor), lockName(item, reactor)],
      );
      const given = { ...item, reaction, ...reactorColumns(reactor) };
      if (on !== true) {
        const removed = await em.nativeDelete(ReactionEntity, given);
        if (on === false || removed > 0) return;
      }
      await queriesOf(em)
        .insertInto('reactions')
        .values(given)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }

  /** Gives a user what an anonymous visitor has given. What both have given is counted once. */
  async keep(visitor: AnonymousReactor, userId: string): Promise<void> {
    await this.em.transactional(async (em) => {
      // Waits until no reaction of either is under way, and keeps further ones waiting.
      for (const reactor of [visitor, { userId }])
        await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [reactorName(reactor)]);
      const visitorHash = Buffer.from(visitor.visitorHash);
      const item = (table: string) =>
        sql`coalesce(${sql.ref(`${table}.videoId`)}, ${sql.ref(`${table}.photoId`)}, ${sql.ref(`${table}.postId`)})`;
      // The rows stay, so that a post that is erased meanwhile still removes them, and the counts by day are true.
      await queriesOf(em)
        .updateTable('reactions')
        .set({ userId, visitorHash: null })
        .where('visitorHash', '=', visitorHash)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('reactions as own')
                .select('own.id')
                .where('own.userId', '=', userId)
                .whereRef('own.reaction', '=', 'reactions.reaction')
                .where(sql<boolean>`${item('own')} = ${item('reactions')}`),
            ),
          ),
        )
        .execute();
      await em.nativeDelete(ReactionEntity, { visitorHash });
    });
  }

  /** The reactor's own reactions to this item. */
  async own(item: ReactedItem, reactor: Reactor): Promise<string[]> {
    const rows = await this.em.find(
      ReactionEntity,
      { ...item, ...reactorColumns(reactor) },
      { fields: ['reaction'], orderBy: { id: 'asc' } },
    );
    return rows.map(({ reaction }) => reaction);
  }

  /** Count of each reaction, by value. */
  async counts(item: ReactedItem): Promise<ReadonlyMap<string, number>> {
    return new Map(Object.entries(await this.em.countBy(ReactionEntity, 'reaction', { where: item })));
  }
}

/**
 * Keeps a post from being erased until its reaction is stored. Photos and videos have a foreign key for this.
 * @throws ProblemError post_not_found
 */
async function holdPost(queries: Queries, id: string): Promise<void> {
  const post = await queries
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (post === undefined) throw new ProblemError('post_not_found');
}

/** Both columns are given, so that an index over both finds the rows. */
export const reactorColumns = (reactor: Reactor) =>
  'userId' in reactor
    ? { userId: reactor.userId, visitorHash: null }
    : { userId: null, visitorHash: Buffer.from(reactor.visitorHash) };

const reactorName = (reactor: Reactor) =>
  'userId' in reactor ? reactor.userId : Buffer.from(reactor.visitorHash).toString('hex');

// The previous release locks the same name.
const lockName = (item: ReactedItem, reactor: Reactor) =>
  `${Object.values(item).join('')} ${reactorName(reactor)}`;
