import { describe, expect, it } from '@jest/globals';
import { inFirstAndPairs } from './first-and-pairs.ts';

const landscape = { width: 300, height: 200 };
const portrait = { width: 200, height: 400 };
/** Shown with a ratio of 1:3. */
const strip = { width: 1, height: 5000 };

describe('the rows of a post', () => {
  it.each([
    [[], []],
    [[landscape], [1]],
    [
      [landscape, strip, strip],
      [1, 0.5, 0.5],
    ],
    [
      [portrait, landscape],
      [1, 1],
    ],
    [
      [landscape, landscape, portrait],
      [1, 0.75, 0.25],
    ],
    [
      [landscape, portrait, portrait, portrait, landscape, landscape],
      [1, 0.5, 0.5, 0.25, 0.75, 1],
    ],
  ])('give %j the shares %j', (photos, shares) => {
    const placed = inFirstAndPairs(photos);
    expect(placed.map(({ photo }) => photo)).toEqual(photos);
    expect(placed.map(({ share }) => share)).toEqual(shares);
  });
});
