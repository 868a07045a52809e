import { describe, expect, it } from '@jest/globals';
import { readGif } from './gif.structure.ts';
import { animatedGif } from './testing/index.ts';

const endOf = (bytes: Buffer) => readGif(bytes).completeness;
const gif = await animatedGif({ width: 300, height: 300, frames: 4 });

describe('the end of a GIF', () => {
  it('is there, whatever follows it', () => {
    expect(endOf(gif)).toBe('complete');
    expect(endOf(Buffer.concat([gif, Buffer.from('more')]))).toBe('complete');
  });

  it('is only missing its mark', () => {
    expect(endOf(gif.subarray(0, -1))).toBe('missing_trailer');
    expect(endOf(Buffer.concat([gif.subarray(0, -1), Buffer.alloc(20)]))).toBe('missing_trailer');
  });

  it.each([0, 3, 13, 100, 65_536])('is cut off at byte %i', (at) => {
    expect(endOf(gif.subarray(0, at))).toBe('truncated');
  });

  it('is cut off within the last block', () => {
    expect(endOf(gif.subarray(0, -2))).toBe('truncated');
  });
});
