import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import {
  type AuditAction,
  limits,
  type PhotoStatus,
  ProblemError,
  type UpdatePhoto,
} from '@sandstone/contract';
import { photoVisibility } from '@sandstone/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { type PhotoValues } from '../entities/library.entity.ts';
import { PhotoEntity, PhotoTombstoneEntity } from '../entities/photos.entity.ts';
import { currentVersion } from '../item-versions.ts';
import { OutboxEntity } from '../entities/system.entity.ts';
import { type Page, type PageRequest } from '../page-cursor.ts';
import { countOf, countUpTo, withCount, withSumOf } from '../record-counts.ts';
import { Repository } from '../repository.ts';
import { leavePosts } from '../trash/photo-places.ts';
import { containsWords, wordsOf } from '../word-search.ts';
import { type GalleryPage, type GalleryRequest, readGalleryPage } from './gallery-pages.ts';
import { readPhotoPage } from './photo-pages.ts';
import { isInNoPost, photoColumns, type PhotoRecord, type PhotoRow, photoSelection } from './photo-record.ts';
import { photoActionOf, photoValuesOf } from './photo-values.ts';
import { photoRule } from './photo-visibility.ts';
import {
  retryColumns,
  type NewUpload,
  processPhoto,
  type RecordedUpload,
  recordUploads,
} from './photo-uploads.ts';

/** Counting all matches of a frequent word would take longer than finding the first ones. */
const maxCounted = limits.search.maxCounted;

export type PhotoChange =
  | { change: number; kind: 'photo'; photo: PhotoRecord }
  | { change: number; kind: 'deleted'; photoId: string };

export interface AdminPhotoFilter {
  ids?: readonly string[] | undefined;
  status?: PhotoStatus | undefined;
  /** Words that the description or the file name contains, ignoring case and accents. */
  search?: string | undefined;
}

/**
 * Photos in the api. Every change by an administrator commits together with its audit entry and, where needed, its
 * outbox entry.
 */
export class PhotoRepository extends Repository {
  /** Records the files of one request atomically. Equal bytes become one photo, even in a race. */
  async recordUploads(items: readonly NewUpload[], actor: Actor): Promise<RecordedUpload[]> {
    return recordUploads(this.database, items, actor, new Date());
  }

  /**
   * The gallery, in the order of the creator.
   * @throws ProblemError invalid_request for an invalid cursor, photos_not_found where `from` is not in the gallery
   */
  async publicPage(request: GalleryRequest): Promise<GalleryPage> {
    const page = await readGalleryPage(this.queries, request);
    if (page === undefined) throw new ProblemError('photos_not_found');
    return page;
  }

  /** Returns whether visitors see the photo, in the gallery or elsewhere. */
  async isPublic(id: string): Promise<boolean> {
    const photo = await this.queries
      .selectFrom('photos')
      .select('id')
      .where('id', '=', id)
      .where((row) => row.or([photoRule.inGallery, photoRule.inPosts]))
      .executeTakeFirst();
    return photo !== undefined;
  }

  /** All photos but deleted ones, newest first; optionally filtered by `ids`, `status` or words. */
  async adminPage({
    ids,
    status,
    search,
    ...request
  }: PageRequest & AdminPhotoFilter): Promise<Page<'photos', PhotoRecord>> {
    if (ids?.length === 0) return { photos: [], nextCursor: null, total: 0 };
    const { queries } = this;
    let list = queries.selectFrom('photos').where(photoRule.current);
    let counts = queries.selectFrom('photo_counts').where('deleted', '=', false);
    if (status !== undefined) {
      list = list.where('status', '=', status);
      counts = counts.where('status', '=', status);
    }
    if (ids !== undefined) list = list.where('id', 'in', ids);
    const isSearch = wordsOf(search).length > 0;
    if (isSearch) list = list.where((row) => row.and(containsWords('photo', search)));
    const count = () => (isSearch ? countUpTo(list, maxCounted) : countOf(list));
    const isCounted = isSearch || ids !== undefined;
    return readPhotoPage(list, request, isCounted ? withCount(count) : withSumOf(counts));
  }

  /** @returns undefined where it is unknown or deleted */
  async adminById(id: string): Promise<PhotoRecord | undefined> {
    return this.#find(photoRule.current, id);
  }

  /** Also finds a photo in the trash. @returns undefined where it is unknown or removed for good */
  async adminOrTrashedById(id: string): Promise<PhotoRecord | undefined> {
    return this.#find(photoRule.present, id);
  }

  /**
   * Photos changed after `change`, oldest change first, each once in its current state. Transactions may commit in
   * another order than that of their numbers: overlap subsequent reads.
   */
  async changesAfter(change: number, limit: number): Promise<PhotoChange[]> {
    const { em, queries } = this;
    const [photos, tombstones] = await Promise.all([
      queries
        .selectFrom('photos')
        .select(photoSelection)
        .where(photoRule.current)
        .where('change', '>', change)
        .orderBy('change')
        .limit(limit)
        .execute(),
      em.find(PhotoTombstoneEntity, { change: { $gt: change } }, { orderBy: { change: 'asc' }, limit }),
    ]);
    const changes: PhotoChange[] = [
      ...photos.map((photo) => ({ change: photo.change, kind: 'photo' as const, photo })),
      ...tombstones.map((gone) => ({ change: gone.change, kind: 'deleted' as const, photoId: gone.photoId })),
    ];
    return changes.toSorted((a, b) => a.change - b.change).slice(0, limit);
  }

  /** The greatest visible change number; 0 where nothing ever changed. */
  async latestChange(): Promise<number> {
    const { queries } = this;
    const rows = await Promise.all([
      queries
        .selectFrom('photos')
        .select('change')
        .where(photoRule.current)
        .orderBy('change', 'desc')
        .limit(1)
        .execute(),
      queries.selectFrom('photo_tombstones').select('change').orderBy('change', 'desc').limit(1).execute(),
    ]);
    return Math.max(0, ...rows.flat().map(({ change }) => change));
  }

  /** Queues a failed photo again. @throws ProblemError photo_not_found, photo_not_failed */
  async retry(id: string, actor: Actor): Promise<PhotoRecord> {
    return this.#change(id, actor, 'photo.retry', (em, { status, attempt }) => {
      if (status !== 'failed') throw new ProblemError('photo_not_failed');
      em.create(OutboxEntity, processPhoto(id, attempt + 1, actor));
      return retryColumns(attempt, new Date());
    });
  }

  /** @throws ProblemError photo_not_found */
  async update(id: string, change: UpdatePhoto, actor: Actor): Promise<PhotoRecord> {
    return this.#change(id, actor, photoActionOf(change), () => photoValuesOf(change));
  }

  /**
   * Moves the photo to the trash and removes it from its posts at once; the worker makes its objects private.
   * @returns the version of the deletion
   * @throws ProblemError photo_not_found
   */
  async markDeleted(id: string, actor: Actor): Promise<number> {
    return this.em.transactional(async (em) => {
      const [deleted] = await this.#deleteAll(em, [id], actor);
      if (deleted === undefined) throw new ProblemError('photo_not_found');
      return currentVersion(queriesOf(em));
    });
  }

  /** Like `markDeleted`, for several photos. @returns the ids of those that existed */
  async markAllDeleted(ids: readonly string[], actor: Actor): Promise<string[]> {
    return this.em.transactional((em) => this.#deleteAll(em, ids, actor));
  }

  async #deleteAll(em: EntityManager, ids: readonly string[], actor: Actor): Promise<string[]> {
    const photos = await queriesOf(em)
      .selectFrom('photos')
      .select('id')
      .where((photo) => photo('id', '=', sql<string>`any(${ids}::uuid[])`))
      .where(photoRule.current)
      // Posts lock their photos in the same order, which prevents deadlocks.
      .orderBy('id')
      .forUpdate()
      .execute();
    return deletePhotos(em, photos, actor);
  }

  /**
   * Deletes photos of posts that were never saved, for good. Skips one that a post or a draft is adding, which has
   * locked it, and one that a draft has.
   * @returns the deleted ids
   */
  async deleteAbandoned(olderThan: Date, limit: number, actor: Actor): Promise<string[]> {
    return this.em.transactional(async (em) => {
      const rows = await queriesOf(em)
        .selectFrom('photos')
        .select('id')
        .where(photoRule.isUnused)
        .where('createdAt', '<', olderThan)
        .where(isInNoPost)
        .where(sql<boolean>`not exists (select from post_draft_photos where photo_id = photos.id)`)
        .orderBy('createdAt')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      const inDrafts = await photosInDrafts(
        queriesOf(em),
        rows.map(({ id }) => id),
      );
      const abandoned = rows.filter(({ id }) => !inDrafts.has(id));
      return deletePhotos(em, abandoned, actor, { forGood: true });
    });
  }

  async #find(condition: RawBuilder<boolean>, id: string): Promise<PhotoRecord | undefined> {
    return this.queries
      .selectFrom('photos')
      .select(photoSelection)
      .where('id', '=', id)
      .where(condition)
      .executeTakeFirst();
  }

  async #change(
    id: string,
    actor: Actor,
    action: AuditAction,
    apply: (em: EntityManager, photo: PhotoRow) => PhotoValues,
  ): Promise<PhotoRecord> {
    return this.em.transactional(async (em) => {
      const photo = await em.findOne(
        PhotoEntity,
        { id },
        { fields: photoColumns, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (photo === null || photoVisibility(photo).state !== 'current')
        throw new ProblemError('photo_not_found');
      em.assign(photo, apply(em, photo));
      recordAudit(em, { actor, action, target: id });
      await em.flush();
      // Postgres has computed some columns.
      return queriesOf(em)
        .selectFrom('photos')
        .select(photoSelection)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    });
  }
}

/**
 * Returns those of these locked photos that a draft has. It reads after the lock: a draft that was saved between the
 * search and the lock has not changed the row of the photo, so that the search cannot notice it.
 */
async function photosInDrafts(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom('post_draft_photos')
    .select('photoId')
    .where('photoId', 'in', ids)
    .execute();
  return new Set(rows.map(({ photoId }) => photoId));
}

/**
 * Moves photos that the caller has locked to the trash, or deletes them for good.
 * @param actor is recorded for each photo; undefined where the audit log has one entry for all of them
 * @returns their ids
 */
export async function deletePhotos(
  em: EntityManager,
  photos: readonly { id: string }[],
  actor: Actor | undefined,
  { forGood = false } = {},
): Promise<string[]> {
  const ids = photos.map(({ id }) => id);
  if (ids.length === 0) return [];
  const deletedAt = new Date();
  const erasedAt = forGood ? deletedAt : null;
  await em.nativeUpdate(PhotoEntity, { id: { $in: ids } }, { deletedAt, erasedAt });
  await leavePosts(queriesOf(em), ids);
  for (const photoId of ids) {
    em.create(PhotoTombstoneEntity, { photoId, deletedAt });
    if (actor !== undefined) recordAudit(em, { actor, action: 'photo.delete', target: photoId });
  }
  return ids;
}
