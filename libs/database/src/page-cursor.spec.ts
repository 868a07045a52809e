import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '@sandstone/contract';
import { splitPage, decodeCursor, encodeCursor } from './page-cursor.ts';

const id = '0b6f1c9e-5f0a-4c58-9d2e-0c2f3a4b5c6d';
const at = (milliseconds: number) => ({ createdAt: new Date(milliseconds), id });

describe('a page cursor', () => {
  it('is decoded unchanged, with milliseconds', () => {
    expect(decodeCursor(encodeCursor(at(1_790_000_000_123)))).toEqual(at(1_790_000_000_123));
  });

  it.each(['-002000-01-01', '0000-01-01', '0050-06-01', '1950-01-01', '9999-12-31', '+020000-01-01'])(
    'is decoded unchanged for a row of %s',
    (day) => {
      const time = Date.parse(`${day}T00:00:00.001Z`);
      expect(decodeCursor(encodeCursor(at(time)))).toEqual(at(time));
    },
  );

  it('is safe in a URL', () => {
    expect(encodeCursor(at(1_790_000_000_123))).toMatch(/^[\w-]{1,200}$/);
  });

  it.each([
    '',
    'x',
    'Infinity',
    Buffer.from(`1.${id}; drop`).toString('base64url'),
    // Before the first and after the last moment.
    Buffer.from(`-999999999999999.${id}`).toString('base64url'),
    Buffer.from(`9999999999999999.${id}`).toString('base64url'),
    Buffer.from('1.1').toString('base64url'),
  ])('refuses %j', (cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(ProblemError);
  });
});

describe('splitPage', () => {
  const rows = [at(3), at(2), at(1)];

  it('returns the cursor of the last row when more rows follow', () => {
    expect(splitPage(rows, 2, encodeCursor)).toEqual({
      page: rows.slice(0, 2),
      nextCursor: encodeCursor(at(2)),
    });
  });

  it('returns no cursor for the last page, even a full one', () => {
    expect(splitPage(rows, 3, encodeCursor)).toEqual({ page: rows, nextCursor: null });
    expect(splitPage([], 3, encodeCursor)).toEqual({ page: [], nextCursor: null });
  });
});
