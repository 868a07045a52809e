import { limits, memberTexts, ProblemError } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Actor, appendAudit } from '../audit/audit.repository.ts';
import { type Database, type Queries } from '../database.ts';
import { splitPage, decodeCursor } from '../page-cursor.ts';
import { type PageRequest } from '../photos/photo-pages.ts';
import { isPublicId } from '../public-id.ts';
import { storableText } from '../storable-text.ts';
import {
  type AdminPostRecord,
  type PostRecord,
  type PostRow,
  postColumns,
  withEveryPhoto,
  withPhotos,
} from './post-record.ts';

export interface PostPage {
  posts: PostRecord[];
  nextCursor: string | null;
  total: number;
}

export interface AdminPostPage extends Omit<PostPage, 'posts'> {
  posts: AdminPostRecord[];
}

export interface PostContent {
  description: string;
  /** In order; all of them join the gallery with the post. */
  photoIds: readonly string[];
}

/** Posts with their photos in order. A change commits together with its audit entry. */
export class PostRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** Newest first, each with its first photos. @throws ProblemError invalid_request for an invalid cursor */
  async page(request: PageRequest): Promise<PostPage> {
    const { queries } = this.#database;
    const { rows, ...page } = await readPage(queries, request);
    return { ...page, posts: await withPhotos(queries, rows, limits.post.cardPhotos) };
  }

  /**
   * Newest first, with all photos; optionally only posts that contain one of `photos`.
   * @throws ProblemError invalid_request for an invalid cursor
   */
  async adminPage({
    photos,
    ...request
  }: PageRequest & { photos?: readonly string[] | undefined }): Promise<AdminPostPage> {
    const { queries } = this.#database;
    const { rows, ...page } = await readPage(queries, request, photos);
    return { ...page, posts: await withEveryPhoto(queries, rows) };
  }

  /** With all photos. @returns undefined where it is unknown or deleted */
  async byId(id: string): Promise<PostRecord | undefined> {
    if (!isPublicId(id)) return undefined;
    const { queries } = this.#database;
    const [post] = await withPhotos(queries, await rowOf(queries, id), limits.post.maxPhotos);
    return post;
  }

  /** @returns undefined where it is unknown or deleted */
  async adminById(id: string): Promise<AdminPostRecord | undefined> {
    return isPublicId(id) ? adminById(this.#database.queries, id) : undefined;
  }

  /**
   * Idempotent by key: a repeated key updates the first post.
   * @throws ProblemError invalid_request, photo_not_found, too_many_files, post_not_found where that post is deleted
   */
  async create(
    { key, ...content }: PostContent & { key?: string },
    actor: Actor,
    createdOn = new Date(),
  ): Promise<AdminPostRecord> {
    return this.#database.transaction(async (queries) => {
      const description = storablePostDescription(content.description);
      const made = await queries
        .insertInto('posts')
        .values({ description, createdOn, updatedOn: createdOn, requestKey: key ?? null })
        // Waits for a concurrent request with the same key.
        .onConflict((conflict) => conflict.column('requestKey').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made === undefined) return this.#sentAgain(queries, key ?? '', content, actor);
      await placePhotos(queries, made.id, content.photoIds);
      await appendAudit(queries, { actor, action: 'post.create', target: made.id });
      return existing(await adminById(queries, made.id));
    });
  }

  /**
   * Applies a partial change.
   * @param readOn the `updatedOn` that the editor has read; another one is refused
   * @throws ProblemError post_not_found, post_changed, invalid_request, photo_not_found, too_many_files
   */
  async update(
    id: string,
    change: Partial<PostContent>,
    actor: Actor,
    readOn?: Date,
  ): Promise<AdminPostRecord> {
    return this.#database.transaction(async (queries) => {
      const { updatedOn } = await lockPost(queries, id);
      if (readOn !== undefined && readOn.getTime() !== updatedOn.getTime()) {
        throw new ProblemError('post_changed');
      }
      return changePost(queries, id, change, actor);
    });
  }

  async #sentAgain(
    queries: Queries,
    key: string,
    { description, photoIds }: PostContent,
    actor: Actor,
  ): Promise<AdminPostRecord> {
    const first = await queries
      .selectFrom('posts')
      .select('id')
      .where('requestKey', '=', key)
      .executeTakeFirst();
    if (first === undefined) throw new ProblemError('post_not_found');
    await lockPost(queries, first.id);
    const known = existing(await adminById(queries, first.id));
    const isSame =
      known.description === storablePostDescription(description) &&
      known.photos.map(({ id }) => id).join() === photoIds.join();
    return isSame ? known : changePost(queries, first.id, { description, photoIds }, actor);
  }

  /** Deletes a post; its photos stay in the gallery. @throws ProblemError post_not_found */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await lockPost(queries, id);
      await queries.updateTable('posts').set({ deletedAt: new Date() }).where('id', '=', id).execute();
      await appendAudit(queries, { actor, action: 'post.delete', target: id });
    });
  }
}

function existing(post: AdminPostRecord | undefined): AdminPostRecord {
  if (post === undefined) throw new ProblemError('post_not_found');
  return post;
}

async function readPage(
  queries: Queries,
  { limit, cursor }: PageRequest,
  photos?: readonly string[],
): Promise<{ rows: PostRow[]; nextCursor: string | null; total: number }> {
  const position = cursor === undefined ? undefined : decodeCursor(cursor);
  let all = queries.selectFrom('posts').where('deletedAt', 'is', null);
  if (photos !== undefined) {
    all = all.where('posts.id', 'in', (row) =>
      row.selectFrom('post_photos').select('post_photos.postId').where('post_photos.photoId', 'in', photos),
    );
  }
  const rest =
    position === undefined
      ? all
      : all.where((row) =>
          row(row.refTuple('createdOn', 'id'), '<', row.tuple(position.createdAt, position.id)),
        );
  const [rows, { total }] = await Promise.all([
    rest
      .select(postColumns)
      .orderBy('createdOn', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    all.select((row) => row.fn.countAll().as('total')).executeTakeFirstOrThrow(),
  ]);
  const positions = rows.map((row) => ({ row, id: row.id, createdAt: row.createdOn }));
  const { page, nextCursor } = splitPage(positions, limit);
  return { rows: page.map(({ row }) => row), nextCursor, total: Number(total) };
}

const rowOf = (queries: Queries, id: string): Promise<PostRow[]> =>
  queries
    .selectFrom('posts')
    .select(postColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute();

async function adminById(queries: Queries, id: string): Promise<AdminPostRecord | undefined> {
  const [post] = await withEveryPhoto(queries, await rowOf(queries, id));
  return post;
}

/** Requires a lock on the post. */
async function changePost(
  queries: Queries,
  id: string,
  change: Partial<PostContent>,
  actor: Actor,
): Promise<AdminPostRecord> {
  const { description, photoIds } = change;
  await queries
    .updateTable('posts')
    .set({
      // Identifies the version that an editor has read, so it must differ even within a millisecond.
      updatedOn: sql<Date>`greatest(now(), updated_on + interval '1 millisecond')`,
      ...(description === undefined ? {} : { description: storablePostDescription(description) }),
    })
    .where('id', '=', id)
    .execute();
  if (photoIds !== undefined) await placePhotos(queries, id, photoIds);
  await appendAudit(queries, {
    actor,
    action: 'post.update',
    target: id,
    details: { changed: Object.keys(change) },
  });
  return existing(await adminById(queries, id));
}

/** @throws ProblemError post_not_found */
async function lockPost(queries: Queries, id: string): Promise<{ updatedOn: Date }> {
  const found = isPublicId(id)
    ? await queries
        .selectFrom('posts')
        .select('updatedOn')
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw new ProblemError('post_not_found');
  return found;
}

/** @throws ProblemError invalid_request */
function storablePostDescription(text: string): string {
  const description = storableText(text).trim();
  if (description === '')
    throw new ProblemError('invalid_request', memberTexts.postRefusals.descriptionRequired);
  if (description.length > limits.post.maxDescriptionLength) {
    throw new ProblemError('invalid_request', memberTexts.postRefusals.descriptionTooLong);
  }
  return description;
}

/**
 * Locks the photos, so that none is swept or deleted meanwhile, orders them and adds them to the gallery. The lock
 * precedes the removal of the former photos: a deletion of a photo locks in the same order.
 */
async function placePhotos(queries: Queries, postId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > limits.post.maxPhotos) {
    throw new ProblemError('too_many_files', memberTexts.postRefusals.tooManyFiles(ids.length));
  }
  if (new Set(ids).size < ids.length) {
    throw new ProblemError('invalid_request', memberTexts.postEditor.photoTwice);
  }
  if (!ids.every(isPublicId)) throw new ProblemError('photo_not_found');
  if (ids.length > 0) await lockPhotos(queries, ids);
  await queries.deleteFrom('post_photos').where('postId', '=', postId).execute();
  if (ids.length === 0) return;
  await queries
    .insertInto('post_photos')
    .values(ids.map((photoId, position) => ({ postId, photoId, position })))
    .execute();
  await queries
    .updateTable('photos')
    .set({ listed: true })
    .where('id', 'in', ids)
    .where('listed', '=', false)
    .execute();
}

/** @throws ProblemError photo_not_found */
async function lockPhotos(queries: Queries, ids: readonly string[]): Promise<void> {
  const found = await queries
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (found.length < ids.length) throw new ProblemError('photo_not_found');
}
