import { ReactionEntity } from '../entities/videos.entity.ts';
import { Repository } from '../repository.ts';

/** A user, or a visitor with a random name, which is known only by its SHA-256. */
export type Reactor = { userId: string } | { visitorHash: Uint8Array };

/** Visitors' reactions: one row per visitor and reaction, so that counts are exact. */
export class ReactionRepository extends Repository {
  /** Adds a reaction, or removes an existing one. */
  async toggle(videoId: string, reactor: Reactor, reaction: string): Promise<void> {
    await this.em.transactional(async (em) => {
      // Serialises a double click; two parallel toggles would both add.
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lockName(videoId, reactor)]);
      const given = { videoId, reaction, ...columns(reactor) };
      if ((await em.nativeDelete(ReactionEntity, given)) === 0) await em.insert(ReactionEntity, given);
    });
  }

  /** The reactor's own reactions to this video. */
  async own(videoId: string, reactor: Reactor): Promise<string[]> {
    const rows = await this.em.find(
      ReactionEntity,
      { videoId, ...columns(reactor) },
      { fields: ['reaction'], orderBy: { id: 'asc' } },
    );
    return rows.map(({ reaction }) => reaction);
  }

  /** Count of each reaction, by value. */
  async counts(videoId: string): Promise<ReadonlyMap<string, number>> {
    return new Map(Object.entries(await this.em.countBy(ReactionEntity, 'reaction', { where: { videoId } })));
  }
}

const columns = (reactor: Reactor) =>
  'userId' in reactor ? { userId: reactor.userId } : { visitorHash: Buffer.from(reactor.visitorHash) };

const lockName = (videoId: string, reactor: Reactor) =>
  `${videoId} ${'userId' in reactor ? reactor.userId : Buffer.from(reactor.visitorHash).toString('hex')}`;
