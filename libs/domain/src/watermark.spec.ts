import { describe, expect, it } from '@jest/globals';
import { limits, photoCropRatios, watermarkCorners } from '@sandstone/contract';
import { watermarkBox } from './watermark.ts';

const mark = { width: 200, height: 50 };

describe('watermarkBox', () => {
  it('puts the mark into its corner of what all crops show, with the same margin on both sides', () => {
    const picture = { width: 1000, height: 800 };
    expect(watermarkCorners.map((corner) => [corner, watermarkBox(picture, mark, corner)])).toEqual([
      ['topLeft', { width: 300, height: 75, left: 124, top: 91 }],
      ['topRight', { width: 300, height: 75, left: 576, top: 91 }],
      ['bottomLeft', { width: 300, height: 75, left: 124, top: 634 }],
      ['bottomRight', { width: 300, height: 75, left: 576, top: 634 }],
    ]);
  });

  const sizes = [
    { width: 600, height: 400 },
    { width: 400, height: 600 },
    { width: 500, height: 500 },
    { width: 900, height: 1600 },
    { width: 2000, height: 300 },
  ];
  const odd = [mark, { width: 512, height: 20 }, { width: 20, height: 512 }];
  it.each(sizes.flatMap((picture) => odd.map((shape) => ({ picture, shape }))))(
    'is whole in each crop of %j',
    ({ picture, shape }) => {
      for (const corner of watermarkCorners) {
        const box = watermarkBox(picture, shape, corner);
        if (box === undefined) throw new Error('There is no mark');
        for (const ratio of Object.values(photoCropRatios)) {
          const crop = {
            width: Math.min(picture.width, picture.height * ratio),
            height: Math.min(picture.height, picture.width / ratio),
          };
          const [left, top] = [(picture.width - crop.width) / 2, (picture.height - crop.height) / 2];
          expect(box.left).toBeGreaterThanOrEqual(left);
          expect(box.top).toBeGreaterThanOrEqual(top);
          expect(box.left + box.width).toBeLessThanOrEqual(left + crop.width);
          expect(box.top + box.height).toBeLessThanOrEqual(top + crop.height);
        }
      }
    },
  );

  it('keeps the proportions of the mark within its share of the picture', () => {
    const panorama = watermarkBox({ width: 2000, height: 500 }, mark, 'topLeft');
    expect(panorama).toMatchObject({ width: 300, height: 75 });
    const tall = watermarkBox({ width: 500, height: 2000 }, { width: 50, height: 200 }, 'topLeft');
    expect(tall).toMatchObject({ width: 75, height: 300 });
  });

  it('leaves specks without a mark', () => {
    const width = limits.watermark.minPhotoWidthPx;
    expect(watermarkBox({ width: width - 1, height: 900 }, mark, 'topLeft')).toBeUndefined();
    expect(watermarkBox({ width, height: 900 }, mark, 'topLeft')).toBeDefined();
  });

  it.each([
    [
      { width: 480, height: 1 },
      { width: 512, height: 1 },
    ],
    [
      { width: 480, height: 9000 },
      { width: 1, height: 512 },
    ],
    [
      { width: 2048, height: 3 },
      { width: 1, height: 512 },
    ],
  ])('stays within a picture of %j', (picture, odd) => {
    for (const corner of watermarkCorners) {
      const box = watermarkBox(picture, odd, corner);
      if (box === undefined) throw new Error('There is no mark');
      expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(picture.width);
      expect(box.top + box.height).toBeLessThanOrEqual(picture.height);
    }
  });
});
