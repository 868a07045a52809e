import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { pngOf, shrink } from './mark-icon.ts';

/** A square whose pixels are a function of their place. */
const square = (side: number, colorOf: (x: number, y: number) => number[]) =>
  Buffer.from(
    Array.from({ length: side * side }, (_, at) => colorOf(at % side, Math.floor(at / side))).flat(),
  );

describe('a smaller mark', () => {
  it('has the mean colour of the pixels under each of its own', () => {
    const checks = square(4, (x, y) => ((x + y) % 2 === 0 ? [255, 0, 100] : [0, 0, 100]));
    expect([...shrink(checks, 4, 2)]).toEqual(Array.from({ length: 4 }, () => [128, 0, 100]).flat());
  });

  it('weights pixels that it covers in part', () => {
    // Each of two pixels covers one and a half of three columns.
    const columns = square(3, (x) => [[0, 90, 180][x] ?? 0, 7, 7]);
    expect([...shrink(columns, 3, 2)].filter((_, at) => at % 3 === 0)).toEqual([30, 150, 30, 150]);
  });

  it('is the same at the same size', () => {
    const any = square(5, (x, y) => [x * 50, y * 50, x * y]);
    expect(shrink(any, 5, 5).equals(any)).toBe(true);
  });
});

it('a PNG contains the pixels, as differences from those before them', () => {
  const pixels = square(3, (x, y) => [x * 100, 255 - y, 3]);
  const png = pngOf(pixels, 3);
  expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  const length = png.readUInt32BE(33);
  expect(png.toString('latin1', 37, 41)).toBe('IDAT');
  const rows = inflateSync(png.subarray(41, 41 + length));
  const read = Buffer.alloc(27);
  for (let y = 0; y < 3; y += 1) {
    expect(rows[y * 10]).toBe(1);
    for (let x = 0; x < 9; x += 1)
      read[y * 9 + x] = (rows[y * 10 + 1 + x] ?? 0) + (x < 3 ? 0 : (read[y * 9 + x - 3] ?? 0));
  }
  expect(read.equals(pixels)).toBe(true);
});
