import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PhotoRefusedError, type ProcessedPhoto } from './index.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import {
  animatedGif,
  animatedWebp,
  bigJpeg,
  colourPhoto,
  drawPhoto,
  hugeGif,
  jpegWithGap,
  pixelBombJpeg,
  pixelBombPng,
  pngChunk,
  rectanglesGif,
  svgNamed,
  transparentPng,
  truncate,
  withPngChunks,
} from './testing/index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
});
afterAll(() => rm(folder, { recursive: true }));

const photoPipeline = createPhotoPipeline();
// The tests read AVIF; the pipeline refuses it by its signature.
sharp.unblock({ operation: ['VipsForeignLoad'] });

/** Frames beside each other on a canvas of 16 × 8. */
const halves = [
  { width: 8, height: 8, colour: 1 },
  { left: 8, width: 8, height: 8, colour: 2 },
] as const;

let files = 0;
async function fileOf(bytes: Uint8Array, name = 'photo'): Promise<string> {
  const path = join(folder, `${files++}-${name}`);
  await writeFile(path, bytes);
  return path;
}
const processed = async (bytes: Uint8Array) => photoPipeline.process(await fileOf(bytes));

async function refusalOf(bytes: Uint8Array, name?: string): Promise<string> {
  const error: unknown = await photoPipeline.process(await fileOf(bytes, name)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof PhotoRefusedError) return error.code;
  throw new Error('not refused', { cause: error });
}

function variantOf(photo: ProcessedPhoto, step: number, format: string): Buffer {
  const found = photo.variants.find((variant) => variant.step === step && variant.format === format);
  if (found === undefined) throw new Error(`no ${step}.${format}`);
  return Buffer.from(found.bytes);
}

const namesOf = (photo: ProcessedPhoto) =>
  photo.variants
    .map(({ step, format, width, height }) => `${step}.${format} ${width}x${height}`)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Mean difference per channel of two pictures, 0 to 255. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const small = (file: Buffer) =>
    sharp(file).flatten().toColourspace('srgb').resize(48, 36, { fit: 'fill' }).raw().toBuffer();
  const [left, right] = await Promise.all([small(one), small(other)]);
  expect(left.length).toBe(right.length);
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
}

async function meanColour(file: Buffer): Promise<number[]> {
  const { channels } = await sharp(file).toColourspace('srgb').stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

describe('the ladder of variants', () => {
  it('has AVIF and WebP at every width and one JPEG', async () => {
    const photo = await processed(await drawPhoto({ width: 2400, height: 1600 }));
    expect([photo.width, photo.height, photo.animated, photo.repaired]).toEqual([2400, 1600, false, false]);
    expect(namesOf(photo)).toEqual([
      '320.avif 320x213',
      '320.webp 320x213',
      '640.avif 640x427',
      '640.webp 640x427',
      '1280.avif 1280x853',
      '1280.jpg 1280x853',
      '1280.webp 1280x853',
      '2048.avif 2048x1365',
      '2048.webp 2048x1365',
    ]);
    for (const { format, width, height, bytes } of photo.variants) {
      const metadata = await sharp(bytes).metadata();
      expect([metadata.width, metadata.height]).toEqual([width, height]);
      expect(metadata.format).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format]);
    }
  });

  it('ends at the width of a smaller photo', async () => {
    const photo = await processed(await drawPhoto({ width: 900, height: 600 }));
    expect(namesOf(photo).slice(4)).toEqual(['1280.avif 900x600', '1280.jpg 900x600', '1280.webp 900x600']);
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('reads %s', async (format) => {
    const drawn = await drawPhoto({ width: 400, height: 300, format });
    const photo = await processed(drawn);
    expect(photo.variants).toHaveLength(5);
    for (const step of [320, 640]) {
      expect(await differenceOf(variantOf(photo, step, 'avif'), drawn)).toBeLessThan(3);
      expect(await differenceOf(variantOf(photo, step, 'webp'), drawn)).toBeLessThan(3);
    }
    expect(await differenceOf(variantOf(photo, 1280, 'jpg'), drawn)).toBeLessThan(3);
  });

  it.each([
    [1, 1],
    [3, 2],
    [8000, 40],
    [40, 8000],
    [12_000, 3],
    [1, 9000],
    [60, 20_000],
    [5000, 1200],
  ])('scales %i × %i', async (width, height) => {
    const drawn = await drawPhoto({ width, height, format: 'png' });
    const photo = await processed(drawn);
    const widths = photo.variants.filter(({ format }) => format === 'avif').map((variant) => variant.width);
    expect(new Set(widths).size).toBe(widths.length);
    for (const variant of photo.variants) {
      expect(Math.min(variant.height, variant.width)).toBeLessThanOrEqual(variant.step);
      const metadata = await sharp(variant.bytes).metadata();
      expect([metadata.width, metadata.height]).toEqual([variant.width, variant.height]);
    }
    expect(variantOf(photo, 1280, 'jpg').length).toBeGreaterThan(0);
  });

  it.each([
    [8, 8, true],
    [40, 60, true],
    [200, 40, true],
    [41, 41, false],
  ])('has the full resolution of colours in small pictures: %i × %i %s', async (width, height, isFull) => {
    const data = Buffer.alloc(width * height * 3);
    // Blue and red columns, one px wide.
    for (let at = 0; at < width * height; at += 1) data[at * 3 + (at % width === 3 ? 0 : 2)] = 255;
    const png = await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const { variants } = await processed(png);
    for (const { format, bytes } of variants) {
      const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
      const [red = 0, , blue = 0] = pixels.subarray(3 * 3);
      expect([format, red - blue > 200]).toEqual([format, isFull]);
    }
  });

  it('is deterministic', async () => {
    const drawn = await drawPhoto({ width: 700, height: 500, exif: true });
    expect(await processed(drawn)).toEqual(await processed(drawn));
  });
});

describe('the decoded picture', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright for orientation %i', async (orientation) => {
    const upright = await drawPhoto({ width: 480, height: 320, format: 'png' });
    const photo = await processed(await drawPhoto({ width: 480, height: 320, orientation }));
    expect([photo.width, photo.height]).toEqual([480, 320]);
    for (const { step, format } of photo.variants) {
      expect(await differenceOf(variantOf(photo, step, format), upright)).toBeLessThan(4);
    }
  });

  it.each(['srgb-jpeg', 'p3-jpeg', 'p3-png16', 'cmyk-jpeg'] as const)(
    'has the colours of %s',
    async (kind) => {
      const colour = kind === 'cmyk-jpeg' ? { r: 150, g: 120, b: 110 } : { r: 190, g: 90, b: 60 };
      const photo = await processed(await colourPhoto(kind, colour));
      for (const { step, format } of photo.variants) {
        const mean = await meanColour(variantOf(photo, step, format));
        [colour.r, colour.g, colour.b].forEach((value, channel) => {
          expect(Math.abs((mean[channel] ?? 0) - value)).toBeLessThan(kind === 'cmyk-jpeg' ? 12 : 4);
        });
      }
    },
  );

  it.each(['grey-jpeg', 'grey-png16'] as const)('keeps %s grey', async (kind) => {
    const photo = await processed(await colourPhoto(kind, { r: 128, g: 128, b: 128 }));
    for (const { step, format } of photo.variants) {
      for (const mean of await meanColour(variantOf(photo, step, format))) {
        expect(Math.abs(mean - 128)).toBeLessThan(4);
      }
    }
  });

  it('keeps transparency, with a white background in the JPEG', async () => {
    const photo = await processed(await transparentPng());
    for (const format of ['avif', 'webp']) {
      const { data, info } = await sharp(variantOf(photo, 640, format))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      const at = (x: number) => [
        ...data.subarray((150 * info.width + x) * 4, (150 * info.width + x) * 4 + 4),
      ];
      expect(at(50)[3]).toBeLessThan(5);
      const [red = 0, , , alpha = 0] = at(350);
      expect(alpha).toBeGreaterThan(250);
      expect(Math.abs(red - 200)).toBeLessThan(6);
    }
    const jpeg = await sharp(variantOf(photo, 1280, 'jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jpeg.data[(150 * jpeg.info.width + 50) * 3]).toBeGreaterThan(250);
  });

  it('has a dark background in the JPEG if it is light and transparent', async () => {
    const light = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#ffffff80' } })
      .png()
      .toBuffer();
    const [red = 255] = await meanColour(variantOf(await processed(light), 1280, 'jpg'));
    expect(red).toBeLessThan(160);
  });

  it('loses a fully opaque alpha channel', async () => {
    const opaque = await sharp(await drawPhoto({ width: 200, height: 100 }))
      .ensureAlpha()
      .png()
      .toBuffer();
    const photo = await processed(opaque);
    expect((await sharp(variantOf(photo, 320, 'webp')).metadata()).hasAlpha).toBe(false);
  });

  it('has a ThumbHash and a small placeholder drawn from it', async () => {
    for (const file of [await drawPhoto({ width: 500, height: 400 }), await transparentPng()]) {
      const photo = await processed(file);
      expect(photo.thumbHash.length).toBeGreaterThan(4);
      expect(photo.thumbHash.length).toBeLessThanOrEqual(25);
      expect(photo.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/);
      expect(photo.placeholder.length).toBeLessThanOrEqual(400);
      const picture = Buffer.from(photo.placeholder.split(',')[1] ?? '', 'base64');
      expect(await differenceOf(picture, file)).toBeLessThan(40);
    }
  });
});

describe('transparent areas of a GIF', () => {
  const red = [255, 0, 0, 255];
  const green = [0, 255, 0, 255];
  const nothing = [0, 0, 0, 0];

  /** One pixel of the left and of the right half of each frame. */
  async function halvesOf(gif: Buffer): Promise<number[][][]> {
    const webp = variantOf(await processed(gif), 320, 'webp');
    const { pages = 1 } = await sharp(webp, { animated: true }).metadata();
    return Promise.all(
      Array.from({ length: pages }, async (_, page) => {
        const { data, info } = await sharp(webp, { page })
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        return [4, 12].map((x) => [...data.subarray((4 * info.width + x) * 4, (4 * info.width + x) * 4 + 4)]);
      }),
    );
  }

  function expectHalves(found: number[][][], expected: number[][][]): void {
    expect(found).toHaveLength(expected.length);
    expected.flat(2).forEach((value, index) => {
      expect(Math.abs((found.flat(2)[index] ?? -99) - value)).toBeLessThan(20);
    });
  }
  const left = { width: 8, height: 8 };
  const right = { ...left, left: 8 };
  const all = { width: 16, height: 8 };

  it('include those that its only frame does not cover', async () => {
    expectHalves(await halvesOf(rectanglesGif(16, 8, [{ ...left, colour: 0 }])), [[red, nothing]]);
  });

  it('include those that no frame has covered yet', async () => {
    const gif = rectanglesGif(16, 8, [
      { ...left, colour: 0 },
      { ...right, colour: 1 },
    ]);
    expectHalves(await halvesOf(gif), [
      [red, nothing],
      [red, green],
    ]);
  });

  it('include those that a frame clears', async () => {
    const gif = rectanglesGif(16, 8, [
      { ...all, colour: 0, disposal: 2 },
      { ...right, colour: 1, disposal: 2 },
      { ...left, colour: 0 },
    ]);
    expectHalves(await halvesOf(gif), [
      [red, red],
      [nothing, green],
      [red, nothing],
    ]);
  });

  it('do not exist where each frame covers the canvas', async () => {
    const gif = rectanglesGif(16, 8, [
      { ...all, colour: 0, disposal: 2 },
      { ...all, colour: 1 },
    ]);
    const photo = await processed(gif);
    expect((await sharp(variantOf(photo, 320, 'webp'), { animated: true }).metadata()).hasAlpha).toBe(false);
  });
});

describe('the canvas of a GIF', () => {
  it.each([
    [640, 480],
    [640, 512],
    [800, 600],
    [1024, 768],
    [1280, 1024],
    [1600, 1200],
    [2049, 400],
    [400, 2049],
    [641, 480],
  ])('of %i × %i is not cropped to its first frame', async (width, height) => {
    const first = { left: 100, top: 100, width: 64, height: 64, colour: 0 } as const;
    const second = { left: width - 64, top: height - 64, width: 64, height: 64, colour: 1 } as const;
    const photo = await processed(rectanglesGif(width, height, [first, second]));
    expect(photo).toMatchObject({ width, height, animated: true, repaired: false });
    const webp = variantOf(photo, 320, 'webp');
    const { pages, delay } = await sharp(webp, { animated: true }).metadata();
    expect([pages, delay]).toEqual([2, [100, 100]]);
    const { data, info } = await sharp(webp, { page: 1 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => {
      const at =
        4 * (Math.floor((y / height) * info.height) * info.width + Math.floor((x / width) * info.width));
      return [...data.subarray(at, at + 4)].map((value) => Math.round(value / 255));
    };
    expect([colourAt(132, 132), colourAt(width - 32, height - 32), colourAt(5, 5)]).toEqual([
      [1, 0, 0, 1],
      [0, 1, 0, 1],
      [0, 0, 0, 0],
    ]);
  });

  it('is not cropped to its only frame', async () => {
    const frame = { left: 100, top: 100, width: 64, height: 64, colour: 0 } as const;
    expect(await processed(rectanglesGif(640, 480, [frame]))).toMatchObject({
      width: 640,
      height: 480,
      animated: false,
    });
  });
});

describe('animations', () => {
  const delays = [40, 120, 80, 200, 60, 100];
  it.each([
    ['GIF', animatedGif],
    ['WebP', animatedWebp],
  ])('keeps frames, timing and loop of %s, and adds a still JPEG', async (_name, draw) => {
    const photo = await processed(await draw({ width: 800, height: 450, frames: 6, delays, loop: 3 }));
    expect([photo.width, photo.height, photo.animated]).toEqual([800, 450, true]);
    expect(namesOf(photo)).toEqual([
      '320.webp 320x180',
      '640.webp 640x360',
      '1280.jpg 800x450',
      '1280.webp 800x450',
    ]);
    for (const { bytes, width, height, format, animated } of photo.variants) {
      const metadata = await sharp(bytes, { animated: true }).metadata();
      expect(animated).toBe(format === 'webp');
      if (!animated) continue;
      expect([metadata.width, metadata.pageHeight, metadata.pages]).toEqual([width, height, 6]);
      expect(metadata.delay).toEqual(delays);
      expect(metadata.loop).toBe(3);
    }
  });

  it('places each frame correctly', async () => {
    const gif = await animatedGif({ width: 480, height: 270, frames: 3 });
    const photo = await processed(gif);
    for (const page of [0, 1, 2]) {
      const frame = await sharp(variantOf(photo, 320, 'webp'), { page })
        .png()
        .toBuffer();
      expect(await differenceOf(frame, await sharp(gif, { page }).png().toBuffer())).toBeLessThan(6);
    }
  });

  it('show a frame for at most as long as an encoder can write', async () => {
    const gif = rectanglesGif(16, 8, [{ width: 16, height: 8, colour: 0 }, ...halves]);
    gif.writeUInt16LE(65_535, gif.indexOf(Buffer.from([0x21, 0xf9])) + 4);
    const { delay } = await sharp(variantOf(await processed(gif), 320, 'webp'), {
      animated: true,
    }).metadata();
    expect(delay).toEqual([65_535, 100, 100]);
  });

  it('refuse too many or too large frames', async () => {
    expect(await refusalOf(hugeGif())).toBe('too_many_frames');
    expect(await refusalOf(hugeGif({ side: 20, frames: 1001 }))).toBe('too_many_frames');
  });
});

describe('a refused file', () => {
  it.each([0.2, 0.5, 0.9, 0.99])('is truncated to a share of %d', async (share) => {
    for (const format of ['png', 'webp', 'gif'] as const) {
      const whole = await drawPhoto({ width: 600, height: 400, format });
      expect(await refusalOf(truncate(whole, share))).toBe('damaged');
    }
  });

  it.each([
    ['half of a JPEG', () => drawPhoto({ width: 600, height: 400 }), 0.5],
    ['half of a small JPEG', () => drawPhoto({ width: 32, height: 32, noise: 1 }), 0.75],
    ['the first scans of a JPEG', () => drawPhoto({ width: 600, height: 400, progressive: true }), 0.2],
    ['a part of the first frame of a GIF', animatedGif, 0.1],
    ['a part of the first frame of a WebP', animatedWebp, 0.1],
  ])('has only %s', async (_name, draw, share) => {
    expect(await refusalOf(truncate(await draw(), share))).toBe('damaged');
  });

  it('has a scan of a progressive JPEG less than it needs', async () => {
    const whole = await drawPhoto({ width: 320, height: 200, progressive: true });
    const scanOffsets = [...whole.keys()].filter((at) => whole[at] === 0xff && whole[at + 1] === 0xda);
    // The first scan has only the mean colours of blocks.
    expect(await refusalOf(whole.subarray(0, scanOffsets[1]))).toBe('damaged');
  });

  it.each([
    ['a baseline JPEG', {}, 0.5],
    ['a turned JPEG', { orientation: 6 }, 0.5],
    ['a small JPEG', { width: 32, height: 32 }, 0.8],
    ['a small JPEG', { width: 100, height: 100 }, 0.8],
    ['the first scan of a progressive JPEG', { progressive: true }, 0.03],
  ])('lacks the data for most of the picture: %s', async (_name, options, share) => {
    const whole = await drawPhoto({ width: 640, height: 480, ...options });
    expect(await refusalOf(jpegWithGap(whole, share))).toBe('damaged');
  });

  it.each(['p3-jpeg', 'cmyk-jpeg', 'grey-jpeg'] as const)('lacks most of the %s', async (kind) => {
    const whole = await colourPhoto(kind, { r: 200, g: 150, b: 90 }, { width: 640, height: 480 });
    const pixels = whole.lastIndexOf(Buffer.from([0xff, 0xda]));
    const cut = pixels + (whole.length - pixels) * 0.5;
    expect(await refusalOf(jpegWithGap(whole, cut / whole.length))).toBe('damaged');
  });

  it('has a header without a body', async () => {
    expect(await refusalOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toBe('damaged');
    expect(await refusalOf(Buffer.from('GIF89a'))).toBe('damaged');
  });

  it('has too many pixels, and is refused without decoding', async () => {
    const bombs = [await pixelBombJpeg(), pixelBombPng(), hugeGif()];
    const before = process.memoryUsage().rss;
    for (const bomb of bombs) expect(await refusalOf(bomb)).toMatch(/^too_many_(pixels|frames)$/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it.each([
    ['jpeg', { maxJpegPixels: 100 * 100 }, { maxPixels: 100 * 100 }],
    ['png', { maxPixels: 100 * 100 }, { maxJpegPixels: 100 * 100 }],
  ] as const)('exceeds the limit of a %s', async (format, limits, others) => {
    const strict = createPhotoPipeline({ limits });
    const path = await fileOf(await drawPhoto({ width: 101, height: 100, format }));
    await expect(strict.process(path)).rejects.toMatchObject({ code: 'too_many_pixels' });
    await expect(strict.inspect(path)).rejects.toMatchObject({ code: 'too_many_pixels' });
    expect(await createPhotoPipeline({ limits: others }).process(path)).toMatchObject({ width: 101 });
  });

  it('is an animation that would be too large a file', async () => {
    const gif = await fileOf(await animatedGif());
    const { variants } = await photoPipeline.process(gif);
    const largest = Math.max(...variants.map(({ animated, bytes }) => (animated ? bytes.length : 0)));
    const pipelineFor = (maxAnimationBytes: number) => createPhotoPipeline({ limits: { maxAnimationBytes } });
    await expect(pipelineFor(largest - 1).process(gif)).rejects.toMatchObject({ code: 'too_many_frames' });
    expect(await pipelineFor(largest).process(gif)).toMatchObject({ animated: true });
  });

  it('has another type than its name', async () => {
    const photo = sharp(await drawPhoto({ width: 40, height: 40 }));
    const { name, bytes } = svgNamed();
    expect(await refusalOf(bytes, name)).toBe('unsupported');
    expect(await refusalOf(await photo.clone().tiff().toBuffer(), 'photo.jpg')).toBe('unsupported');
    expect(await refusalOf(await photo.clone().avif().toBuffer(), 'photo.webp')).toBe('unsupported');
    expect(await refusalOf(Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'photo.png')).toBe('unsupported');
    expect(await refusalOf(Buffer.alloc(0), 'photo.gif')).toBe('unsupported');
  });

  it('is a JPEG that browsers cannot show, or too long for decoders', async () => {
    const jpeg = await drawPhoto({ width: 64, height: 48 });
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const changed = (change: (copy: Buffer) => void) => {
      const copy = Buffer.from(jpeg);
      change(copy);
      return copy;
    };
    const lossless = changed((copy) => (copy[frame + 1] = 0xc3));
    const twelveBits = changed((copy) => (copy[frame + 4] = 12));
    const wide = changed((copy) => copy.writeUInt16BE(65_501, frame + 7));
    const high = changed((copy) => copy.writeUInt16BE(65_501, frame + 5));
    expect(await refusalOf(lossless)).toBe('unsupported');
    expect(await refusalOf(twelveBits)).toBe('unsupported');
    expect(await refusalOf(wide)).toBe('side_too_long');
    expect(await refusalOf(high)).toBe('side_too_long');
  });

  it('is an animated PNG, but not one whose only frame is its picture', async () => {
    const still = await drawPhoto({ width: 64, height: 48, format: 'png' });
    const animation = (frames: number) => pngChunk('acTL', Buffer.from([0, 0, 0, frames, 0, 0, 0, 0]));
    const frame = pngChunk(
      'fcTL',
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 48, ...Array.from({ length: 14 }, () => 0)]),
    );
    expect(await refusalOf(withPngChunks(still, [animation(2), frame]))).toBe('animated_png');
    // Without this chunk, browsers show a frame that follows, and never the picture.
    expect(await refusalOf(withPngChunks(still, [animation(1)]))).toBe('animated_png');
    expect((await processed(withPngChunks(still, [animation(1), frame]))).animated).toBe(false);
  });

  it('is not a missing one, which is an error of the machine', async () => {
    await expect(photoPipeline.process(join(folder, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a damaged file', () => {
  it('is repaired if it only causes a warning', async () => {
    const jpeg = await drawPhoto({ width: 320, height: 200 });
    // Extra bytes between two segments: libjpeg warns and continues.
    const second = 4 + jpeg.readUInt16BE(4);
    const odd = Buffer.concat([jpeg.subarray(0, second), Buffer.alloc(16, 0x11), jpeg.subarray(second)]);
    const photo = await processed(odd);
    expect(photo.repaired).toBe(true);
    expect(await differenceOf(variantOf(photo, 1280, 'jpg'), jpeg)).toBeLessThan(3);
  });

  it.each([
    ['its end marker', -2, {}],
    ['a half of its end marker', -1, {}],
    ['its end marker', -2, { progressive: true }],
    ['its end marker', -2, { width: 32, height: 32 }],
    ['its last rows', 0.97, {}],
    ['its last rows', 0.97, { width: 2400, height: 1800 }],
    ['a part of its last scan', 0.9, { progressive: true }],
  ])('is repaired if a JPEG lacks %s: %d, %o', async (_name, kept, options) => {
    const whole = await drawPhoto({ width: 640, height: 480, ...options });
    const cut = kept < 0 ? whole.subarray(0, kept) : truncate(whole, kept);
    const photo = await processed(cut);
    expect(photo.repaired).toBe(true);
    expect(await differenceOf(variantOf(photo, 1280, 'jpg'), whole)).toBeLessThan(4);
    if (kept > 0) expect((await processed(jpegWithGap(whole, kept))).repaired).toBe(true);
  });

  it('is repaired if a JPEG is grey and lacks only its end marker', async () => {
    const grey = await colourPhoto('srgb-jpeg', { r: 128, g: 128, b: 128 });
    expect((await processed(grey.subarray(0, -2))).repaired).toBe(true);
  });

  it.each([
    ['a still picture', false, () => drawPhoto({ width: 64, height: 48, format: 'gif' })],
    ['an animation', true, animatedGif],
    ['frames that do not cover it', true, () => rectanglesGif(16, 8, halves)],
  ])('is repaired if a GIF of %s lacks its trailer', async (_name, animated, draw) => {
    const whole = (await draw()).subarray(0, -1);
    for (const end of [[], [0], [0x21], [0x2c], [0x55], [0xff, 0, 0]]) {
      const photo = await processed(Buffer.concat([whole, Buffer.from(end)]));
      expect([photo.repaired, photo.animated]).toEqual([true, animated]);
    }
  });

  it.each([
    ['GIF', animatedGif],
    ['WebP', animatedWebp],
  ])('is repaired if a later frame of a %s is cut', async (_name, draw) => {
    const whole = await draw();
    const photo = await processed(truncate(whole, 0.9));
    expect([photo.repaired, photo.animated]).toEqual([true, true]);
    const { pages, delay } = await sharp(variantOf(photo, 320, 'webp'), { animated: true }).metadata();
    expect([pages, delay]).toEqual([5, [80, 90, 100, 110, 120]]);
  });

  it('is repaired if a later frame of a GIF cannot be decoded', async () => {
    const gif = rectanglesGif(16, 8, [{ width: 16, height: 8, colour: 0 }, ...halves]);
    // The code size of the second frame.
    const second = gif.indexOf(Buffer.from([0x21, 0xf9]), 30);
    gif[second + 18] = 0xff;
    expect(await processed(gif)).toMatchObject({ repaired: true, animated: false, width: 16, height: 8 });
  });

  it('is repaired if it lacks only a checksum or metadata after its pixels', async () => {
    const png = await drawPhoto({ width: 64, height: 48, format: 'png' });
    const webp = await drawPhoto({ width: 64, height: 48, format: 'webp', exif: true, xmp: true });
    for (const cut of [png.subarray(0, -14), webp.subarray(0, -14)]) {
      expect((await processed(cut)).repaired).toBe(true);
    }
  });

  it('is valid if it is only padded to a size', async () => {
    const file = await bigJpeg(1_000_001);
    expect(file).toHaveLength(1_000_001);
    expect((await processed(file)).repaired).toBe(false);
    expect((await bigJpeg(200_000, { seed: 2 })).equals(await bigJpeg(200_000, { seed: 3 }))).toBe(false);
  });
});

describe('inspect', () => {
  it('returns the properties in the header', async () => {
    const turned = await fileOf(await drawPhoto({ width: 300, height: 200, orientation: 6 }));
    expect(await photoPipeline.inspect(turned)).toMatchObject({
      type: 'image/jpeg',
      width: 300,
      height: 200,
      frames: 1,
    });
    const moving = await fileOf(await animatedGif({ width: 60, height: 40, frames: 4 }));
    expect(await photoPipeline.inspect(moving)).toMatchObject({
      type: 'image/gif',
      width: 60,
      height: 40,
      frames: 4,
    });
  });
});
