import { describe, expect, it } from '@jest/globals';
import { readJpeg } from './jpeg.structure.ts';
import { jpegSegment } from './testing/photo-metadata.ts';
import { drawPhoto, progressiveJpeg, truncate } from './testing/index.ts';

/** The segments of a baseline JPEG with one scan per component and a few bytes of pixels. */
const oneByOne = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  jpegSegment(0xc0, Buffer.from([8, 0, 30, 0, 40, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0])),
  ...[1, 2, 3].flatMap((id) => [
    jpegSegment(0xda, Buffer.from([1, id, 0, 0, 63, 0])),
    // A stuffed byte, a restart marker and fill bytes are not segments.
    Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xff]),
  ]),
  Buffer.from([0xd9]),
]);

describe('the structure of a JPEG', () => {
  it('contains size, sampling and coding process', async () => {
    const { frame, scans, keepsCoefficients } = readJpeg(await drawPhoto({ width: 320, height: 200 }));
    expect(frame).toMatchObject({ marker: 0xc0, bits: 8, width: 320, height: 200 });
    expect(frame?.components.map(({ across, down }) => [across, down])).toEqual([
      [2, 2],
      [1, 1],
      [1, 1],
    ]);
    expect([scans, keepsCoefficients]).toEqual([1, false]);
  });

  it('counts scans, and detects when coefficients are kept until the last one', () => {
    expect(readJpeg(progressiveJpeg({ width: 64, height: 64, scans: 7 }))).toMatchObject({
      scans: 7,
      keepsCoefficients: true,
    });
    expect(readJpeg(oneByOne)).toMatchObject({ scans: 3, keepsCoefficients: true });
  });

  it('ignores markers in metadata, after the end, and in a truncated file', async () => {
    const jpeg = progressiveJpeg({ width: 64, height: 64, scans: 7 });
    const nested = Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe1, jpeg), jpeg.subarray(2), jpeg]);
    expect(readJpeg(nested).scans).toBe(7);
    const drawn = await drawPhoto({ width: 320, height: 200, progressive: true });
    for (let at = 0; at < drawn.length; at += 7) {
      expect(readJpeg(truncate(drawn, at / drawn.length)).scans).toBeLessThanOrEqual(10);
    }
  });
});
