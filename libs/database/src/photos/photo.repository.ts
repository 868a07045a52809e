import { type PhotoStatus, ProblemError } from '@sandstone/contract';
import { type Actor, appendAudit } from '../audit/audit.repository.ts';
import { type Database, type Queries } from '../database.ts';
import { addToOutbox } from '../outbox/outbox.repository.ts';
import { storableDescription } from '../storable-text.ts';
import { type GalleryPage, type GalleryRequest, readGalleryPage } from './gallery-pages.ts';
import { type PageRequest, type PhotoPage, readPhotoPage } from './photo-pages.ts';
import { photoColumns, type PhotoRecord, withVariants } from './photo-record.ts';
import {
  retryColumns,
  type NewUpload,
  processPhoto,
  type RecordedUpload,
  recordUploads,
} from './photo-uploads.ts';

export type PhotoChange =
  | { change: number; kind: 'photo'; photo: PhotoRecord }
  | { change: number; kind: 'deleted'; photoId: string };

export interface AdminPhotoFilter {
  ids?: readonly string[] | undefined;
  status?: PhotoStatus | undefined;
  isUnlisted?: boolean;
}

/**
 * Photos in the api. Every change by an administrator commits together with its audit entry and, where needed, its
 * outbox entry.
 */
export class PhotoRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** Records the files of one request atomically. Equal bytes become one photo, even in a race. */
  async recordUploads(items: readonly NewUpload[], actor: Actor): Promise<RecordedUpload[]> {
    return this.#database.transaction((queries) => recordUploads(queries, items, actor, new Date()));
  }

  /**
   * The gallery, newest first.
   * @throws ProblemError invalid_request for an invalid cursor, photos_not_found where `from` is not in the gallery
   */
  async publicPage(request: GalleryRequest): Promise<GalleryPage> {
    const page = await readGalleryPage(this.#database.queries, request);
    if (page === undefined) throw new ProblemError('photos_not_found');
    return page;
  }

  /** All photos but deleted ones, newest first; optionally filtered by `ids`, `status` or being unlisted. */
  async adminPage({
    ids,
    status,
    isUnlisted = false,
    ...request
  }: PageRequest & AdminPhotoFilter): Promise<PhotoPage<PhotoRecord>> {
    if (ids?.length === 0) return { photos: [], nextCursor: null, total: 0 };
    const { queries } = this.#database;
    let list = queries.selectFrom('photos').where('deletedAt', 'is', null);
    if (ids !== undefined) list = list.where('id', 'in', ids);
    if (status !== undefined) list = list.where('status', '=', status);
    if (isUnlisted) list = list.where('listed', '=', false);
    return readPhotoPage(queries, list, request);
  }

  /** @returns undefined where it is unknown or deleted */
  async adminById(id: string): Promise<PhotoRecord | undefined> {
    return byId(this.#database.queries, id);
  }

  /**
   * Photos changed after `change`, oldest change first, each once in its current state. Transactions may commit in
   * another order than that of their numbers: overlap subsequent reads.
   */
  async changesAfter(change: number, limit: number): Promise<PhotoChange[]> {
    const { queries } = this.#database;
    const [rows, tombstones] = await Promise.all([
      queries
        .selectFrom('photos')
        .select(photoColumns)
        .where('deletedAt', 'is', null)
        .where('change', '>', change)
        .orderBy('change')
        .limit(limit)
        .execute(),
      queries
        .selectFrom('photo_tombstones')
        .select(['photoId', 'change'])
        .where('change', '>', change)
        .orderBy('change')
        .limit(limit)
        .execute(),
    ]);
    const photos = await withVariants(queries, rows);
    const changes: PhotoChange[] = [
      ...photos.map((photo) => ({ change: photo.change, kind: 'photo' as const, photo })),
      ...tombstones.map((gone) => ({ change: gone.change, kind: 'deleted' as const, photoId: gone.photoId })),
    ];
    return changes.toSorted((a, b) => a.change - b.change).slice(0, limit);
  }

  /** The greatest visible change number; 0 where nothing ever changed. */
  async latestChange(): Promise<number> {
    const { queries } = this.#database;
    const latest = await Promise.all([
      queries
        .selectFrom('photos')
        .select('change')
        .where('deletedAt', 'is', null)
        .orderBy('change', 'desc')
        .limit(1)
        .executeTakeFirst(),
      queries
        .selectFrom('photo_tombstones')
        .select('change')
        .orderBy('change', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ]);
    return Math.max(...latest.map((row) => row?.change ?? 0));
  }

  /** Queues a failed photo again. @throws ProblemError photo_not_found, photo_not_failed */
  async retry(id: string, actor: Actor): Promise<PhotoRecord> {
    return this.#change(id, actor, 'photo.retry', async (queries, photo) => {
      if (photo.status !== 'failed') throw new ProblemError('photo_not_failed');
      await queries
        .updateTable('photos')
        .set(retryColumns(photo.attempt, new Date()))
        .where('id', '=', id)
        .execute();
      await addToOutbox(queries, processPhoto(id, photo.attempt + 1, actor));
    });
  }

  /** @throws ProblemError photo_not_found */
  async updateDescription(id: string, description: string | null, actor: Actor): Promise<PhotoRecord> {
    return this.#change(id, actor, 'photo.describe', async (queries) => {
      await queries
        .updateTable('photos')
        .set({ description: storableDescription(description) })
        .where('id', '=', id)
        .execute();
    });
  }

  /**
   * Hides the photo and removes it from its posts at once; the worker removes its objects.
   * @throws ProblemError photo_not_found
   */
  async markDeleted(id: string, actor: Actor): Promise<void> {
    await this.#database.transaction(async (queries) => {
      const [deleted] = await deletePhotos(queries, [id], actor);
      if (deleted === undefined) throw new ProblemError('photo_not_found');
    });
  }

  /** Like `markDeleted`, for several photos. @returns the ids of those that existed */
  async markAllDeleted(ids: readonly string[], actor: Actor): Promise<string[]> {
    return this.#database.transaction(async (queries) => {
      // Posts lock their photos in the same order, which prevents deadlocks.
      await queries
        .selectFrom('photos')
        .select('id')
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute();
      return deletePhotos(queries, ids, actor);
    });
  }

  /**
   * Deletes photos of posts that were never saved. Skips one that a post is adding: the post has locked it.
   * @returns the deleted ids
   */
  async deleteAbandoned(olderThan: Date, limit: number, actor: Actor): Promise<string[]> {
    return this.#database.transaction(async (queries) => {
      const rows = await queries
        .selectFrom('photos')
        .select('id')
        .where('listed', '=', false)
        .where('deletedAt', 'is', null)
        .where('createdAt', '<', olderThan)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('post_photos')
                .select('post_photos.postId')
                .whereRef('post_photos.photoId', '=', 'photos.id'),
            ),
          ),
        )
        .orderBy('createdAt')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      return deletePhotos(
        queries,
        rows.map((row) => row.id),
        actor,
      );
    });
  }

  async #change(
    id: string,
    actor: Actor,
    action: string,
    apply: (queries: Queries, photo: { status: PhotoStatus; attempt: number }) => Promise<void>,
  ): Promise<PhotoRecord> {
    return this.#database.transaction(async (queries) => {
      const photo = await queries
        .selectFrom('photos')
        .select(['status', 'attempt'])
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (photo === undefined) throw new ProblemError('photo_not_found');
      await apply(queries, photo);
      await appendAudit(queries, { actor, action, target: id });
      const changed = await byId(queries, id);
      if (changed === undefined) throw new ProblemError('photo_not_found');
      return changed;
    });
  }
}

async function byId(queries: Queries, id: string): Promise<PhotoRecord | undefined> {
  const rows = await queries
    .selectFrom('photos')
    .select(photoColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute();
  const [photo] = await withVariants(queries, rows);
  return photo;
}

async function deletePhotos(queries: Queries, ids: readonly string[], actor: Actor): Promise<string[]> {
  if (ids.length === 0) return [];
  const deletedAt = new Date();
  const rows = await queries
    .updateTable('photos')
    .set({ deletedAt })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  const deleted = rows.map((row) => row.id);
  if (deleted.length === 0) return [];
  await queries.deleteFrom('post_photos').where('photoId', 'in', deleted).execute();
  await queries
    .insertInto('photo_tombstones')
    .values(deleted.map((photoId) => ({ photoId, deletedAt })))
    .execute();
  await appendAudit(queries, ...deleted.map((target) => ({ actor, action: 'photo.delete', target })));
  return deleted;
}
