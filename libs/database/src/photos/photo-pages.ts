import { type SelectQueryBuilder } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { decodeCursor, encodeCursor, splitPage } from '../page-cursor.ts';
import { type ReadPage } from '../record-counts.ts';
import { type PhotoRecord, photoSelection } from './photo-record.ts';

export interface PhotoPage<T> {
  photos: T[];
  nextCursor: string | null;
  /** Length of the whole list. */
  total: number;
}

type PhotoList = SelectQueryBuilder<Tables, 'photos', unknown>;

export interface PageRequest {
  limit: number;
  cursor?: string;
}

/** Reads a page of a list of photos, newest first. @throws ProblemError invalid_request for an invalid cursor */
export async function readPhotoPage(
  list: PhotoList,
  { limit, cursor }: PageRequest,
  readPage: ReadPage,
): Promise<PhotoPage<PhotoRecord>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rest =
    after === undefined
      ? list
      : list.where((row) => row(row.refTuple('createdAt', 'id'), '<', row.tuple(after.createdAt, after.id)));
  const { rows, total } = await readPage(
    rest
      .select(photoSelection)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1),
  );
  const { page, nextCursor } = splitPage(rows, limit, encodeCursor);
  return { photos: page, nextCursor, total };
}
