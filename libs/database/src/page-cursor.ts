import { ProblemError } from '@sandstone/contract';
import { type RawBuilder, sql } from 'kysely';

export interface PageRequest {
  limit: number;
  cursor?: string;
}

/** A page of a list, whose rows have this name. */
export type Page<Name extends string, Row> = Record<Name, Row[]> & {
  nextCursor: string | null;
  /** Length of the whole list. */
  total: number;
};

/** End of a page: a position in `(created_at desc, id desc)`, so that new rows do not shift pages. */
export interface PageCursor {
  createdAt: Date;
  id: string;
}

/** Postgres knows no earlier moments, and JavaScript no later ones. */
const storable = { first: Date.UTC(-4712, 0), last: 8_640_000_000_000_000 } as const;

export const isStorableTime = (milliseconds: number): boolean =>
  milliseconds >= storable.first && milliseconds <= storable.last;

const shape = /^(-?[0-9]{1,16})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function encodeCursor({ createdAt, id }: PageCursor): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');
}

/** @throws ProblemError invalid_request */
export function decodeCursor(cursor: string): PageCursor {
  const [, milliseconds, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (id === undefined || !isStorableTime(Number(milliseconds))) {
    throw new ProblemError('invalid_request', 'cursor: is not valid.');
  }
  return { createdAt: new Date(Number(milliseconds)), id };
}

/**
 * Selects the rows after a cursor in the order `(column desc, id desc)`, or all without one.
 * @throws ProblemError invalid_request
 */
export function afterCursor(column: string, cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`;
  const { createdAt, id } = decodeCursor(cursor);
  return sql`(${sql.ref(column)}, id) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

/** Splits `limit + 1` rows into a page and the cursor of the next one. */
export function splitPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
