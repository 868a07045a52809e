import { type Selectable, sql } from 'kysely';
import { type Database, type Queries } from '../database.ts';
import { type PreparedIds, readByIds } from '../prepared-reads.ts';
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
  database: Database,
  posts: readonly PostRow[],
  most: number,
  prepared: PreparedIds = { name: undefined, most: 0 },
): Promise<PostRecord[]> {
  if (posts.length === 0) return [];
  const statement = (ids: PostIds) => firstPhotos(database.queries, ids, most);
  const rows = await readByIds(database, idsOf(posts), statement, prepared);
  const byPost = Map.groupBy(rows, ({ postId }) => postId);
  return posts.map((post) => {
    const photos = byPost.get(post.id) ?? [];
    return { ...post, photos: photos.filter(isReady), photoCount: photos[0]?.photoCount ?? 0 };
  });
}

function firstPhotos(queries: Queries, postIds: PostIds, most: number) {
  const placed = photosOf(queries, postIds)
    .select(photoRowSelection)
    .select([
      sql<number>`(count(*) over (partition by post_id))::integer`.as('photoCount'),
      sql<number>`row_number() over (partition by post_id order by position)`.as('rank'),
    ])
    .where(photoRule.inPosts);
  return (
    queries
      // The name of the table lets the columns of the first photos be selected as everywhere.
      .selectFrom(placed.as('photos'))
      .selectAll()
      .select(variantsOfPhoto)
      .where('rank', '<=', sql.lit(most))
      .orderBy('rank')
  );
}

/** All photos of each post, in one query for any number of posts. */
export async function photosByPost(
  queries: Queries,
  posts: readonly PostRow[],
): Promise<(post: PostRow) => PhotoRecord[]> {
  if (posts.length === 0) return () => [];
  const rows = await photosOf(queries, idsOf(posts)).select(photoSelection).orderBy('position').execute();
  const byPost = Map.groupBy(rows, ({ postId }) => postId);
  return ({ id }) => byPost.get(id) ?? [];
}

type PostIds = readonly (string | null)[];
const idsOf = (posts: readonly PostRow[]) => posts.map(({ id }) => id);

const photosOf = (queries: Queries, postIds: PostIds) =>
  queries
    .selectFrom('post_photos')
    .innerJoin('photos', 'photos.id', 'post_photos.photoId')
    .select('post_photos.postId')
    .where(sql<boolean>`post_photos.post_id in (${sql.join(postIds)})`)
    .where(photoRule.current);

export async function withEveryPhoto(queries: Queries, post: PostRow): Promise<AdminPostRecord> {
  const photosOf = await photosByPost(queries, [post]);
  return { ...post, photos: photosOf(post) };
}
