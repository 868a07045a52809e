import { ProblemError } from '@sandstone/contract';
import { sql } from 'kysely';
import { isStorableTime } from '../page-cursor.ts';

/** A position in the list of videos: by sort order, then newest first. */
export interface VideoPosition {
  sortOrder: number;
  publishedAt: Date;
  id: string;
}

const shape =
  /^(-?[0-9]{1,10})\.(-?[0-9]{1,16})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
export const maxInteger = 2 ** 31 - 1;

export function encodeVideoCursor({ sortOrder, publishedAt, id }: VideoPosition): string {
  return Buffer.from(`${sortOrder}.${publishedAt.getTime()}.${id}`).toString('base64url');
}

/** @throws ProblemError invalid_request */
export function decodeVideoCursor(cursor: string): VideoPosition {
  const [, order, time, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const sortOrder = Number(order);
  if (id === undefined || Math.abs(sortOrder) > maxInteger || !isStorableTime(Number(time))) {
    throw new ProblemError('invalid_request', 'cursor: is not valid.');
  }
  return { sortOrder, publishedAt: new Date(Number(time)), id };
}

/** The order of every list of videos; it matches the index. */
export const listOrder = sql`-sort_order desc, published_at desc, id desc`;

/** The order of the newest videos, whatever the creator's order is. */
export const newestOrder = sql`published_at desc, id desc`;

/** Selects the videos after a position in that order. */
export const after = ({ sortOrder, publishedAt, id }: VideoPosition) =>
  sql<boolean>`(-sort_order, published_at, id) <
    (${-sortOrder}::integer, ${publishedAt}::timestamptz, ${id}::uuid)`;

/** Selects the videos after a position in the order of the newest. */
export const olderThan = ({ publishedAt, id }: VideoPosition) =>
  sql<boolean>`(published_at, id) < (${publishedAt}::timestamptz, ${id}::uuid)`;
