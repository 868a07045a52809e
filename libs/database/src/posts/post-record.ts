import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { columnsExcept, type Tables } from '../entities/entities.ts';
import { PostEntity } from '../entities/posts.entity.ts';
import {
  isReady,
  photoRowSelection,
  type PhotoRecord,
  photoSelection,
  type ReadyPhotoRecord,
  variantsOfPhoto,
} from '../photos/photo-record.ts';
import { photoRule } from '../photos/photo-visibility.ts';

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

/** Adds the first `most` photos of each post, in one query for any number of posts. */
export async function withPhotos(
  queries: Queries,
  posts: readonly PostRow[],
  most: number,
): Promise<PostRecord[]> {
  if (posts.length === 0) return [];
  const placed = photosOf(queries, posts)
    .select(photoRowSelection)
    .select([
      sql<number>`(count(*) over (partition by post_id))::integer`.as('photoCount'),
      sql<number>`row_number() over (partition by post_id order by position)`.as('rank'),
    ])
    .where(photoRule.inPosts);
  const rows = await queries
    // The name of the table lets the columns of the first photos be selected as everywhere.
    .selectFrom(placed.as('photos'))
    .selectAll()
    .select(variantsOfPhoto)
    .where('rank', '<=', most)
    .orderBy('rank')
    .execute();
  const byPost = Map.groupBy(rows, ({ postId }) => postId);
  return posts.map((post) => {
    const photos = byPost.get(post.id) ?? [];
    return { ...post, photos: photos.filter(isReady), photoCount: photos[0]?.photoCount ?? 0 };
  });
}

/** All photos of each post, in one query for any number of posts. */
export async function photosByPost(
  queries: Queries,
  posts: readonly PostRow[],
): Promise<(post: PostRow) => PhotoRecord[]> {
  if (posts.length === 0) return () => [];
  const rows = await photosOf(queries, posts).select(photoSelection).orderBy('position').execute();
  const byPost = Map.groupBy(rows, ({ postId }) => postId);
  return ({ id }) => byPost.get(id) ?? [];
}

const photosOf = (queries: Queries, posts: readonly PostRow[]) =>
  queries
    .selectFrom('post_photos')
    .innerJoin('photos', 'photos.id', 'post_photos.photoId')
    .select('post_photos.postId')
    .where(
      'post_photos.postId',
      'in',
      posts.map(({ id }) => id),
    )
    .where(photoRule.current);

export async function withEveryPhoto(queries: Queries, post: PostRow): Promise<AdminPostRecord> {
  const photosOf = await photosByPost(queries, [post]);
  return { ...post, photos: photosOf(post) };
}
