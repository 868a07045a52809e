import { limits, type PostOrder } from '@sandstone/contract';
import { type Queries } from '../database.ts';
import { type PageRequest } from '../page-cursor.ts';
import { countOf, withCount, withSumOf } from '../record-counts.ts';
import { containsWords, wordsOf } from '../word-search.ts';
import { decodePostCursor, encodePostCursor, type PostCursor } from './post-cursor.ts';
import { postColumns, type PostRow } from './post-record.ts';

export interface PostFilter {
  photos?: readonly string[] | undefined;
  /** Words of the text, ignoring case and accents. */
  search?: string | undefined;
}

export type PostListRequest = PageRequest & { order?: PostOrder | undefined };

interface PostRows {
  rows: PostRow[];
  nextCursor: string | null;
  total: number;
}

/**
 * Reads a page of posts, newest first, after those that are pinned. Filtered lists, and those by date, keep pinned posts
 * at their date.
 */
export async function readPostPage(
  queries: Queries,
  { limit, cursor, order, photos, search }: PostListRequest & PostFilter,
): Promise<PostRows> {
  let all = queries.selectFrom('posts').where('deletedAt', 'is', null);
  if (photos !== undefined) {
    all = all.where('posts.id', 'in', (row) =>
      row.selectFrom('post_photos').select('post_photos.postId').where('post_photos.photoId', 'in', photos),
    );
  }
  const isSearch = wordsOf(search).length > 0;
  if (isSearch) all = all.where((row) => row.and(containsWords('post', search)));
  const isWhole = photos === undefined && !isSearch;

  const start: PostCursor = { pinned: [], after: 0 };
  const isFirst = cursor === undefined;
  const from = isFirst ? start : decodePostCursor(cursor);
  const first = isFirst && isWhole && order !== 'date' ? await pinnedPosts(queries) : [];
  const pinned = isFirst ? first.map(({ id }) => id) : from.pinned;
  const { after } = from;
  const waiting = typeof after === 'number' ? pinned.slice(after) : [];
  const front = isFirst ? first : await postsInOrder(queries, waiting);

  let rest = all;
  if (typeof after !== 'number')
    rest = rest.where((row) =>
      row(row.refTuple('createdOn', 'id'), '<', row.tuple(after.createdAt, after.id)),
    );
  if (pinned.length > 0) rest = rest.where('id', 'not in', pinned);
  const counts = queries.selectFrom('post_counts').where('deleted', '=', false);
  const readPage = isWhole ? withSumOf(counts) : withCount(() => countOf(all));
  const { rows, total } = await readPage(
    rest
      .select(postColumns)
      .orderBy('createdOn', 'desc')
      .orderBy('id', 'desc')
      // One more tells whether there is another page.
      .limit(Math.max(1, limit + 1 - front.length)),
  );
  const page = [...front, ...rows].slice(0, limit);
  const last = page.at(-1);
  const isEnd = last === undefined || front.length + rows.length <= limit;
  return {
    rows: page,
    total,
    nextCursor: isEnd ? null : encodePostCursor({ pinned, after: endOf(last, pinned) }),
  };
}

/** A post of the rest is never among the pinned ones. */
function endOf({ id, createdOn }: PostRow, pinned: readonly string[]): PostCursor['after'] {
  const index = pinned.indexOf(id);
  return index === -1 ? { createdAt: createdOn, id } : index + 1;
}

/** The last pinned one first. The previous release restores posts without respecting the limit. */
async function pinnedPosts(queries: Queries): Promise<PostRow[]> {
  return queries
    .selectFrom('posts')
    .select(postColumns)
    .where('pinnedOn', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('pinnedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.pins.maxPosts)
    .execute();
}

async function postsInOrder(queries: Queries, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('posts')
    .select(postColumns)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
