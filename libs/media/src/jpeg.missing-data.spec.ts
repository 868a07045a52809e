import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { missingDataShare } from './jpeg.missing-data.ts';
import { readJpeg } from './jpeg.structure.ts';
import { drawPhoto, jpegWithGap } from './testing/index.ts';

interface Size {
  width: number;
  height: number;
}

/** Side of the blocks of a JPEG whose colours are subsampled. */
const blockSide = 16;

/** Share of the area of blocks that are grey beyond their edges, which are mixed with the next ones. */
async function greyBlocksShare(jpeg: Buffer, { width, height }: Size): Promise<number> {
  const data = await sharp(jpeg, { failOn: 'error' }).raw().toBuffer();
  const isGrey = (x: number, y: number) =>
    data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).every((value) => value === 128);
  let grey = 0;
  for (let top = 0; top < height; top += blockSide) {
    for (let left = 0; left < width; left += blockSide) {
      const [across, down] = [Math.min(blockSide, width - left), Math.min(blockSide, height - top)];
      const columns = Array.from({ length: across }, (_, column) => left + column).slice(1);
      const rows = Array.from({ length: down }, (_, row) => top + row).slice(1);
      if (rows.every((y) => columns.every((x) => isGrey(x, y)))) grey += across * down;
    }
  }
  return grey / (width * height);
}

describe('the share of missing data', () => {
  it.each([
    [32, 32],
    [50, 70],
    [100, 100],
    [200, 200],
    [201, 133],
    [640, 480],
    [1001, 777],
  ])('is that of the area at each size: %i × %i', async (width, height) => {
    const size = { width, height };
    const whole = await drawPhoto(size);
    const { frame } = readJpeg(whole);
    if (frame === undefined) throw new Error('no frame');
    expect(await missingDataShare(whole, frame)).toBe(0);
    const scan = whole.lastIndexOf(Buffer.from([0xff, 0xda]));
    for (const kept of [0.2, 0.5, 0.8]) {
      const jpeg = jpegWithGap(whole, (scan + (whole.length - scan) * kept) / whole.length);
      const share = await missingDataShare(jpeg, frame);
      expect(Math.abs(share - (await greyBlocksShare(jpeg, size)))).toBeLessThan(0.04);
    }
  });
});
