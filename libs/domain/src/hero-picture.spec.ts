import { describe, expect, it } from '@jest/globals';
import { type Focus, type HeroForm } from '@sandstone/contract';
import { heroCrops, heroArea } from './hero-picture.ts';
import { type Size } from './variant-size.ts';

const middle = { x: 50, y: 50 };

/** The part of a picture that a box of this ratio shows, by the rule of `object-fit: cover` and `object-position`. */
function shown({ width, height }: Size, ratio: number, { x, y }: Focus) {
  const size = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
  return { left: ((width - size.width) * x) / 100, top: ((height - size.height) * y) / 100, ...size };
}

describe('the crops of the large picture', () => {
  it('take the sides away from a wide photo for an upright phone, and the ends of a tall one for a desk', () => {
    expect(heroArea({ width: 6000, height: 4000 }, 'tall', middle)).toEqual({
      ...{ left: 1500, top: 0 },
      ...{ width: 3000, height: 4000 },
    });
    expect(heroArea({ width: 4000, height: 6000 }, 'wide', { x: 50, y: 0 })).toEqual({
      ...{ left: 0, top: 0 },
      ...{ width: 4000, height: 3200 },
    });
  });

  it('are the whole photo where it has the form already', () => {
    expect(heroArea({ width: 6000, height: 4000 }, 'wide', middle)).toMatchObject({
      width: 6000,
      height: 4000,
    });
    expect(heroArea({ width: 2000, height: 3500 }, 'tall', middle)).toMatchObject({
      width: 2000,
      height: 3500,
    });
  });

  it('have at least one pixel and stay within the photo, however long it is', () => {
    for (const size of [
      { width: 60_000, height: 1 },
      { width: 1, height: 60_000 },
      { width: 1, height: 1 },
    ])
      for (const form of ['tall', 'wide'] as const) {
        const { left, top, width, height } = heroArea(size, form, { x: 100, y: 100 });
        expect([width >= 1, height >= 1]).toEqual([true, true]);
        expect([left + width, top + height]).toEqual([size.width, size.height]);
      }
  });

  it.each<[HeroForm, Size, number]>([
    ['tall', { width: 6000, height: 4000 }, 0.6],
    ['tall', { width: 3000, height: 3000 }, 0.75],
    ['wide', { width: 4000, height: 6000 }, 1.7],
    ['wide', { width: 3000, height: 3000 }, 3],
  ])('show in a %s box what the whole photo would show there', (form, size, ratio) => {
    const focus = { x: 20, y: 70 };
    const area = heroArea(size, form, focus);
    const inArea = shown(area, ratio, focus);
    const inPhoto = shown(size, ratio, focus);
    expect(Math.abs(area.left + inArea.left - inPhoto.left)).toBeLessThan(1);
    expect(Math.abs(area.top + inArea.top - inPhoto.top)).toBeLessThan(1);
    expect(inArea.width).toBeCloseTo(inPhoto.width);
  });

  it('have addresses with the version and the focus, smallest first', () => {
    const focus = { wide: { x: 1, y: 2 }, tall: { x: 30, y: 40 } };
    const files = [
      { form: 'tall', format: 'avif', width: 720 },
      { form: 'tall', format: 'avif', width: 480 },
    ] as const;
    const [avif] = heroCrops({ photoId: 'id', version: '3-1' }, focus, files).tall;
    expect(avif).toEqual({
      type: 'image/avif',
      srcset: '/media/photos/id/3-1/tall-30-40/480.avif 480w, /media/photos/id/3-1/tall-30-40/720.avif 720w',
    });
  });
});
