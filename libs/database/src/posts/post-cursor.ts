import { limits, ProblemError } from '@sandstone/contract';
import { decodeCursor, encodeCursor, type PageCursor } from '../page-cursor.ts';

/**
 * End of a page of posts. It names the posts that were pinned when the first page was read, so that pinning or unpinning
 * one meanwhile neither repeats nor skips a post on the next pages.
 */
export interface PostCursor {
  /** Ids in their order. */
  pinned: readonly string[];
  /** The number of pinned posts on the pages before, or the position among the others after all pinned ones. */
  after: number | PageCursor;
}

const separator = '.';
const idBytes = 16;

/** Without pinned posts, it is the cursor of a list by date, which the previous release understands. */
export function encodePostCursor({ pinned, after }: PostCursor): string {
  const position = typeof after === 'number' ? String(after) : encodeCursor(after);
  return pinned.length === 0 ? position : `${position}${separator}${encodeIds(pinned)}`;
}

/** @throws ProblemError invalid_request */
export function decodePostCursor(cursor: string): PostCursor {
  const [position = '', ids] = cursor.split(separator, 2);
  if (ids === undefined) return { pinned: [], after: decodeCursor(position) };
  const pinned = decodeIds(ids);
  if (!/^[0-9]$/.test(position)) return { pinned, after: decodeCursor(position) };
  return { pinned, after: Number(position) };
}

const encodeIds = (ids: readonly string[]): string =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url');

function decodeIds(text: string): string[] {
  const bytes = Buffer.from(text, 'base64url');
  const count = bytes.length / idBytes;
  if (!Number.isInteger(count) || count < 1 || count > limits.pins.maxPosts)
    throw new ProblemError('invalid_request', 'cursor: is not valid.');
  return Array.from({ length: count }, (_, index) =>
    bytes
      .toString('hex', index * idBytes, (index + 1) * idBytes)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
}
