import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { concealAreas, type Samples } from './concealed-areas.ts';

const grey = (width: number, height: number, value = 100): Samples => ({
  data: new Uint8Array(width * height).fill(value),
  width,
  height,
  channels: 1,
});
const valueAt = ({ data, width }: Samples, x: number, y: number) => data[y * width + x];

/** Counts the samples that are read and written. Methods of an array, which could copy it, have their names noted. */
function counting(samples: Uint8Array<ArrayBuffer>) {
  const counts = { reads: 0, writes: 0, methods: [] as PropertyKey[] };
  const data = new Proxy(samples, {
    get(target, key) {
      if (Number.isInteger(Number(key))) counts.reads += 1;
      else counts.methods.push(key);
      return Reflect.get(target, key) as unknown;
    },
    set(target, key, value) {
      counts.writes += 1;
      return Reflect.set(target, key, value);
    },
  });
  return { data, counts };
}

describe('concealAreas', () => {
  it('fills an area from the pixels beside it, and changes no other', () => {
    const picture = grey(40, 30);
    for (let y = 10; y < 20; y += 1) picture.data.fill(255, y * 40 + 5, y * 40 + 25);
    concealAreas(picture, [{ left: 5, top: 10, width: 20, height: 10 }]);
    expect(new Set(picture.data)).toEqual(new Set([100]));
  });

  it('flows from one side to the other', () => {
    const picture = grey(60, 20, 0);
    for (let y = 0; y < 20; y += 1) picture.data.fill(200, y * 60 + 30, (y + 1) * 60);
    concealAreas(picture, [{ left: 10, top: 0, width: 40, height: 20 }]);
    const row = Array.from({ length: 40 }, (_, x) => valueAt(picture, 10 + x, 10) ?? 0);
    expect(row).toEqual(row.toSorted((a, b) => a - b));
    expect([row[0], row.at(-1)]).toEqual([0, 200]);
  });

  it('takes nothing from another area, in whatever order they are', () => {
    const areas = [
      { left: 5, top: 5, width: 10, height: 10 },
      { left: 15, top: 5, width: 10, height: 10 },
    ];
    const filled = (order: typeof areas, inside: number) => {
      const picture = grey(30, 20);
      for (let y = 5; y < 15; y += 1) picture.data.fill(inside, y * 30 + 5, y * 30 + 25);
      concealAreas(picture, order);
      return [...picture.data];
    };
    expect(filled(areas, 250)).toEqual(filled(areas.toReversed(), 3));
    expect(new Set(filled(areas, 250))).toEqual(new Set([100]));
  });

  it('fills areas that share columns, but no rows', () => {
    const areas = [
      { left: 5, top: 2, width: 10, height: 5 },
      { left: 8, top: 12, width: 10, height: 5 },
    ];
    for (const order of [areas, areas.toReversed()]) {
      const picture = grey(30, 20);
      for (const { left, top, width, height } of areas)
        for (let y = top; y < top + height; y += 1)
          picture.data.fill(255, y * 30 + left, y * 30 + left + width);
      concealAreas(picture, order);
      expect(new Set(picture.data)).toEqual(new Set([100]));
    }
  });

  it('computes each sample of overlapping areas once, and keeps no copy of them', () => {
    const [width, height, channels] = [60, 40, 3];
    const areas = Array.from({ length: limits.photoEdits.maxConcealed }, (_, index) => ({
      left: index,
      top: 2,
      width: 30 - (index % 7),
      height: 30,
    }));
    const { data, counts } = counting(new Uint8Array(width * height * channels));
    concealAreas({ data, width, height, channels }, areas);
    expect(counts.methods).toEqual([]);
    // The last area begins at 29, and the ones before it end at 58.
    expect(counts.writes).toBe(58 * 30 * channels);
    expect(counts.reads).toBeLessThan(width * height * channels * 3);
  });

  it('computes the mean of a picture once for all areas that lie inside others', () => {
    const [width, height] = [60, 60];
    const areas = Array.from({ length: limits.photoEdits.maxConcealed - 8 }, (_, index) => ({
      left: 1 + index,
      top: 1 + index,
      width: 58 - 2 * index,
      height: 58 - 2 * index,
    }));
    const samples = new Uint8Array(width * height).fill(90);
    const { data, counts } = counting(samples);
    concealAreas({ data, width, height, channels: 1 }, areas);
    expect(new Set(samples)).toEqual(new Set([90]));
    expect(counts.reads).toBeLessThan(width * height);
  });

  it('leaves nothing of a picture that is covered wholly, and keeps it opaque', () => {
    const data = new Uint8Array(8 * 8 * 4).map((_, at) => at % 251);
    concealAreas({ data, width: 8, height: 8, channels: 4 }, [{ left: 0, top: 0, width: 8, height: 8 }]);
    expect([...data.subarray(0, 4)]).toEqual([128, 128, 128, 255]);
    expect(new Set(data)).toEqual(new Set([128, 255]));
  });
});
