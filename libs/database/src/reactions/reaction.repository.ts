import { ProblemError } from '@sandstone/contract';
import { type Queries, queriesOf } from '../database.ts';
import { ReactionEntity } from '../entities/reactions.entity.ts';
import { Repository } from '../repository.ts';

/** A user, or a visitor with a random name, which is known only by its SHA-256. */
export type Reactor = { userId: string } | { visitorHash: Uint8Array };

/** The item that a reaction belongs to. */
export type ReactedItem = { videoId: string } | { photoId: string } | { postId: string };

/** Visitors' reactions: one row per item, visitor and reaction, so that counts are exact. */
export class ReactionRepository extends Repository {
  /**
   * Adds a reaction, or removes an existing one.
   * @throws ProblemError post_not_found
   */
  async toggle(item: ReactedItem, reactor: Reactor, reaction: string): Promise<void> {
    await this.em.transactional(async (em) => {
      if ('postId' in item) await holdPost(queriesOf(em), item.postId);
      // Serialises a double click; two parallel toggles would both add.
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lockName(item, reactor)]);
      const given = { ...item, reaction, ...columns(reactor) };
      if ((await em.nativeDelete(ReactionEntity, given)) === 0) await em.insert(ReactionEntity, given);
    });
  }

  /** The reactor's own reactions to this item. */
  async own(item: ReactedItem, reactor: Reactor): Promise<string[]> {
    const rows = await this.em.find(
      ReactionEntity,
      { ...item, ...columns(reactor) },
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

// Both are given, so that an index over both finds the rows.
const columns = (reactor: Reactor) =>
  'userId' in reactor
    ? { userId: reactor.userId, visitorHash: null }
    : { userId: null, visitorHash: Buffer.from(reactor.visitorHash) };

// The previous release locks the same name.
const lockName = (item: ReactedItem, reactor: Reactor) =>
  `${Object.values(item).join('')} ${'userId' in reactor ? reactor.userId : Buffer.from(reactor.visitorHash).toString('hex')}`;
