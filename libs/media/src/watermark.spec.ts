import { describe, expect, it } from '@jest/globals';
import { watermarkBox } from '@sandstone/domain';
import sharp from 'sharp';
import { type Watermark } from './photo-pipeline.port.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { type Pixels } from './sharp.engine.ts';
import { drawPhoto } from './testing/index.ts';
import { markPixels } from './watermark.ts';

/** A square of one colour. */
const aMark = (rgba: readonly number[], parts: Partial<Watermark> = {}): Watermark => ({
  corner: 'topLeft',
  strength: 100,
  width: 10,
  height: 10,
  pixels: Buffer.from(Array.from({ length: 100 }, () => rgba).flat()),
  ...parts,
});
const aPicture = (parts: Partial<Pixels> = {}): Pixels => {
  const pixels = { width: 600, height: 400, frames: 1, channels: 3 as const, ...parts };
  return {
    ...pixels,
    data: Buffer.alloc(pixels.width * pixels.height * pixels.frames * pixels.channels, 100),
  };
};
const at = ({ data, width, channels }: Pixels, left: number, top: number) => {
  const from = (top * width + left) * channels;
  return [...data.subarray(from, from + channels)];
};

describe('a mark', () => {
  it('covers its box by its opacity and strength, and nothing else', async () => {
    const before = aPicture();
    const mark = aMark([255, 0, 0, 255], { strength: 50 });
    const box = watermarkBox(before, mark, mark.corner);
    if (box === undefined) throw new Error('There is no mark');
    const after = await markPixels(before, mark);
    for (let top = 0; top < before.height; top += 3) {
      for (let left = 0; left < before.width; left += 3) {
        const isInside =
          left >= box.left && left < box.left + box.width && top >= box.top && top < box.top + box.height;
        expect(at(after, left, top)).toEqual(isInside ? [178, 50, 50] : [100, 100, 100]);
      }
    }
    // The pixels are shared by the sizes of a photo.
    expect(at(before, box.left, box.top)).toEqual([100, 100, 100]);
  });

  it('is in each frame of an animation', async () => {
    const picture = aPicture({ frames: 3 });
    const mark = aMark([0, 0, 0, 255]);
    const after = await markPixels(picture, mark);
    for (const frame of [0, 1, 2]) {
      expect(at(after, 120, frame * 400 + 20)).toEqual([0, 0, 0]);
      expect(at(after, 20, frame * 400 + 300)).toEqual([100, 100, 100]);
    }
  });

  it('is visible on transparent and on grey pictures', async () => {
    const transparent = aPicture({ channels: 4 });
    transparent.data.fill(0);
    expect(at(await markPixels(transparent, aMark([9, 8, 7, 255], { strength: 50 })), 120, 20)).toEqual([
      9, 8, 7, 128,
    ]);
    const grey = await markPixels(aPicture({ channels: 1 }), aMark([255, 0, 0, 255]));
    expect([at(grey, 120, 20), at(grey, 300, 300)]).toEqual([
      [255, 0, 0],
      [100, 100, 100],
    ]);
  });
});

describe('the pictures of a photo with a mark', () => {
  it('all have it, so that square crops show it, too', async () => {
    const photo = await drawPhoto({ width: 1300, height: 900, seed: 3 });
    const mark = aMark([255, 0, 255, 255]);
    const pipeline = createPhotoPipeline();
    const [plain, marked] = [
      await pipeline.process(photo),
      await pipeline.process(photo, { watermark: mark }),
    ];
    expect(marked.placeholder).toBe(plain.placeholder);
    const purple = async ({ bytes, width, height }: (typeof plain.variants)[number]) => {
      // In the corner of the square in the middle.
      const corner = {
        left: Math.round((width - height) / 2 + height * 0.06),
        top: Math.round(height * 0.06),
        width: 4,
        height: 4,
      };
      const pixel = await sharp(bytes).extract(corner).removeAlpha().resize(1, 1).raw().toBuffer();
      return [255, 0, 255].every((value, band) => Math.abs((pixel[band] ?? 0) - value) < 30);
    };
    const shapes = marked.variants.map(({ format, step }) => `${step}.${format}`);
    expect(shapes).toEqual(plain.variants.map(({ format, step }) => `${step}.${format}`));
    for (const variant of marked.variants)
      // sharp decodes AVIF only where its loader is allowed.
      if (variant.format !== 'avif')
        expect([variant.step, await purple(variant)]).toEqual([variant.step, true]);
    for (const variant of plain.variants)
      if (variant.format !== 'avif') expect(await purple(variant)).toBe(false);
  });
});
