import { LockMode } from '@mikro-orm/postgresql';
import {
  adminTexts,
  type PhotoEdits,
  pipeline,
  ProblemError,
  type SavedPhotoEdits,
} from '@sandstone/contract';
import { areNoEdits, editedRevision, photoVisibility, showsNoMore } from '@sandstone/domain';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { queriesOf } from '../database.ts';
import { PhotoEntity } from '../entities/photos.entity.ts';
import { sql } from 'kysely';
import { currentVersion, unchangedSince } from '../item-versions.ts';
import { Repository } from '../repository.ts';
import { watermarkRevision } from '../watermark/watermark.repository.ts';
import { type PhotoRecord, photoSelection } from './photo-record.ts';
import { retryColumns } from './photo-uploads.ts';

export interface EditedPhotoRecord extends PhotoRecord {
  /** Those that were replaced. */
  formerEdits: PhotoEdits | null;
  /** Version of the photo with the new edits. */
  version: number;
}

/** The edits of photos, which are kept beside the originals. */
export class PhotoEditRepository extends Repository {
  /**
   * Replaces the edits. From this transaction on, nobody sees the photo until its pictures with these edits are made. The
   * worker removes the former files first, which has them made.
   * @param since the version of the photo whose edits these replace. Edits that were made of another one, or of an unknown
   *   one, are saved only if they show no more of the photo than the stored ones
   * @throws ProblemError photo_not_found, photo_not_ready, photo_without_original, changed_since
   */
  async save(id: string, edits: PhotoEdits | null, actor: Actor, since?: number): Promise<EditedPhotoRecord> {
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const photo = await em.findOne(PhotoEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (photo === null || photoVisibility(photo).state !== 'current')
        throw new ProblemError('photo_not_found');
      if (photo.status !== 'ready' && !photo.editing) throw new ProblemError('photo_not_ready');
      const editedOriginalKey = photo.originalKey ?? photo.editedOriginalKey;
      if (editedOriginalKey === null) throw new ProblemError('photo_without_original');
      const stored = areNoEdits(edits) ? null : edits;
      const formerEdits = photo.edits;
      const isStale =
        since === undefined || (await unchangedSince(queries, 'photo', [id], since)).length === 0;
      // What hides more is never refused as stale. Only pages of the previous release send no version.
      if (isStale && !showsNoMore(stored, formerEdits))
        throw new ProblemError(
          'changed_since',
          since === undefined ? adminTexts.photoEditor.pageIsOld : undefined,
        );
      // A mark that is set meanwhile waits: pictures with it would get the revision that is computed from the former one.
      await sql`lock table watermark in share mode`.execute(queries);
      const mark = await watermarkRevision(queries);
      em.assign(photo, {
        ...retryColumns(photo.attempt, new Date()),
        edits: stored,
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
      recordAudit(em, { actor, action: stored === null ? 'photo.unedit' : 'photo.edit', target: id });
      await em.flush();
      const saved = await queries
        .selectFrom('photos')
        .select(photoSelection)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { ...saved, formerEdits, version: await currentVersion(queries) };
    });
  }

  /** @throws ProblemError photo_not_found */
  async read(id: string): Promise<SavedPhotoEdits> {
    const saved = await this.queries
      .selectFrom('photos')
      .leftJoin('item_versions', (versions) =>
        versions.onRef('itemId', '=', 'photos.id').on('kind', '=', 'photo'),
      )
      .select(['edits', (photo) => photo.fn.coalesce('version', sql<number>`0`).as('version')])
      .where('photos.id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (saved === undefined) throw new ProblemError('photo_not_found');
    return saved;
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
