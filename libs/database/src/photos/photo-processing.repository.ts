import { type PhotoFailureCode } from '@sandstone/contract';
import { type PhotoPlace, photoVisibility } from '@sandstone/domain';
import { type Selectable, sql } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { PhotoEntity } from '../entities/photos.entity.ts';
import { Repository } from '../repository.ts';
import { type ReadyPhotoRecord, type VariantRecord } from './photo-record.ts';
import { replaceVariants } from './photo-variants.ts';
import { photoRule } from './photo-visibility.ts';

type Photo = Selectable<Tables['photos']>;

/** One run of photo processing; `runs` is 1 for the first run of this attempt. */
export type PhotoRun = Pick<
  Photo,
  | 'id'
  | 'attempt'
  | 'runs'
  | 'contentType'
  | 'stagingKey'
  | 'originalKey'
  | 'editedOriginalKey'
  | 'edits'
  | 'editing'
  | 'watermark'
> & {
  /** The run stores the pictures there. */
  filesAre: PhotoPlace;
};

/** Output of the pipeline, and where it is stored; `originalKey` is null where originals are not kept. */
export type ReadyPhoto = Pick<ReadyPhotoRecord, 'id' | 'attempt' | 'pipelineVersion' | 'width' | 'height'> &
  Pick<ReadyPhotoRecord, 'watermark'> &
  Pick<ReadyPhotoRecord, 'animated' | 'repaired' | 'thumbHash' | 'placeholder'> &
  Pick<Photo, 'originalKey' | 'watermarkTried' | 'takenAt'> & {
    variants: readonly VariantRecord[];
    filesAre: PhotoPlace;
  };

/** Uploads that become photos. Each write applies only if the row has not changed meanwhile. */
export class PhotoProcessingRepository extends Repository {
  /**
   * Counts the runs of this attempt, so that a file which crashes the process is not retried for ever.
   * @returns undefined when there is nothing to do: ready, failed, deleted, at another attempt, or not withdrawn yet
   */
  async beginRun(id: string, attempt: number): Promise<PhotoRun | undefined> {
    const run = await this.queries
      .updateTable('photos')
      .set((photo) => ({ runs: photo('runs', '+', 1) }))
      .where(isProcessing(id, attempt))
      .where('uneditedFiles', '=', false)
      .returningAll()
      .executeTakeFirst();
    return run && { ...run, filesAre: photoVisibility(run).filesAre };
  }

  /**
   * Publishes the variants, whose objects are already stored. If the photo was moved since its run began, or an earlier
   * run was interrupted, objects may be in both places, so that they are moved afterwards.
   * @returns false when the photo was deleted, is ready already, or is at another attempt
   */
  async markReady({ id, attempt, variants, filesAre, ...processed }: ReadyPhoto): Promise<boolean> {
    return this.database.transaction(async (queries) => {
      const readyAt = new Date();
      const isStoredPublic = sql.lit(filesAre === 'public');
      const { numUpdatedRows } = await queries
        .updateTable('photos')
        .set((photo) => ({
          ...processed,
          status: 'ready',
          takenRead: true,
          readyAt,
          editing: false,
          uneditedFiles: false,
          moving: sql<boolean>`moving or runs > 1 or attempt > 1 or ${photoRule.filesArePublic} <> ${isStoredPublic}`,
          ...(filesAre === 'private' && {
            withdrawnAt: photo.fn.coalesce('withdrawnAt', photo.val(readyAt)),
          }),
        }))
        .where(isProcessing(id, attempt))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await replaceVariants(queries, id, processed.pipelineVersion, variants);
      return true;
    });
  }

  /**
   * An interrupted run may have stored pictures elsewhere than the others, so that the objects are moved afterwards.
   * @returns false when the photo was deleted, is no longer processing, or is at another attempt
   */
  async markFailed(id: string, attempt: number, code: PhotoFailureCode): Promise<boolean> {
    const { numUpdatedRows } = await this.queries
      .updateTable('photos')
      .set({ status: 'failed', failureCode: code, moving: true })
      .where(isProcessing(id, attempt))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Records that a staging object was deleted, if the photo no longer needs it. @returns whether it applied */
  async clearStaging(id: string, stagingKey: string): Promise<boolean> {
    const updated = await this.em.nativeUpdate(
      PhotoEntity,
      { id, stagingKey, $or: [{ status: 'ready' }, { originalKey: { $ne: null } }] },
      { stagingKey: null },
    );
    return updated > 0;
  }
}

/** A photo that still waits for the result of this attempt. */
const isProcessing = (id: string, attempt: number) =>
  sql<boolean>`id = ${id} and attempt = ${attempt} and status = 'processing' and ${photoRule.current}`;
