import { type EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { queriesOf } from '../database.ts';
import { placePhotos, storablePostDescription } from './post-content.ts';
import { readDraft } from './post-draft.repository.ts';

// A post that nobody sees is a draft with the same id, so that it returns to its address.

/**
 * Publishes a draft with the photos that it still has. Requires a lock on the draft.
 * @returns whether there was one
 */
export async function publishDraft(
  em: EntityManager,
  id: string,
  createdOn: Date,
  actor: Actor,
): Promise<boolean> {
  const queries = queriesOf(em);
  const draft = await readDraft(queries, id);
  if (draft === undefined) return false;
  await queries
    .insertInto('posts')
    .values({
      id,
      description: storablePostDescription(draft.description),
      createdOn,
      // The clock of this process may be behind that of the database.
      updatedOn: sql<Date>`greatest(now(), ${createdOn}::timestamptz)`,
      requestKey: id,
    })
    .execute();
  const photoIds = draft.photos.map((photo) => photo.id);
  await placePhotos(em, id, photoIds);
  await queries.deleteFrom('post_drafts').where('id', '=', id).execute();
  recordAudit(em, { actor, action: 'post.publish', target: id });
  return true;
}

/**
 * Turns a post into a draft. Photos that came into the gallery with it leave it, unless they are in another post; also
 * those in the trash, so that they do not come back into the gallery.
 * Requires a lock on the draft's id.
 * @returns whether there was a post
 */
export async function takeDownPost(em: EntityManager, id: string, actor: Actor): Promise<boolean> {
  const queries = queriesOf(em);
  const post = await queries
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (post === undefined) return false;
  await sql`
    select id from photos where id in (
      select photo_id from post_photos where post_id = ${id}
      union select photo_id from trashed_post_photos where post_id = ${id}
    ) order by id for no key update`.execute(queries);
  await sql`
    insert into post_drafts (id, description, day)
    select id, description, (created_on at time zone 'UTC')::date from posts where id = ${id}`.execute(
    queries,
  );
  await sql`
    insert into post_draft_photos (draft_id, photo_id, position)
    select post_id, photo_id, position from post_photos where post_id = ${id}`.execute(queries);
  await sql`
    with own as (
      select photo_id from post_photos where post_id = ${id} and joined_gallery
      union select photo_id from trashed_post_photos where post_id = ${id} and joined_gallery
    ), elsewhere as (
      update post_photos set joined_gallery = true from own, posts
      where post_photos.photo_id = own.photo_id and post_id <> ${id} and posts.id = post_id and deleted_at is null
      returning post_photos.photo_id
    )
    update photos set listed = false, kept = true from own
    where id = own.photo_id and listed and id not in (select photo_id from elsewhere)`.execute(queries);
  await queries.deleteFrom('posts').where('id', '=', id).execute();
  recordAudit(em, { actor, action: 'post.take_down', target: id });
  return true;
}
