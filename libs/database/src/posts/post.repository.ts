import { type EntityManager, LockMode, raw } from '@mikro-orm/postgresql';
import { adminTexts, limits, ProblemError } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { queriesOf } from '../database.ts';
import { PostEntity } from '../entities/posts.entity.ts';
import { currentVersion } from '../item-versions.ts';
import { type Page } from '../page-cursor.ts';
import { Repository } from '../repository.ts';
import { placePhotos, storablePostDescription } from './post-content.ts';
import { removePublishedDraft } from './post-draft.repository.ts';
import { pinPost, type PinRequest } from './post-pins.ts';
import { type PostFilter, type PostListRequest, readPostPage } from './post-pages.ts';
import {
  type AdminPostRecord,
  type PostRecord,
  type PostRow,
  photosByPost,
  postColumns,
  withEveryPhoto,
  withPhotos,
} from './post-record.ts';

type PostLinkRow = Pick<PostRow, 'id' | 'description'>;
export type PostNeighbours = Record<'previous' | 'next', PostLinkRow | null>;

export interface PostContent {
  description: string;
  /** In order; all of them join the gallery with the post. */
  photoIds: readonly string[];
  /** Not in the future. */
  createdOn?: Date | undefined;
}

export interface NewPost extends PostContent {
  /** Idempotency key and the id of the post: a random id, or that of the draft. */
  key?: string | undefined;
  /** The `updatedOn` of the draft that the editor has read. */
  draftUpdatedOn?: Date | undefined;
}

/** Posts with their photos in order. A change commits together with its audit entry. */
export class PostRepository extends Repository {
  /**
   * Pinned posts first, then newest first, each with its first photos.
   * @throws ProblemError invalid_request for an invalid cursor
   */
  async page(request: PostListRequest): Promise<Page<'posts', PostRecord>> {
    const { queries } = this;
    const { rows, ...page } = await readPostPage(queries, request);
    return { ...page, posts: await withPhotos(queries, rows, limits.post.cardPhotos) };
  }

  /**
   * In the order of `page`, with all photos; optionally only posts that contain one of `photos`, or words in their text,
   * which are newest first.
   * @throws ProblemError invalid_request for an invalid cursor
   */
  async adminPage(request: PostListRequest & PostFilter): Promise<Page<'posts', AdminPostRecord>> {
    const { queries } = this;
    const { rows, ...page } = await readPostPage(queries, request);
    const photosOf = await photosByPost(queries, rows);
    return { ...page, posts: rows.map((post) => ({ ...post, photos: photosOf(post) })) };
  }

  /** With all photos. @returns undefined where it is unknown or deleted */
  async byId(id: string): Promise<PostRecord | undefined> {
    const { queries } = this;
    const rows = await queries
      .selectFrom('posts')
      .select(postColumns)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .execute();
    const [post] = await withPhotos(queries, rows, limits.post.maxPhotos);
    return post;
  }

  /** Returns whether visitors see the post. */
  async isPublic(id: string): Promise<boolean> {
    const post = await this.queries
      .selectFrom('posts')
      .select('id')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    return post !== undefined;
  }

  /** The next older and the next newer post. */
  async neighbours({ id, createdOn }: PostRow): Promise<PostNeighbours> {
    const { rows } = await sql<PostLinkRow & { isNewer: boolean }>`
      (select id, description, false as is_newer from posts
        where deleted_at is null and (created_on, id) < (${createdOn}::timestamptz, ${id}::uuid)
        order by created_on desc, id desc limit 1)
      union all
      (select id, description, true from posts
        where deleted_at is null and (created_on, id) > (${createdOn}::timestamptz, ${id}::uuid)
        order by created_on, id limit 1)`.execute(this.queries);
    const one = (isNewer: boolean) => {
      const row = rows.find((each) => each.isNewer === isNewer);
      return row === undefined ? null : { id: row.id, description: row.description };
    };
    return { previous: one(false), next: one(true) };
  }

  /** @returns undefined where it is unknown or deleted */
  async adminById(id: string): Promise<AdminPostRecord | undefined> {
    const post = await findPost(this.em, { id });
    return post && withEveryPhoto(this.queries, post);
  }

  /**
   * Idempotent by key: a repeated key updates the first post. A draft with this id is removed.
   * @throws ProblemError invalid_request, photo_not_found, too_many_files, post_not_found where that post is deleted,
   * post_draft_changed
   */
  async create({ key, draftUpdatedOn, ...content }: NewPost, actor: Actor): Promise<AdminPostRecord> {
    return this.em.transactional(async (em) => {
      if (key !== undefined) await removePublishedDraft(queriesOf(em), key, draftUpdatedOn);
      const description = storablePostDescription(content.description);
      const createdOn = pastDate(content.createdOn) ?? new Date();
      const post = await queriesOf(em)
        .insertInto('posts')
        .values({
          ...(key === undefined ? {} : { id: key }),
          description,
          createdOn,
          updatedOn: createdOn,
          requestKey: key ?? null,
        })
        // Waits for a concurrent request with the same key.
        .onConflict((conflict) => conflict.doNothing())
        .returning(postColumns)
        .executeTakeFirst();
      if (post === undefined) return sentAgain(em, key ?? '', content, actor);
      await placePhotos(em, post.id, content.photoIds);
      recordAudit(em, { actor, action: 'post.create', target: post.id });
      return withEveryPhoto(queriesOf(em), post);
    });
  }

  /**
   * Applies a partial change.
   * @param readOn the `updatedOn` that the editor has read; another one is refused
   * @param since for an undo: photos that anything has changed since this version do not return to the post
   * @throws ProblemError post_not_found, post_changed, invalid_request, photo_not_found, too_many_files
   */
  async update(
    id: string,
    change: Partial<PostContent>,
    actor: Actor,
    readOn?: Date,
    since?: number,
  ): Promise<AdminPostRecord & { version: number }> {
    return this.em.transactional(async (em) => {
      const post = await lockPost(em, { id });
      if (readOn !== undefined && readOn.getTime() !== post.updatedOn.getTime()) {
        throw new ProblemError('post_changed');
      }
      const changed = await changePost(em, post, change, actor, since);
      return { ...changed, version: await currentVersion(queriesOf(em)) };
    });
  }

  /**
   * Pins a post, so that it comes first, or unpins it. A repeated request changes nothing.
   * @throws ProblemError post_not_found, too_many_pins, changed_since
   */
  async setPinned(id: string, pin: PinRequest, actor: Actor): Promise<AdminPostRecord> {
    return this.em.transactional(async (em) => {
      const post = await lockPost(em, { id });
      await pinPost(em, post, pin, actor);
      return withEveryPhoto(queriesOf(em), post);
    });
  }

  /**
   * Moves a post to the trash; its photos stay in the gallery.
   * @returns the version of the deletion
   * @throws ProblemError post_not_found
   */
  async delete(id: string, actor: Actor): Promise<number> {
    return this.em.transactional(async (em) => {
      const post = await lockPost(em, { id });
      em.assign(post, { deletedAt: new Date() });
      recordAudit(em, { actor, action: 'post.delete', target: id });
      await em.flush();
      return currentVersion(queriesOf(em));
    });
  }
}

type LockedPost = Awaited<ReturnType<typeof lockPost>>;

async function findPost(
  em: EntityManager,
  which: { id: string } | { requestKey: string },
  lockMode?: LockMode,
) {
  const post = await em.findOne(PostEntity, { ...which, deletedAt: null }, { fields: postColumns, lockMode });
  return post ?? undefined;
}

/** @throws ProblemError post_not_found */
async function lockPost(em: EntityManager, which: { id: string } | { requestKey: string }) {
  const post = await findPost(em, which, LockMode.PESSIMISTIC_WRITE);
  if (post === undefined) throw new ProblemError('post_not_found');
  return post;
}

/** Requires a lock on the post. */
async function changePost(
  em: EntityManager,
  post: LockedPost,
  change: Partial<PostContent>,
  actor: Actor,
  since?: number,
): Promise<AdminPostRecord> {
  const { description, photoIds, createdOn } = change;
  em.assign(post, {
    // Identifies the version that an editor has read, so it must differ even within a millisecond.
    updatedOn: raw(`greatest(now(), updated_on + interval '1 millisecond')`),
    ...(description === undefined ? {} : { description: storablePostDescription(description) }),
    ...(createdOn === undefined ? {} : { createdOn: pastDate(createdOn) }),
  });
  recordAudit(em, {
    actor,
    action: 'post.update',
    target: post.id,
    details: { changed: Object.keys(change) },
  });
  await em.flush();
  if (photoIds !== undefined) await placePhotos(em, post.id, photoIds, since);
  return withEveryPhoto(queriesOf(em), post);
}

/** A repeated key: returns the first post, updated where the content differs. */
async function sentAgain(
  em: EntityManager,
  requestKey: string,
  { description, photoIds, createdOn }: PostContent,
  actor: Actor,
): Promise<AdminPostRecord> {
  const post = await lockPost(em, { requestKey });
  const known = await withEveryPhoto(queriesOf(em), post);
  const isSame =
    known.description === storablePostDescription(description) &&
    (createdOn === undefined || known.createdOn.getTime() === createdOn.getTime()) &&
    known.photos.map(({ id }) => id).join() === photoIds.join();
  return isSame
    ? known
    : changePost(em, post, { description, photoIds, ...(createdOn && { createdOn }) }, actor);
}

/** Clocks of browsers may be ahead. */
const maxClockErrorMs = 60_000;

/** @throws ProblemError invalid_request for a date in the future */
function pastDate(date: Date | undefined): Date | undefined {
  if (date !== undefined && date.getTime() > Date.now() + maxClockErrorMs)
    throw new ProblemError('invalid_request', adminTexts.postRefusals.dateInFuture);
  return date;
}
