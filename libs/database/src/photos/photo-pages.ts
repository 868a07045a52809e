import { type SelectQueryBuilder } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { afterCursor, encodeCursor, type Page, type PageRequest, splitPage } from '../page-cursor.ts';
import { type ReadPage } from '../record-counts.ts';
import { type PhotoRecord, photoSelection } from './photo-record.ts';

type PhotoList = SelectQueryBuilder<Tables, 'photos', unknown>;

/** Reads a page of a list of photos, newest first. @throws ProblemError invalid_request for an invalid cursor */
export async function readPhotoPage(
  list: PhotoList,
  { limit, cursor }: PageRequest,
  readPage: ReadPage,
): Promise<Page<'photos', PhotoRecord>> {
  const { rows, total } = await readPage(
    list
      .where(afterCursor('createdAt', cursor))
      .select(photoSelection)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1),
  );
  const { page, nextCursor } = splitPage(rows, limit, encodeCursor);
  return { photos: page, nextCursor, total };
}
