import { type PhotoFailureCode } from '@sandstone/contract';
import { type Selectable } from 'kysely';
import { type Database } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { type ReadyPhotoRecord, type VariantRecord } from './photo-record.ts';

type Photo = Selectable<Tables['photos']>;

/** One run of photo processing; `runs` is 1 for the first run of this attempt. */
export type PhotoRun = Pick<Photo, 'id' | 'attempt' | 'runs' | 'contentType' | 'stagingKey' | 'originalKey'>;

export interface PhotoWork extends Omit<PhotoRun, 'runs'>, Pick<Photo, 'status' | 'bytes'> {
  deleted: boolean;
}

/** Output of the pipeline; `originalKey` is null where originals are not kept. */
export interface ReadyPhoto
  extends
    Pick<
      ReadyPhotoRecord,
      'id' | 'attempt' | 'pipelineVersion' | 'width' | 'height' | 'animated' | 'repaired'
    >,
    Pick<ReadyPhotoRecord, 'thumbHash' | 'placeholder'>,
    Pick<Photo, 'originalKey'> {
  variants: readonly VariantRecord[];
}

/** Photos in the worker: pending work and its results. Each write applies only if the row has not changed meanwhile. */
export class PhotoWorkRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Counts the runs of this attempt, so that a file which crashes the process is not retried for ever.
   * @returns undefined when there is nothing to do: ready, failed, deleted or at another attempt
   */
  async beginRun(id: string, attempt: number): Promise<PhotoRun | undefined> {
    return this.#database.queries
      .updateTable('photos')
      .set((photo) => ({ runs: photo('runs', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .where('attempt', '=', attempt)
      .where('deletedAt', 'is', null)
      .returning(['id', 'attempt', 'runs', 'contentType', 'stagingKey', 'originalKey'])
      .executeTakeFirst();
  }

  async forProcessing(id: string): Promise<PhotoWork | undefined> {
    const row = await this.#database.queries
      .selectFrom('photos')
      .select(['id', 'status', 'attempt', 'deletedAt', 'bytes', 'contentType', 'stagingKey', 'originalKey'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { deletedAt, ...work } = row;
    return { ...work, deleted: deletedAt !== null };
  }

  /**
   * Publishes the variants, whose objects are already stored.
   * @returns false when the photo was deleted, is ready already, or is at another attempt
   */
  async markReady(photo: ReadyPhoto): Promise<boolean> {
    const { id, attempt, variants } = photo;
    return this.#database.transaction(async (queries) => {
      const row = await queries
        .updateTable('photos')
        .set({
          status: 'ready',
          pipelineVersion: photo.pipelineVersion,
          width: photo.width,
          height: photo.height,
          animated: photo.animated,
          repaired: photo.repaired,
          thumbHash: Buffer.from(photo.thumbHash),
          placeholder: photo.placeholder,
          originalKey: photo.originalKey,
          readyAt: new Date(),
        })
        .where('id', '=', id)
        .where('status', '=', 'processing')
        .where('attempt', '=', attempt)
        .where('deletedAt', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) return false;
      await queries.deleteFrom('photo_variants').where('photoId', '=', id).execute();
      await queries
        .insertInto('photo_variants')
        .values(
          variants.map(({ format, step, width, height, bytes, animated }) => ({
            photoId: id,
            pipelineVersion: photo.pipelineVersion,
            format,
            step,
            width,
            height,
            bytes,
            animated,
          })),
        )
        .execute();
      return true;
    });
  }

  /** @returns false when the photo was deleted, is no longer processing, or is at another attempt */
  async markFailed(id: string, attempt: number, code: PhotoFailureCode): Promise<boolean> {
    const row = await this.#database.queries
      .updateTable('photos')
      .set({ status: 'failed', failureCode: code })
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .where('attempt', '=', attempt)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Records that a staging object was deleted, if the photo no longer needs it. @returns whether it applied */
  async clearStaging(id: string, stagingKey: string): Promise<boolean> {
    const row = await this.#database.queries
      .updateTable('photos')
      .set({ stagingKey: null })
      .where('id', '=', id)
      .where('stagingKey', '=', stagingKey)
      .where((photo) => photo.or([photo('status', '=', 'ready'), photo('originalKey', 'is not', null)]))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Photos that became ready before then and still have a staged upload. */
  async stagedLeftovers(
    readyBefore: Date,
    limit: number,
  ): Promise<{ photoId: string; stagingKey: string }[]> {
    const rows = await this.#database.queries
      .selectFrom('photos')
      .select(['id as photoId', 'stagingKey'])
      .where('stagingKey', 'is not', null)
      .where('status', '=', 'ready')
      .where('deletedAt', 'is', null)
      .where('readyAt', '<', readyBefore)
      .limit(limit)
      .execute();
    return rows.flatMap(({ photoId, stagingKey }) => (stagingKey === null ? [] : [{ photoId, stagingKey }]));
  }

  /**
   * Locks up to `limit` deleted photos with public objects, skipping those of other workers, and marks the ones that
   * `withdraw` returns. Newest first, so that repeated failures do not delay the others.
   * @returns the number of marked photos
   */
  async withdrawDeleted(
    limit: number,
    withdraw: (ids: string[]) => Promise<readonly string[]>,
  ): Promise<number> {
    return this.#database.transaction(async (queries) => {
      const rows = await queries
        .selectFrom('photos')
        .select('id')
        .where('deletedAt', 'is not', null)
        .where('withdrawnAt', 'is', null)
        .orderBy('deletedAt', 'desc')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      if (rows.length === 0) return 0;
      const withdrawn = await withdraw(rows.map(({ id }) => id));
      if (withdrawn.length > 0) {
        await queries
          .updateTable('photos')
          .set({ withdrawnAt: new Date() })
          .where('id', 'in', withdrawn)
          .execute();
      }
      return withdrawn.length;
    });
  }

  /** Deleted photos whose public objects are removed; the remaining ones are private. Oldest first. */
  async withdrawn(limit: number): Promise<{ photoId: string; stagingKey: string | null }[]> {
    return this.#database.queries
      .selectFrom('photos')
      .select(['id as photoId', 'stagingKey'])
      .where('deletedAt', 'is not', null)
      .where('withdrawnAt', 'is not', null)
      .orderBy('deletedAt')
      .limit(limit)
      .execute();
  }

  /** Deletes the row of a deleted photo whose objects are removed. @returns whether there was one */
  async purge(id: string): Promise<boolean> {
    const row = await this.#database.queries
      .deleteFrom('photos')
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Photos waiting since before `olderThan`, whose jobs may be lost. Oldest first. */
  async stuck(olderThan: Date, limit: number): Promise<{ photoId: string; attempt: number }[]> {
    return this.#database.queries
      .selectFrom('photos')
      .select(['id as photoId', 'attempt'])
      .where('status', '=', 'processing')
      .where('deletedAt', 'is', null)
      .where('queuedAt', '<', olderThan)
      .orderBy('queuedAt')
      .limit(limit)
      .execute();
  }

  /** Photos deleted before then that still have objects. Oldest first. */
  async stuckDeletions(deletedBefore: Date, limit: number): Promise<{ photoId: string }[]> {
    return this.#database.queries
      .selectFrom('photos')
      .select('id as photoId')
      .where('deletedAt', '<', deletedBefore)
      .orderBy('deletedAt')
      .limit(limit)
      .execute();
  }

  /** Returns those of these photos that have a row, including deleted ones; objects of the others are orphans. */
  async knownIds(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#database.queries
      .selectFrom('photos')
      .select('id')
      .where('id', 'in', ids)
      .execute();
    return new Set(rows.map((row) => row.id));
  }

  /** Returns those of these staging objects that a photo still refers to. */
  async knownStagingKeys(keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await this.#database.queries
      .selectFrom('photos')
      .select('stagingKey')
      .where('stagingKey', 'in', keys)
      .execute();
    return new Set(rows.flatMap((row) => row.stagingKey ?? []));
  }

  /**
   * Deletes tombstones older than `olderThan`, which no browser still needs, and compacts the gallery's count. Call
   * it about once a day.
   */
  async prune(olderThan: Date): Promise<void> {
    await this.#database.queries.deleteFrom('photo_tombstones').where('deletedAt', '<', olderThan).execute();
    await this.#database.queries
      .with('steps', (queries) => queries.deleteFrom('gallery_count').returning('delta'))
      .insertInto('gallery_count')
      .columns(['delta'])
      .expression((row) =>
        row
          .selectFrom('steps')
          .select((step) => step.cast<number>(step.fn.sum('steps.delta'), 'bigint').as('delta'))
          .having((step) => step.fn.countAll(), '>', 0),
      )
      .execute();
  }
}
