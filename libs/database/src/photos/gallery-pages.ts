import { type Queries } from '../database.ts';
import { splitPage, decodeCursor, encodeCursor, type PageCursor } from '../page-cursor.ts';
import { withSumOf } from '../record-counts.ts';
import { type PageRequest, readPhotoPage } from './photo-pages.ts';
import { isReady, photoSelection, type ReadyPhotoRecord } from './photo-record.ts';
import { photoRule } from './photo-visibility.ts';

/** A page of the gallery: the newest photos, those after a cursor, those from a photo on, or those before a cursor. */
export interface GalleryRequest extends PageRequest {
  /** Id of the first photo of the page. */
  from?: string;
  /** A `previousCursor`: selects the newer photos right before it. */
  before?: string;
}

export interface GalleryPage {
  photos: ReadyPhotoRecord[];
  nextCursor: string | null;
  /** Cursor of the newer photos; null where there are none, undefined where they were not requested. */
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

const olderThan = (queries: Queries, { createdAt, id }: PageCursor, itself: '<' | '<=') =>
  gallery(queries).where((row) => row(row.refTuple('createdAt', 'id'), itself, row.tuple(createdAt, id)));

const newerThan = (list: typeof gallery, queries: Queries, { createdAt, id }: PageCursor) =>
  list(queries).where((row) => row(row.refTuple('createdAt', 'id'), '>', row.tuple(createdAt, id)));

async function pageFrom(queries: Queries, id: string, limit: number): Promise<GalleryPage | undefined> {
  const start = await gallery(queries)
    .select(['createdAt', 'id'])
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (start === undefined) return undefined;
  const [page, newer] = await Promise.all([
    readPhotoPage(olderThan(queries, start, '<='), { limit }, withSumOf(countsOfGallery(queries))),
    newerThan(listed, queries, start)
      .select((row) => row.fn.countAll<number>().as('index'))
      .executeTakeFirstOrThrow(),
  ]);
  const { index } = newer;
  const previousCursor = index === 0 ? null : encodeCursor(start);
  return { ...page, photos: page.photos.filter(isReady), previousCursor, index };
}

async function pageBefore(queries: Queries, before: string, limit: number): Promise<GalleryPage> {
  const { rows, total } = await withSumOf(countsOfGallery(queries))(
    newerThan(gallery, queries, decodeCursor(before))
      .select(photoSelection)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(limit + 1),
  );
  const { page, nextCursor } = splitPage(rows, limit, encodeCursor);
  const photos = page.toReversed().filter(isReady);
  // Older photos are on the page that the caller came from, so there is no next cursor.
  return { photos, nextCursor: null, previousCursor: nextCursor, total };
}

/**
 * Reads a page of the gallery, newest first.
 * @returns undefined where `from` names no photo of the gallery
 * @throws ProblemError invalid_request for an invalid cursor
 */
export async function readGalleryPage(
  queries: Queries,
  { from, before, ...request }: GalleryRequest,
): Promise<GalleryPage | undefined> {
  if (from !== undefined) return pageFrom(queries, from, request.limit);
  if (before !== undefined) return pageBefore(queries, before, request.limit);
  const page = await readPhotoPage(gallery(queries), request, withSumOf(countsOfGallery(queries)));
  return { ...page, photos: page.photos.filter(isReady) };
}
