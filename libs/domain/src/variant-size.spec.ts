import { describe, expect, it } from '@jest/globals';
import { fallbackStepPx, longVariant, pipeline, widestPhotoPx } from '@sandstone/contract';
import { isLongPhoto, photoJpegSize, photoVariantSize } from './variant-size.ts';

describe('isLongPhoto', () => {
  it('is true from a side on that is more than three times the other', () => {
    const shapes = [
      [300, 100],
      [100, 300],
      [301, 100],
      [100, 301],
      [1, 5000],
    ] as const;
    expect(shapes.map(([width, height]) => isLongPhoto({ width, height }))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('photoVariantSize', () => {
  it('never enlarges', () => {
    expect(photoVariantSize({ width: 100, height: 50 }, fallbackStepPx)).toEqual({ width: 100, height: 50 });
    expect(photoVariantSize({ width: 100, height: 500 }, fallbackStepPx)).toEqual({
      width: 100,
      height: 500,
    });
  });

  it('stays within the limits of one variant for every shape', () => {
    const sides = [1, 2, 40, 320, 1080, 2048, 3628, 9000, 16_382, 24_000, 65_500];
    for (const width of sides) {
      for (const height of sides) {
        for (const step of pipeline.widths) {
          const size = photoVariantSize({ width, height }, step);
          // Rounding may add half a pixel to each side.
          const pixels = size.width * size.height - size.width - size.height;
          expect(pixels).toBeLessThanOrEqual(longVariant.maxPixels);
          expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(longVariant.maxSidePx);
          expect(Math.min(size.width, size.height)).toBeLessThanOrEqual(widestPhotoPx);
        }
      }
    }
  });
});

describe('photoJpegSize', () => {
  const jpeg = (width: number) => [{ type: 'image/jpeg', srcset: `/media/photos/x/3/1280.jpg ${width}w` }];

  it('is the size of the JPEG', () => {
    expect(photoJpegSize({ width: 4000, height: 3000, sources: jpeg(1280) })).toEqual({
      width: 1280,
      height: 960,
    });
    expect(photoJpegSize({ width: 1080, height: 24_000, sources: jpeg(737) })).toEqual({
      width: 737,
      height: 16_383,
    });
  });

  it('is not known for a long photo whose JPEG was made with another size, or is not among its sources', () => {
    expect(photoJpegSize({ width: 1080, height: 24_000, sources: jpeg(230) })).toBeUndefined();
    expect(photoJpegSize({ width: 1080, height: 24_000, sources: [] })).toBeUndefined();
  });
});
