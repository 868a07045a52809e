import { describe, expect, it } from '@jest/globals';
import { shareOf } from './run-suites.ts';

const suites = Array.from({ length: 11 }, (_, index) => `suite-${index}.int.spec.ts`);
const order = (seed: number) => shareOf(suites, { part: 1, of: 1 }, seed);

describe('the suites of a shared process', () => {
  it('have the same order with the same seed, and another one with another', () => {
    expect(order(7)).toEqual(order(7));
    expect(order(7)).not.toEqual(order(8));
    expect(order(-7)).not.toEqual(order(7));
  });

  it('run in exactly one of the entries', () => {
    const parts = [1, 2, 3].map((part) => shareOf(suites, { part, of: 3 }, 7));
    expect(parts.flat().toSorted()).toEqual(suites.toSorted());
    expect(parts.map(({ length }) => length)).toEqual([4, 4, 3]);
  });
});
