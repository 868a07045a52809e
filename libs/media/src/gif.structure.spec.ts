import { describe, expect, it } from '@jest/globals';
import { readGif } from './gif.structure.ts';
import { animatedGif } from './testing/index.ts';

const endOf = (bytes: Buffer) => readGif(bytes).completeness;
const gif = await animatedGif({ width: 300, height: 300, frames: 4 });

describe('the completeness of a GIF', () => {
  it('ignores data after the trailer', () => {
    expect(endOf(gif)).toBe('complete');
    expect(endOf(Buffer.concat([gif, Buffer.from('more')]))).toBe('complete');
  });

  it('is missing_trailer without a trailer', () => {
    expect(endOf(gif.subarray(0, -1))).toBe('missing_trailer');
    expect(endOf(Buffer.concat([gif.subarray(0, -1), Buffer.alloc(20)]))).toBe('missing_trailer');
  });

  it.each([0, 3, 13, 100, 65_536])('is truncated at byte %i', (at) => {
    expect(endOf(gif.subarray(0, at))).toBe('truncated');
  });

  it('is truncated within the last block', () => {
    expect(endOf(gif.subarray(0, -2))).toBe('truncated');
  });
});
