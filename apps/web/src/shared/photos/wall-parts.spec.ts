import { expect, it } from '@jest/globals';
import { wallPartsOf } from './wall-parts.ts';

/** Returns as many photos of each month as given, in this order. */
const photosOf = (...months: [month: string, count: number][]) =>
  months.flatMap(([month, count]) =>
    Array.from({ length: count }, (_, index) => ({
      createdOn: `${month}-28T12:${String(59 - index)}:00.000Z`,
    })),
  );
const partsOf = (...months: [string, number][]) =>
  wallPartsOf(photosOf(...months)).map(({ name, start, photos }) => [name, start, photos.length]);

it('begins anew with a month once there are twelve photos', () => {
  expect(partsOf(['2026-03', 12], ['2026-02', 30], ['2026-01', 1])).toEqual([
    ['March 2026', 0, 12],
    ['February 2026', 12, 30],
    ['January 2026', 42, 1],
  ]);
  expect(partsOf()).toEqual([]);
});

it('names all months of photos that stand together', () => {
  expect(partsOf(['2026-03', 5], ['2026-02', 6], ['2026-01', 8], ['2025-12', 2], ['2025-11', 3])).toEqual([
    ['January – March 2026', 0, 19],
    ['November – December 2025', 19, 5],
  ]);
  expect(partsOf(['2026-01', 2], ['2025-12', 2])).toEqual([['December 2025 – January 2026', 0, 4]]);
});

it('tells the photos that the creator has put first from the months', () => {
  expect(partsOf(['2024-05', 1], ['2026-01', 1], ['2025-01', 1], ['2026-03', 10], ['2026-02', 1])).toEqual([
    ['My picks · March 2026', 0, 13],
    ['February 2026', 13, 1],
  ]);
  expect(partsOf(['2024-05', 12], ['2026-03', 2])).toEqual([
    ['My picks', 0, 12],
    ['March 2026', 12, 2],
  ]);
});

it('moves no photo when others are appended', () => {
  const all = photosOf(['2026-03', 9], ['2026-02', 14], ['2026-01', 20]);
  const whole = wallPartsOf(all);
  for (let count = 1; count < all.length; count += 1)
    for (const [index, { start, photos }] of wallPartsOf(all.slice(0, count)).entries()) {
      expect(start).toBe(whole[index]?.start);
      expect(photos).toEqual(whole[index]?.photos.slice(0, photos.length));
    }
});
