import { describe, expect, it } from '@jest/globals';
import { heroForms, middleFocus } from '@sandstone/contract';
import sharp from 'sharp';
import { createHeroPipeline } from './hero-pipeline.ts';
import { type HeroFile } from './photo-pipeline.port.ts';
import { animatedGif, drawPhoto } from './testing/index.ts';

const pipeline = createHeroPipeline();
// The tests read AVIF; the pipeline refuses it by its signature.
sharp.unblock({ operation: ['VipsForeignLoad'] });

const inTheMiddle = { wide: middleFocus, tall: middleFocus };
const widthsOf = (files: readonly HeroFile[], form: HeroFile['form']) => [
  ...new Set(files.filter((file) => file.form === form).map(({ width }) => width)),
];

/** A picture of three vertical stripes. */
async function stripes(width: number, height: number): Promise<Buffer> {
  const stripe = (background: string) => ({
    create: { width: width / 3, height, channels: 3 as const, background },
  });
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([
      { input: stripe('#ff0000'), left: 0, top: 0 },
      { input: stripe('#00ff00'), left: width / 3, top: 0 },
    ])
    .withMetadata({ exif: { IFD0: { Copyright: 'secret' } } })
    .jpeg()
    .toBuffer();
}

describe('the pipeline of the large picture', () => {
  it('makes each step of both forms as AVIF and WebP, without metadata', async () => {
    const { variants } = await pipeline.process(await drawPhoto({ width: 3000, height: 2000, gps: true }), {
      focus: inTheMiddle,
      edits: null,
    });
    expect(widthsOf(variants, 'tall')).toEqual([...heroForms.tall.widths]);
    expect(widthsOf(variants, 'wide')).toEqual([...heroForms.wide.widths]);
    for (const { bytes, format, form, width, height } of variants) {
      const { exif, xmp, icc, ...metadata } = await sharp(bytes).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
      expect([metadata.width, metadata.height]).toEqual([width, height]);
      expect(metadata.format).toBe(format === 'avif' ? 'heif' : format);
      expect(width / height).toBeCloseTo(form === 'tall' ? 0.75 : 1.5, 1);
    }
  });

  it('ends each form at the size of the photo', async () => {
    const { variants } = await pipeline.process(await drawPhoto({ width: 900, height: 900 }), {
      focus: inTheMiddle,
      edits: null,
    });
    expect(widthsOf(variants, 'tall')).toEqual([480, 675]);
    expect(widthsOf(variants, 'wide')).toEqual([640, 900]);
  });

  it.each([
    [0, [255, 0, 0]],
    [50, [0, 255, 0]],
    [100, [0, 0, 255]],
  ])('crops around the point of focus: %s %%', async (x, colour) => {
    const { variants } = await pipeline.process(await stripes(3000, 1000), {
      focus: { wide: middleFocus, tall: { x, y: 50 } },
      edits: null,
    });
    const tall = variants.find(({ form, format }) => form === 'tall' && format === 'webp');
    const { channels } = await sharp(tall?.bytes).stats();
    channels.forEach(({ mean }, channel) => expect(Math.abs(mean - (colour[channel] ?? -1))).toBeLessThan(6));
  });

  it('is upright by the orientation of the file', async () => {
    const { variants } = await pipeline.process(
      await drawPhoto({ width: 600, height: 1200, orientation: 6 }),
      { focus: inTheMiddle, edits: null },
    );
    expect(variants.find(({ form }) => form === 'tall')).toMatchObject({ width: 480, height: 960 });
  });

  it('has the edits of the photo', async () => {
    const edits = { quarterTurns: 1, crop: { x: 0, y: 0, width: 0.5, height: 1 }, covered: [] } as const;
    const { variants } = await pipeline.process(await drawPhoto({ width: 1200, height: 600 }), {
      focus: inTheMiddle,
      edits: { ...edits, covered: [] },
    });
    expect(variants.findLast(({ form }) => form === 'wide')).toMatchObject({ width: 600, height: 480 });
  });

  it('leaves animations to their own files', async () => {
    const { variants } = await pipeline.process(await animatedGif(), { focus: inTheMiddle, edits: null });
    expect(variants).toEqual([]);
  });
});
