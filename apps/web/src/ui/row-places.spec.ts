import { describe, expect, it } from '@jest/globals';
import { rowPlaces } from './row-places.ts';

const shape = { target: 3.4, least: 16 / 9 };
const [wide, tall] = [16 / 9, 9 / 16];
const countsOf = (ratios: readonly number[]) => rowPlaces(ratios, shape).map(({ count }) => count);

describe('justified rows', () => {
  it('fill the width, whatever their items', () => {
    const ratios = Array.from({ length: 40 }, (_, index) => [1.5, 0.67, 1, 0.8, 2.4][(index * 7) % 5] ?? 1);
    const places = rowPlaces(ratios, shape);
    for (let at = 0; at < places.length; at += places[at]?.count ?? 1) {
      const row = places.slice(at, at + (places[at]?.count ?? 1));
      expect(row.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    }
  });

  it('let one wide item take the whole width, and one tall item as much as that height allows', () => {
    expect(rowPlaces([wide], shape)).toEqual([{ share: 1, count: 1 }]);
    expect(rowPlaces([tall], shape)[0]?.share).toBeCloseTo(tall / wide);
  });

  it('balance few items, with the larger one first', () => {
    expect(countsOf([wide, tall, wide])).toEqual([3, 3, 3]);
    expect(countsOf([wide, wide, wide])).toEqual([1, 2, 2]);
    expect(countsOf([wide, wide, wide, wide])).toEqual([2, 2, 2, 2]);
  });

  it('keep their first rows when items are appended', () => {
    const ratios = Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? 1.5 : 0.75));
    const before = rowPlaces(ratios, shape).slice(0, 24);
    expect(rowPlaces([...ratios, ...ratios], shape).slice(0, 24)).toEqual(before);
  });

  it('have no more items than they may', () => {
    const pairs = { target: 3, least: tall, maxItems: 2 };
    const countsOfPairs = (ratios: readonly number[]) => rowPlaces(ratios, pairs).map(({ count }) => count);
    expect(countsOfPairs([0.75, 0.75, 0.75, 0.75, 1.5, 1.5, wide, wide])).toEqual(Array(8).fill(2));
    expect(countsOfPairs([0.75, 0.75, 0.75])).toEqual([2, 2, 1]);
    // A panorama has a row of its own.
    expect(countsOfPairs([1.5, 1.5, 3, 1.5, 1.5])).toEqual([2, 2, 1, 2, 2]);
  });

  it('are none without items', () => {
    expect(rowPlaces([], shape)).toEqual([]);
  });
});
