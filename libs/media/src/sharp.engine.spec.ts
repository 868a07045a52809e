import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { configureSharp } from './sharp.engine.ts';
import { drawPhoto, svgNamed } from './testing/index.ts';

// Created before the loaders are disabled: sharp needs none to write.
const photo = sharp(await drawPhoto({ width: 40, height: 30 }));
const others = await Promise.all([
  photo.clone().tiff().toBuffer(),
  photo.clone().avif().toBuffer(),
  Promise.resolve(svgNamed().bytes),
  Promise.resolve(Buffer.from('P3 1 1 255 0 0 0')),
]);
configureSharp();

describe('the enabled loaders of libvips', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('read %s', async (format) => {
    const drawn = await drawPhoto({ width: 40, height: 30, format });
    expect(await sharp(drawn).metadata()).toMatchObject({ format, width: 40, height: 30 });
  });

  it('read no other type', async () => {
    for (const bytes of others) {
      await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format/);
    }
  });
});
