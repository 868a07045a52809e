import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { columnsExcept, type Tables } from '../entities/entities.ts';
import { PostEntity } from '../entities/posts.entity.ts';
import {
  isReady,
  photoColumns,
  type PhotoRecord,
  type ReadyPhotoRecord,
  withVariants,
} from '../photos/photo-record.ts';

export const postColumns = columnsExcept(PostEntity, ['requestKey', 'deletedAt']);
export type PostRow = Pick<Selectable<Tables['posts']>, (typeof postColumns)[number]>;

export interface PostRecord extends PostRow {
  /** Ready and public photos in order, possibly only the first ones. */
  photos: ReadyPhotoRecord[];
  /** Number of all ready and public photos. */
  photoCount: number;
}

/** A post in the admin area. */
export interface AdminPostRecord extends PostRow {
  /** All photos that are not deleted, in order, in any state. */
  photos: PhotoRecord[];
}

/** Adds the first `most` photos of each post, in three queries for any number of posts. */
export async function withPhotos(
  queries: Queries,
  posts: readonly PostRow[],
  most: number,
): Promise<PostRecord[]> {
  if (posts.length === 0) return [];
  const placed = await sql<{ post: string; photo: string; total: number }>`
    select post, photo, total from (
      select post_id as post, photo_id as photo, count(*) over (partition by post_id)::integer as total,
        row_number() over (partition by post_id order by position) as rank
      from post_photos join photos on photos.id = photo_id
      where post_id = any(${posts.map(({ id }) => id)}) and photos.status = 'ready' and photos.deleted_at is null
        and photos.withdrawn_at is null
    ) as ready where rank <= ${most} order by post, rank`.execute(queries);
  const ids = placed.rows.map((row) => row.photo);
  const rows =
    ids.length === 0
      ? []
      : await queries.selectFrom('photos').select(photoColumns).where('id', 'in', ids).execute();
  const photos = new Map(
    (await withVariants(queries, rows)).filter(isReady).map((photo) => [photo.id, photo]),
  );
  const byPost = Map.groupBy(placed.rows, (row) => row.post);
  return posts.map((post) => {
    const own = byPost.get(post.id) ?? [];
    return {
      ...post,
      photos: own.flatMap((row) => photos.get(row.photo) ?? []),
      photoCount: own[0]?.total ?? 0,
    };
  });
}

/** All photos of each post, in two queries for any number of posts. */
export async function photosByPost(
  queries: Queries,
  posts: readonly PostRow[],
): Promise<(post: PostRow) => PhotoRecord[]> {
  if (posts.length === 0) return () => [];
  const rows = await queries
    .selectFrom('post_photos')
    .innerJoin('photos', 'photos.id', 'post_photos.photoId')
    .select(photoColumns.map((column) => `photos.${column}` as const))
    .select(['post_photos.postId', 'post_photos.position'])
    .where(
      'post_photos.postId',
      'in',
      posts.map(({ id }) => id),
    )
    .where('photos.deletedAt', 'is', null)
    .orderBy('post_photos.position')
    .execute();
  const photos = new Map((await withVariants(queries, rows)).map((photo) => [photo.id, photo]));
  const byPost = Map.groupBy(rows, ({ postId }) => postId);
  return ({ id }) => (byPost.get(id) ?? []).flatMap((row) => photos.get(row.id) ?? []);
}

export async function withEveryPhoto(queries: Queries, post: PostRow): Promise<AdminPostRecord> {
  const photosOf = await photosByPost(queries, [post]);
  return { ...post, photos: photosOf(post) };
}
