import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { coverPipeline, variantFormats } from '@sandstone/contract';
import sharp from 'sharp';
import { createCoverPipeline } from './cover-pipeline.ts';
import { type ProcessedCover } from './index.ts';
import {
  drawPhoto,
  metadataMarks,
  pixelBombPng,
  svgNamed,
  transparentPng,
  truncate,
} from './testing/index.ts';

const covers = createCoverPipeline();
// The tests read AVIF and draw with loaders that the pipeline disables.
sharp.unblock({ operation: ['VipsForeignLoad'] });

const clearOf = (picture: Uint8Array) => covers.process(picture, { blur: false });
const blurredOf = (picture: Uint8Array) => covers.process(picture, { blur: true });

function widestOf(cover: ProcessedCover, format = 'webp'): Buffer {
  const found = cover.variants.findLast((variant) => variant.format === format);
  if (found === undefined) throw new Error(`no ${format}`);
  return Buffer.from(found.bytes);
}
const pixelsOf = (picture: Uint8Array) =>
  sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * The greatest difference between horizontal neighbours, 0 to 255; recognising an edge, a face or a letter requires a
 * large one.
 */
async function sharpestEdge(picture: Uint8Array): Promise<number> {
  const { data, info } = await pixelsOf(picture);
  let greatest = 0;
  for (let at = 3; at < data.length; at += 1) {
    if (at % (info.width * 3) < 3) continue;
    greatest = Math.max(greatest, Math.abs((data[at] ?? 0) - (data[at - 3] ?? 0)));
  }
  return greatest;
}

/** Black and white squares of `side` px, with the contrast of a face or a headline. */
const chequered = (width: number, height: number, side: number, turned = 0): Promise<Buffer> => {
  const squares: string[] = [];
  for (let y = 0; y * side < height; y += 1) {
    for (let x = 0; x * side < width; x += 1) {
      const fill = (x + y + turned) % 2 === 0 ? '#fff' : '#000';
      squares.push(`<rect x="${x * side}" y="${y * side}" width="${side}" height="${side}" fill="${fill}"/>`);
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${squares.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
};

describe('a cover', () => {
  it('has every format at every step, and is never enlarged', async () => {
    const cover = await clearOf(await drawPhoto({ width: 1000, height: 600 }));
    expect(cover).toMatchObject({ width: 1000, height: 600 });
    expect(cover.variants.map(({ format, width, height }) => `${format} ${width}x${height}`)).toEqual(
      [
        [320, 192],
        [640, 384],
        [960, 576],
        [1000, 600],
      ].flatMap(([width, height]) => variantFormats.map((format) => `${format} ${width}x${height}`)),
    );
    for (const { format, width, height, bytes } of cover.variants) {
      const metadata = await sharp(bytes).metadata();
      expect([metadata.format, metadata.width, metadata.height]).toEqual([
        { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format],
        width,
        height,
      ]);
    }
    expect(cover.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(cover.thumbHash.length).toBeGreaterThan(4);
  });

  it('ends with the ladder, upright', async () => {
    const cover = await clearOf(await drawPhoto({ width: 1600, height: 2400, orientation: 6 }));
    expect([cover.width, cover.height]).toEqual([1280, 1920]);
    expect(new Set(cover.variants.map(({ width }) => width))).toEqual(new Set(coverPipeline.widths));
  });

  it.each([true, false])('has no metadata (blurred: %s)', async (blur) => {
    const drawn = await drawPhoto({ width: 500, height: 400, exif: true, gps: true, xmp: true, iptc: true });
    expect(drawn.includes(metadataMarks.gps)).toBe(true);
    const { variants } = await covers.process(drawn, { blur });
    for (const { bytes } of variants) {
      const file = Buffer.from(bytes);
      expect(Object.values(metadataMarks).filter((mark) => file.includes(mark))).toEqual([]);
      const { exif, xmp, iptc, icc } = await sharp(file).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  it('is deterministic, and equal for a file and its bytes', async () => {
    const drawn = await drawPhoto({ width: 400, height: 300 });
    const folder = await mkdtemp(join(tmpdir(), 'media-cover-'));
    const path = join(folder, 'picture');
    await writeFile(path, drawn);
    const bytesOf = ({ variants }: ProcessedCover) => variants.map(({ bytes }) => Buffer.from(bytes));
    const fromFile = await covers.process(path, { blur: false });
    await rm(folder, { recursive: true });
    expect(bytesOf(fromFile)).toEqual(bytesOf(await clearOf(drawn)));
  });

  it('is opaque', async () => {
    const { hasAlpha } = await sharp(widestOf(await clearOf(await transparentPng()))).metadata();
    expect(hasAlpha).toBe(false);
  });

  it.each([
    ['not a picture', () => Promise.resolve(Buffer.from('<html>')), 'unsupported'],
    ['a drawing with code in it', () => Promise.resolve(svgNamed().bytes), 'unsupported'],
    ['a bomb', () => Promise.resolve(pixelBombPng()), 'too_many_pixels'],
    ['half a file', async () => truncate(await drawPhoto(), 0.4), 'damaged'],
  ])('refuses %s', async (_, make, code) => {
    await expect(clearOf(await make())).rejects.toMatchObject({ name: 'PhotoRefusedError', code });
  });
});

describe('a blurred cover', () => {
  it('has no edges, unlike the clear one', async () => {
    const picture = await chequered(640, 360, 40);
    expect(await sharpestEdge(widestOf(await clearOf(picture)))).toBeGreaterThan(150);
    for (const format of variantFormats) {
      expect(await sharpestEdge(widestOf(await blurredOf(picture), format))).toBeLessThan(8);
    }
  });

  it('is the same for a picture and its negative, with shapes up to the size of a face', async () => {
    for (const side of [8, 20, 40]) {
      const [one, other] = await Promise.all(
        [0, 1].map(async (turned) =>
          pixelsOf(widestOf(await blurredOf(await chequered(640, 360, side, turned)))),
        ),
      );
      let difference = 0;
      one?.data.forEach((value, at) => (difference += Math.abs(value - (other?.data[at] ?? 0))));
      // The inverted picture differs by 255 everywhere.
      expect(difference / (one?.data.length ?? 1)).toBeLessThan(40);
    }
  });

  it('keeps size and brightness of the picture, slightly warmer', async () => {
    const picture = await drawPhoto({ width: 640, height: 960 });
    const [clear, soft] = [await clearOf(picture), await blurredOf(picture)];
    expect([soft.width, soft.height]).toEqual([clear.width, clear.height]);
    const meansOf = async (cover: ProcessedCover) =>
      (await sharp(widestOf(cover)).stats()).channels.map(({ mean }) => mean);
    const [[red = 0, , blue = 0], [softRed = 0, , softBlue = 0]] = [
      await meansOf(clear),
      await meansOf(soft),
    ];
    expect(softRed - softBlue).toBeGreaterThan(red - blue);
    expect(Math.abs(softRed - red)).toBeLessThan(30);
  });

  it('has a blurred placeholder', async () => {
    const picture = await chequered(640, 360, 160);
    const [clear, soft] = [await clearOf(picture), await blurredOf(picture)];
    expect(soft.placeholder).not.toBe(clear.placeholder);
    expect(Buffer.from(soft.thumbHash)).not.toEqual(Buffer.from(clear.thumbHash));
  });
});
