import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readGifEnd } from './gif.structure.ts';
import { animatedGif } from './testing/index.ts';

let folder: string;
let gif: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-gif-'));
  gif = await animatedGif({ width: 300, height: 300, frames: 4 });
});
afterAll(() => rm(folder, { recursive: true }));

async function endOf(bytes: Buffer) {
  const path = join(folder, 'file.gif');
  await writeFile(path, bytes);
  return readGifEnd(path);
}

describe('the end of a GIF', () => {
  it('is there, whatever follows it', async () => {
    expect(await endOf(gif)).toBe('whole');
    expect(await endOf(Buffer.concat([gif, Buffer.from('more')]))).toBe('whole');
  });

  it('is only missing its mark', async () => {
    expect(await endOf(gif.subarray(0, -1))).toBe('open');
    expect(await endOf(Buffer.concat([gif.subarray(0, -1), Buffer.alloc(20)]))).toBe('open');
  });

  it.each([0, 3, 13, 100, 65_536])('is cut off at byte %i', async (at) => {
    expect(await endOf(gif.subarray(0, at))).toBe('cut');
  });

  it('is cut off within the last block', async () => {
    expect(await endOf(gif.subarray(0, -2))).toBe('cut');
  });
});
