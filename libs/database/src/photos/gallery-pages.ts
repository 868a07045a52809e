import { type Queries } from '../database.ts';
import { splitPage, decodeCursor, encodeCursor, type PageCursor } from '../page-cursor.ts';
import { isPublicId } from '../public-id.ts';
import { galleryCount, type PageRequest, readPhotoPage } from './photo-pages.ts';
import { isReady, photoColumns, type ReadyPhotoRecord, withVariants } from './photo-record.ts';

/** One way into the gallery: its newest photos, those behind a cursor, those from a photo on, or those before it. */
export interface GalleryRequest extends PageRequest {
  /** The id of the photo that the page begins with. */
  from?: string;
  /** A `previousCursor`: the photos right before it, those that are newer. */
  before?: string;
}

export interface GalleryPage {
  photos: ReadyPhotoRecord[];
  nextCursor: string | null;
  /** Where newer photos go on; null where none are. Missing where nobody asked about what is newer. */
  previousCursor?: string | null;
  /** Place of the first photo in the whole gallery, from 0; of a page from a photo on. */
  index?: number;
  total: number;
}

const gallery = (queries: Queries) =>
  queries
    .selectFrom('photos')
    .where('status', '=', 'ready')
    .where('listed', '=', true)
    .where('deletedAt', 'is', null);

const olderThan = (queries: Queries, { createdAt, id }: PageCursor, itself: '<' | '<=') =>
  gallery(queries).where((row) => row(row.refTuple('createdAt', 'id'), itself, row.tuple(createdAt, id)));

const newerThan = (queries: Queries, { createdAt, id }: PageCursor) =>
  gallery(queries).where((row) => row(row.refTuple('createdAt', 'id'), '>', row.tuple(createdAt, id)));

async function pageFrom(queries: Queries, id: string, limit: number): Promise<GalleryPage | undefined> {
  if (!isPublicId(id)) return undefined;
  const start = await gallery(queries)
    .select(['createdAt', 'id'])
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (start === undefined) return undefined;
  const [page, newer] = await Promise.all([
    readPhotoPage(queries, olderThan(queries, start, '<='), { limit }, () => galleryCount(queries)),
    newerThan(queries, start)
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const index = Number(newer.count);
  const previousCursor = index === 0 ? null : encodeCursor(start);
  return { ...page, photos: page.photos.filter(isReady), previousCursor, index };
}

async function pageBefore(queries: Queries, before: string, limit: number): Promise<GalleryPage> {
  const [rows, total] = await Promise.all([
    newerThan(queries, decodeCursor(before))
      .select(photoColumns)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(limit + 1)
      .execute(),
    galleryCount(queries),
  ]);
  const { page, nextCursor } = splitPage(rows, limit);
  const photos = (await withVariants(queries, page.toReversed())).filter(isReady);
  // What is older was there already: the cursor that was given is not its place.
  return { photos, nextCursor: null, previousCursor: nextCursor, total };
}

/**
 * A page of the gallery, newest first, whichever way it is asked for.
 * @returns undefined where `from` names no photo of the gallery
 * @throws ProblemError invalid_request for a cursor that is none
 */
export async function readGalleryPage(
  queries: Queries,
  { from, before, ...request }: GalleryRequest,
): Promise<GalleryPage | undefined> {
  if (from !== undefined) return pageFrom(queries, from, request.limit);
  if (before !== undefined) return pageBefore(queries, before, request.limit);
  const page = await readPhotoPage(queries, gallery(queries), request, () => galleryCount(queries));
  return { ...page, photos: page.photos.filter(isReady) };
}
