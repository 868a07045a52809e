import { sql } from 'kysely';
import { limits } from '@sandstone/contract';
import { type Queries } from '../database.ts';

/** Removes deleted photos from their posts, and records the places to which they return when they are restored. */
export async function leavePosts(queries: Queries, photoIds: readonly string[]): Promise<void> {
  await sql`
    with former as (
      delete from post_photos where photo_id = any(${photoIds}::uuid[])
      returning photo_id, post_id, position, joined_gallery
    )
    insert into trashed_post_photos (photo_id, post_id, position, joined_gallery)
    select photo_id, post_id, position, joined_gallery from former
    on conflict (photo_id, post_id) do update
      set position = excluded.position, joined_gallery = excluded.joined_gallery`.execute(queries);
}

/** Locks the posts to which the photo returns. Posts are locked before photos everywhere, which prevents deadlocks. */
export async function lockFormerPosts(queries: Queries, photoId: string): Promise<void> {
  await sql`
    select id from posts where id in (select post_id from trashed_post_photos where photo_id = ${photoId})
    order by id for update`.execute(queries);
}

/** Puts the photo back into its former posts, unless they are full or have it again. The caller has locked them. */
export async function returnToPosts(queries: Queries, photoId: string): Promise<void> {
  const { rows } = await sql<{ postId: string; position: number; joinedGallery: boolean }>`
    with former as (
      delete from trashed_post_photos where photo_id = ${photoId}
      returning post_id, position, joined_gallery
    )
    select post_id as "postId", position, joined_gallery as "joinedGallery" from former
    where exists (select from posts where id = post_id)
      and not exists (select from post_photos p where p.post_id = former.post_id and p.photo_id = ${photoId})
      and (select count(*) from post_photos p where p.post_id = former.post_id) < ${limits.post.maxPhotos}`.execute(
    queries,
  );
  for (const { postId, position, joinedGallery } of rows) {
    const taken = await queries
      .selectFrom('post_photos')
      .select('photoId')
      .where((place) => place.and({ postId, position }))
      .executeTakeFirst();
    const free = taken === undefined ? position : await makeRoom(queries, postId, position);
    await queries
      .insertInto('post_photos')
      .values({ postId, photoId, position: free, joinedGallery })
      .execute();
  }
}

/** Numbers the photos of a post again, with a free position before the given one. @returns the free position */
async function makeRoom(queries: Queries, postId: string, position: number): Promise<number> {
  const places = await queries
    .selectFrom('post_photos')
    .select(['photoId', 'position'])
    .where('postId', '=', postId)
    .orderBy('position')
    .execute();
  const free = places.filter((place) => place.position < position).length;
  await sql`set constraints post_photos_position deferred`.execute(queries);
  for (const [rank, { photoId }] of places.entries()) {
    await queries
      .updateTable('post_photos')
      .set({ position: rank < free ? rank : rank + 1 })
      .where((place) => place.and({ postId, photoId }))
      .execute();
  }
  return free;
}
