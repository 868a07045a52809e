import { limits, ProblemError, texts } from '@sandstone/contract';
import { type Actor, appendAudit } from '../audit/audit.repository.ts';
import { type Database, type Queries } from '../database.ts';
import { cutPage, decodeCursor } from '../page-cursor.ts';
import { type PageRequest } from '../photos/photo-pages.ts';
import { isPublicId } from '../public-id.ts';
import { storableText } from '../storable-text.ts';
import { type PostRecord, type PostRow, postColumns, withPhotos } from './post-record.ts';

export interface PostPage {
  posts: PostRecord[];
  nextCursor: string | null;
  total: number;
}

export interface PostContent {
  description: string;
  /** In order; every one of them becomes part of the gallery with the post. */
  photoIds: readonly string[];
}

/** Posts with their photos in order. A change is one transaction with its audit entry. */
export class PostRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** Newest first, each with its first photos. @throws ProblemError invalid_request for a cursor that is none */
  async page({ limit, cursor }: PageRequest): Promise<PostPage> {
    const { queries } = this.#database;
    const place = cursor === undefined ? undefined : decodeCursor(cursor);
    const all = queries.selectFrom('posts').where('deletedAt', 'is', null);
    const rest =
      place === undefined
        ? all
        : all.where((row) => row(row.refTuple('createdOn', 'id'), '<', row.tuple(place.createdAt, place.id)));
    const [rows, { total }] = await Promise.all([
      rest
        .select(postColumns)
        .orderBy('createdOn', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute(),
      all.select((row) => row.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    ]);
    const { page, nextCursor } = cutPage(
      rows.map((row) => ({ ...row, createdAt: row.createdOn })),
      limit,
    );
    const posts = await withPhotos(queries, page, limits.post.cardPhotos);
    return { posts, nextCursor, total: Number(total) };
  }

  /** With all its photos. @returns undefined where there is none, or it is deleted */
  async byId(id: string): Promise<PostRecord | undefined> {
    return isPublicId(id) ? byId(this.#database.queries, id) : undefined;
  }

  /** @throws ProblemError invalid_request, photo_not_found, too_many_files */
  async create(content: PostContent, actor: Actor, createdOn = new Date()): Promise<PostRecord> {
    return this.#database.transaction(async (queries) => {
      const description = storablePostDescription(content.description);
      const { id } = await queries
        .insertInto('posts')
        .values({ description, createdOn, updatedOn: createdOn })
        .returning('id')
        .executeTakeFirstOrThrow();
      await placePhotos(queries, id, content.photoIds);
      await appendAudit(queries, { actor, action: 'post.create', target: id });
      return existing(await byId(queries, id));
    });
  }

  /** Changes what is given. @throws ProblemError post_not_found, invalid_request, photo_not_found, too_many_files */
  async update(id: string, change: Partial<PostContent>, actor: Actor): Promise<PostRecord> {
    return this.#database.transaction(async (queries) => {
      await lockPost(queries, id);
      const { description, photoIds } = change;
      await queries
        .updateTable('posts')
        .set({
          updatedOn: new Date(),
          ...(description === undefined ? {} : { description: storablePostDescription(description) }),
        })
        .where('id', '=', id)
        .execute();
      if (photoIds !== undefined) {
        await queries.deleteFrom('post_photos').where('postId', '=', id).execute();
        await placePhotos(queries, id, photoIds);
      }
      await appendAudit(queries, { actor, action: 'post.update', target: id });
      return existing(await byId(queries, id));
    });
  }

  /** Takes a post away; its photos stay in the gallery. @throws ProblemError post_not_found */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await lockPost(queries, id);
      await queries.updateTable('posts').set({ deletedAt: new Date() }).where('id', '=', id).execute();
      await appendAudit(queries, { actor, action: 'post.delete', target: id });
    });
  }
}

function existing(post: PostRecord | undefined): PostRecord {
  if (post === undefined) throw new ProblemError('post_not_found');
  return post;
}

async function byId(queries: Queries, id: string): Promise<PostRecord | undefined> {
  const rows: PostRow[] = await queries
    .selectFrom('posts')
    .select(postColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute();
  const [post] = await withPhotos(queries, rows, limits.post.maxPhotos);
  return post;
}

async function lockPost(queries: Queries, id: string): Promise<void> {
  const found =
    isPublicId(id) &&
    (await queries
      .selectFrom('posts')
      .select('id')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst());
  if (!found) throw new ProblemError('post_not_found');
}

/** @throws ProblemError invalid_request */
function storablePostDescription(text: string): string {
  const description = storableText(text).trim();
  if (description === '') throw new ProblemError('invalid_request', texts.post.descriptionRequired);
  if (description.length > limits.post.maxDescriptionLength) {
    throw new ProblemError('invalid_request', texts.post.descriptionTooLong);
  }
  return description;
}

/** Locks the photos, so that none is swept or deleted meanwhile, puts them in order and into the gallery. */
async function placePhotos(queries: Queries, postId: string, photoIds: readonly string[]): Promise<void> {
  const ids = [...new Set(photoIds)];
  if (ids.length > limits.post.maxPhotos) {
    throw new ProblemError('too_many_files', texts.post.tooManyFiles(ids.length));
  }
  if (ids.length === 0) return;
  if (!ids.every(isPublicId)) throw new ProblemError('photo_not_found');
  const found = await queries
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (found.length < ids.length) throw new ProblemError('photo_not_found');
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
