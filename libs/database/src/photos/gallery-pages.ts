import { sql } from 'kysely';
import { type Queries } from '../database.ts';
import { splitPage, decodeCursor, encodeCursor, type PageCursor, type PageRequest } from '../page-cursor.ts';
import { countOf, type ReadPage, withCount, withSumOf } from '../record-counts.ts';
import { visibleEventOf } from '../videos/event-visibility.ts';
import { readPhotoPage } from './photo-pages.ts';
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
  /** A current or former slug of a visible event: selects its photos. */
  event?: string | undefined;
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

type PhotoList = ReturnType<typeof gallery>;

/** The photos of the gallery that a request selects: all, or those of an event. */
interface Selection {
  visible: PhotoList;
  /** The photos include those whose files are about to move. */
  listed: PhotoList;
  readPage: ReadPage;
}

function selectionOf(queries: Queries, event: GalleryRequest['event']): Selection {
  if (event === undefined) {
    return {
      visible: gallery(queries),
      listed: listed(queries),
      readPage: withSumOf(countsOfGallery(queries)),
    };
  }
  const isInEvent = sql<boolean>`photos.id in (
    select photo_id from event_items where event_id = ${visibleEventOf(event)} and photo_id is not null)`;
  const visible = gallery(queries).where(isInEvent);
  return { visible, listed: listed(queries).where(isInEvent), readPage: withCount(() => countOf(visible)) };
}

/** The photos that the creator has placed first and that visitors see, in her order. */
async function readPlaced(queries: Queries, visible: PhotoList): Promise<PageCursor[]> {
  const ids = await placedPhotoIds(queries);
  if (ids.length === 0) return [];
  const found = await visible.select(['id', 'createdAt']).where('id', 'in', ids).execute();
  const byId = new Map(found.map((photo) => [photo.id, photo]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The selected photos: first the placed ones, then the others, newest first. */
interface OrderedGallery extends Selection {
  placed: readonly PageCursor[];
  /** Leaves the placed photos out of a list. */
  others: (list: PhotoList) => PhotoList;
}

async function orderedGallery(
  queries: Queries,
  { sort, event }: Pick<GalleryRequest, 'sort' | 'event'>,
): Promise<OrderedGallery> {
  const selection = selectionOf(queries, event);
  const placed = sort === 'newest' ? [] : await readPlaced(queries, selection.visible);
  const ids = placed.map(({ id }) => id);
  return {
    ...selection,
    placed,
    others: (list) => (ids.length === 0 ? list : list.where('id', 'not in', ids)),
  };
}

const rankOf = ({ placed }: OrderedGallery, id: string) => placed.findIndex((photo) => photo.id === id);

const olderThan = (list: PhotoList, { createdAt, id }: PageCursor, itself: '<' | '<=') =>
  list.where((row) => row(row.refTuple('createdAt', 'id'), itself, row.tuple(createdAt, id)));

const newerThan = (list: PhotoList, { createdAt, id }: PageCursor) =>
  list.where((row) => row(row.refTuple('createdAt', 'id'), '>', row.tuple(createdAt, id)));

/** Reads the placed photos from one rank to another, which is not included. */
async function readRanks(
  { visible, placed }: OrderedGallery,
  first: number,
  end: number,
): Promise<ReadyPhotoRecord[]> {
  const ids = placed.slice(first, end).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await visible.select(photoSelection).where('id', 'in', ids).execute();
  const byId = new Map(rows.filter(isReady).map((photo) => [photo.id, photo]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Photos of a list that begins after the placed ones. */
async function readOthers(
  { readPage }: OrderedGallery,
  list: PhotoList,
  request: PageRequest,
): Promise<GalleryPage> {
  const page = await readPhotoPage(list, request, readPage);
  return { ...page, photos: page.photos.filter(isReady) };
}

/** The page that begins at this rank of the placed photos. */
async function pageFromRank(ordered: OrderedGallery, rank: number, limit: number): Promise<GalleryPage> {
  const { visible, placed, others } = ordered;
  const end = Math.min(placed.length, rank + limit);
  const left = limit - (end - rank);
  const [front, rest] = await Promise.all([
    readRanks(ordered, rank, end),
    // One more tells whether another page follows.
    readOthers(ordered, others(visible), { limit: Math.max(left, 1) }),
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
    ? readOthers(ordered, ordered.others(ordered.visible), { limit, cursor })
    : pageFromRank(ordered, rank + 1, limit);
}

async function pageFrom(
  ordered: OrderedGallery,
  id: string,
  limit: number,
): Promise<GalleryPage | undefined> {
  const { visible, placed, others } = ordered;
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
  const start = await visible.select(['createdAt', 'id']).where('id', '=', id).limit(1).executeTakeFirst();
  if (start === undefined) return undefined;
  const [page, newer] = await Promise.all([
    readOthers(ordered, olderThan(others(visible), start, '<='), { limit }),
    newerThan(others(ordered.listed), start)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const index = placed.length + newer.count;
  return { ...page, previousCursor: index === 0 ? null : encodeCursor(start), index };
}

async function pageBefore(ordered: OrderedGallery, before: string, limit: number): Promise<GalleryPage> {
  const { visible, placed, others, readPage } = ordered;
  const cursor = decodeCursor(before);
  const rank = rankOf(ordered, cursor.id);
  const { rows, total } = await readPage(
    newerThan(others(visible), cursor)
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
  { from, before, sort, event, ...request }: GalleryRequest,
): Promise<GalleryPage | undefined> {
  const ordered = await orderedGallery(queries, { sort, event });
  if (from !== undefined) return pageFrom(ordered, from, request.limit);
  if (before !== undefined) return pageBefore(ordered, before, request.limit);
  return pageAfter(ordered, request);
}
