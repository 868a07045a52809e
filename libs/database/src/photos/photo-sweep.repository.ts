import { sql } from 'kysely';
import { PhotoEntity, PhotoTombstoneEntity } from '../entities/photos.entity.ts';
import { Repository } from '../repository.ts';
import { photoRule } from './photo-visibility.ts';

/** Finds what faults leave of photos. */
export class PhotoSweepRepository extends Repository {
  /** Photos waiting since before `olderThan`, whose jobs may be lost. Oldest first. */
  async stuck(olderThan: Date, limit: number): Promise<{ photoId: string; attempt: number }[]> {
    return (
      this.queries
        .selectFrom('photos')
        .select(['id as photoId', 'attempt'])
        .where('status', '=', sql.lit('processing'))
        .where(photoRule.current)
        .where('queuedAt', '<', olderThan)
        // One with new edits is enqueued when its former files are gone.
        .where('uneditedFiles', '=', false)
        .orderBy('queuedAt')
        .limit(limit)
        .execute()
    );
  }

  /** Photos deleted for good before then that still have objects. Oldest first. */
  async stuckDeletions(erasedBefore: Date, limit: number): Promise<{ photoId: string }[]> {
    return this.queries
      .selectFrom('photos')
      .select('id as photoId')
      .where(photoRule.erased)
      .where('erasedAt', '<', erasedBefore)
      .orderBy('erasedAt')
      .limit(limit)
      .execute();
  }

  /** Returns those of these photos that have a row, including deleted ones; objects of the others are orphans. */
  async knownIds(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const photos = await this.em.find(PhotoEntity, { id: { $in: ids } }, { fields: ['id'] });
    return new Set(photos.map(({ id }) => id));
  }

  /** Returns those of these staging objects that a photo is still made of. */
  async knownStagingKeys(keys: readonly string[]): Promise<Set<string>> {
    const photos = await this.em.find(
      PhotoEntity,
      { stagingKey: { $in: keys }, status: { $ne: 'ready' } },
      { fields: ['stagingKey'] },
    );
    return new Set(photos.flatMap(({ stagingKey }) => stagingKey ?? []));
  }

  /** Deletes tombstones older than `olderThan`, which no browser still needs. Call it about once a day. */
  async prune(olderThan: Date): Promise<void> {
    await this.em.nativeDelete(PhotoTombstoneEntity, { deletedAt: { $lt: olderThan } });
  }
}
