import { LockMode } from '@mikro-orm/postgresql';
import { type PhotoEdits, pipeline, ProblemError } from '@sandstone/contract';
import { areNoEdits, editedRevision, photoVisibility } from '@sandstone/domain';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { queriesOf } from '../database.ts';
import { PhotoEntity } from '../entities/photos.entity.ts';
import { sql } from 'kysely';
import { Repository } from '../repository.ts';
import { watermarkRevision } from '../watermark/watermark.repository.ts';
import { type PhotoRecord, photoSelection } from './photo-record.ts';
import { retryColumns } from './photo-uploads.ts';

/** The edits of photos, which are kept beside the originals. */
export class PhotoEditRepository extends Repository {
  /**
   * Replaces the edits. From this transaction on, nobody sees the photo until its pictures with these edits are made. The
   * worker removes the former files first, which has them made.
   * @throws ProblemError photo_not_found, photo_not_ready, photo_without_original
   */
  async save(id: string, edits: PhotoEdits | null, actor: Actor): Promise<PhotoRecord> {
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const photo = await em.findOne(PhotoEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (photo === null || photoVisibility(photo).state !== 'current')
        throw new ProblemError('photo_not_found');
      if (photo.status !== 'ready' && !photo.editing) throw new ProblemError('photo_not_ready');
      const editedOriginalKey = photo.originalKey ?? photo.editedOriginalKey;
      if (editedOriginalKey === null) throw new ProblemError('photo_without_original');
      const kept = areNoEdits(edits) ? null : edits;
      // A mark that is set meanwhile waits: pictures with it would get the revision that is computed from the former one.
      await sql`lock table watermark in share mode`.execute(queries);
      const mark = await watermarkRevision(queries);
      em.assign(photo, {
        ...retryColumns(photo.attempt, new Date()),
        edits: kept,
        editsRevision: photo.editsRevision + 1,
        editing: true,
        uneditedFiles: true,
        originalKey: null,
        editedOriginalKey,
        stagingKey: null,
        withdrawnAt: null,
        moving: false,
        hasOldFiles: false,
        pipelineVersion: pipeline.version,
        watermark: editedRevision(photo, mark),
        // They show what the former pictures showed.
        thumbHash: null,
        placeholder: null,
      });
      await em.flush();
      await queries.deleteFrom('photo_variants').where('photoId', '=', id).execute();
      // They show what the photo showed. The plan adds others once the photo is ready.
      await queries
        .updateTable('covers')
        .set({ retiredAt: sql`now()` })
        .where('photoId', '=', id)
        .where('retiredAt', 'is', null)
        .execute();
      recordAudit(em, { actor, action: kept === null ? 'photo.unedit' : 'photo.edit', target: id });
      await em.flush();
      return queries
        .selectFrom('photos')
        .select(photoSelection)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    });
  }

  /** @returns the key and type of the creator's file; undefined where there is none, or no such photo */
  async original(id: string): Promise<{ key: string; contentType: string } | undefined> {
    const photo = await this.queries
      .selectFrom('photos')
      .select(['originalKey', 'editedOriginalKey', 'contentType'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    const key = photo?.originalKey ?? photo?.editedOriginalKey;
    return photo === undefined || key === null || key === undefined
      ? undefined
      : { key, contentType: photo.contentType };
  }
}
