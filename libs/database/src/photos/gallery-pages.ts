import { type Queries } from '../database.ts';
import { splitPage, decodeCursor, encodeCursor, type PageCursor } from '../page-cursor.ts';
import { withSumOf } from '../record-counts.ts';
import { type PageRequest, readPhotoPage } from './photo-pages.ts';
import { isReady, photoSelection, type ReadyPhotoRecord } from './photo-record.ts';
import { placedPhotoIds } from '../site-settings/stored-settings.ts';
import { photoRule } from './photo-visibility.ts';

/** A page of the gallery: the first photos, those after a cursor, those from a photo on, or those before a cursor. */
export interface GalleryRequest extends PageRequest {
  /** Id of the first photo of the page. */
  from?: string;
  /** A `previousCursor`: selects the photos right before it. */
  before?: string;
  /** Leaves the order of the creator out of account. */
  sort?: 'newest' | undefined;
}

export interface GalleryPage {
  photos: ReadyPhotoRecord[];
  nextCursor: string | null;
  /** Cursor of the photos before; null where there are none, undefined where they were not requested. */
  previousCursor?: string | null;
  /** Position of the page's first photo in the gallery, from 0; only set with `from`. */
  index?: number;
  total: number;
}

/** The photos that visitors see. One that was listed a moment ago is left out until its pictures are public. */
export const gallery = (queries: Queries) => queries.selectFrom('photos').where(photoRule.inGallery);

/** With those whose files are about to move, so that an index suffices for counting. */
const listed = (queries: Queries) => queries.selectFrom('photos').where(photoRule.soonInGallery);

const countsOfGallery = (queries: Queries) =>
  queries
    .selectFrom('photo_counts')
    .where('status', '=', 'ready')
    .where('listed', '=', true)
    .where('deleted', '=', false);

type List = typeof gallery;

/** The photos that the creator has placed first and that visitors see, in her order. */
async function readPlaced(queries: Queries): Promise<PageCursor[]> {
  const ids = await placedPhotoIds(queries);
  if (ids.length === 0) return [];
  const found = await gallery(queries).select(['id', 'createdAt']).where('id', 'in', ids).execute();
  const byId = new Map(found.map((photo) => [photo.id, photo]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The gallery: first the placed photos, then the others, newest first. */
interface OrderedGallery {
  queries: Queries;
  placed: readonly PageCursor[];
  /** Leaves the placed photos out of a list. */
  others: (list: List) => ReturnType<List>;
}

async function orderedGallery(queries: Queries, sort: GalleryRequest['sort']): Promise<OrderedGallery> {
  const placed = sort === 'newest' ? [] : await readPlaced(queries);
  const ids = placed.map(({ id }) => id);
  return {
    queries,
    placed,
    others: (list) => (ids.length === 0 ? list(queries) : list(queries).where('id', 'not in', ids)),
  };
}

const rankOf = ({ placed }: OrderedGallery, id: string) => placed.findIndex((photo) => photo.id === id);

const olderThan = (list: ReturnType<List>, { createdAt, id }: PageCursor, itself: '<' | '<=') =>
  list.where((row) => row(row.refTuple('createdAt', 'id'), itself, row.tuple(createdAt, id)));

const newerThan = (list: ReturnType<List>, { createdAt, id }: PageCursor) =>
  list.where((row) => row(row.refTuple('createdAt', 'id'), '>', row.tuple(createdAt, id)));

/** Reads the placed photos from one rank to another, which is not included. */
async function readRanks(
  { queries, placed }: OrderedGallery,
  first: number,
  end: number,
): Promise<ReadyPhotoRecord[]> {
  const ids = placed.slice(first, end).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await gallery(queries).select(photoSelection).where('id', 'in', ids).execute();
  const byId = new Map(rows.filter(isReady).map((photo) => [photo.id, photo]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Photos of a list that begins after the placed ones. */
async function readOthers(
  { queries }: OrderedGallery,
  list: ReturnType<List>,
  request: PageRequest,
): Promise<GalleryPage> {
  const page = await readPhotoPage(list, request, withSumOf(countsOfGallery(queries)));
  return { ...page, photos: page.photos.filter(isReady) };
}

/** The page that begins at this rank of the placed photos. */
async function pageFromRank(ordered: OrderedGallery, rank: number, limit: number): Promise<GalleryPage> {
  const { placed, others } = ordered;
  const end = Math.min(placed.length, rank + limit);
  const left = limit - (end - rank);
  const [front, rest] = await Promise.all([
    readRanks(ordered, rank, end),
    // One more tells whether another page follows.
    readOthers(ordered, others(gallery), { limit: Math.max(left, 1) }),
  ]);
  if (left > 0) return { ...rest, photos: [...front, ...rest.photos] };
  const last = placed[end - 1];
  const isEnd = end === placed.length && rest.photos.length === 0;
  return { ...rest, photos: front, nextCursor: isEnd || last === undefined ? null : encodeCursor(last) };
}

/**
 * A cursor names the last photo of its page. The next page follows this photo where it is now, so that a change of the
 * order between two pages repeats or skips only photos that were moved.
 */
async function pageAfter(ordered: OrderedGallery, { limit, cursor }: PageRequest): Promise<GalleryPage> {
  if (cursor === undefined) return pageFromRank(ordered, 0, limit);
  const rank = rankOf(ordered, decodeCursor(cursor).id);
  return rank < 0
    ? readOthers(ordered, ordered.others(gallery), { limit, cursor })
    : pageFromRank(ordered, rank + 1, limit);
}

async function pageFrom(
  ordered: OrderedGallery,
  id: string,
  limit: number,
): Promise<GalleryPage | undefined> {
  const { queries, placed, others } = ordered;
  const rank = rankOf(ordered, id);
  if (rank >= 0) {
    const page = await pageFromRank(ordered, rank, limit);
    const [start] = placed.slice(rank);
    return {
      ...page,
      previousCursor: rank === 0 || start === undefined ? null : encodeCursor(start),
      index: rank,
    };
  }
  const start = await gallery(queries)
    .select(['createdAt', 'id'])
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (start === undefined) return undefined;
  const [page, newer] = await Promise.all([
    readOthers(ordered, olderThan(others(gallery), start, '<='), { limit }),
    newerThan(others(listed), start)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const index = placed.length + newer.count;
  return { ...page, previousCursor: index === 0 ? null : encodeCursor(start), index };
}

async function pageBefore(ordered: OrderedGallery, before: string, limit: number): Promise<GalleryPage> {
  const { queries, placed, others } = ordered;
  const cursor = decodeCursor(before);
  const rank = rankOf(ordered, cursor.id);
  const { rows, total } = await withSumOf(countsOfGallery(queries))(
    newerThan(others(gallery), cursor)
      .select(photoSelection)
      .orderBy('createdAt')
      .orderBy('id')
      // A placed photo has only placed ones before it.
      .limit(rank < 0 ? limit + 1 : 0),
  );
  const newer = splitPage(rows, limit, encodeCursor);
  const end = rank < 0 ? placed.length : rank;
  const first = newer.nextCursor === null ? Math.max(0, end - (limit - newer.page.length)) : end;
  const front = await readRanks(ordered, first, end);
  const photos = [...front, ...newer.page.toReversed().filter(isReady)];
  const [start] = photos;
  const isStart = newer.nextCursor === null && first === 0;
  // Photos after these are on the page that the caller came from, so there is no next cursor.
  return {
    photos,
    nextCursor: null,
    previousCursor: isStart || start === undefined ? null : encodeCursor(start),
    total,
  };
}

/**
 * Reads a page of the gallery: the photos that the creator has placed, then the others, newest first.
 * @returns undefined where `from` names no photo of the gallery
 * @throws ProblemError invalid_request for an invalid cursor
 */
export async function readGalleryPage(
  queries: Queries,
  { from, before, sort, ...request }: GalleryRequest,
): Promise<GalleryPage | undefined> {
  const ordered = await orderedGallery(queries, sort);
  if (from !== undefined) return pageFrom(ordered, from, request.limit);
  if (before !== undefined) return pageBefore(ordered, before, request.limit);
  return pageAfter(ordered, request);
}
