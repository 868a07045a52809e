import { describe, expect, it } from '@jest/globals';
import { type PhotoArea, type PhotoEdits } from '@sandstone/contract';
import { unedited } from '@sandstone/domain';
import sharp, { type Sharp } from 'sharp';
import { createCoverPipeline } from './cover-pipeline.ts';
import { type ProcessedPhoto } from './index.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { configureSharp } from './sharp.engine.ts';
import { drawLandscape, drawPhoto, pngChunk, withPngChunks } from './testing/index.ts';

configureSharp();
sharp.unblock({ operation: ['VipsForeignLoad'] });
const pipeline = createPhotoPipeline();
const face: PhotoArea = { x: 0.31, y: 0.42, width: 0.17, height: 0.23 };
const concealing: PhotoEdits = { ...unedited, covered: [face] };

interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

/** Replaces the pixels inside the area. */
function withInside(
  { data, width, height, channels }: Picture,
  paint: (x: number, y: number) => readonly number[],
  { x, y, ...area }: PhotoArea = face,
): Buffer {
  const painted = Buffer.from(data);
  for (let row = Math.ceil(y * height); row < Math.floor((y + area.height) * height); row += 1)
    for (let column = Math.ceil(x * width); column < Math.floor((x + area.width) * width); column += 1)
      painted.set(paint(column, row), (row * width + column) * channels);
  return painted;
}

const landscape = (width = 900, height = 640): Picture => ({
  data: drawLandscape({ width, height, seed: 4, noise: 0.2 }),
  width,
  height,
  channels: 3,
});
const red = () => [255, 0, 20];
const checks = (x: number, y: number) => ((x + y) % 2 === 0 ? [0, 255, 0] : [255, 255, 255]);

type Encode = (image: Sharp) => Promise<Buffer>;
async function twoThatDifferInside(encode: Encode, picture = landscape(), area = face) {
  const { width, height, channels } = picture;
  const encodeOne = (data: Buffer) => encode(sharp(data, { raw: { width, height, channels } }));
  return [
    await encodeOne(withInside(picture, red, area)),
    await encodeOne(withInside(picture, checks, area)),
  ] as const;
}

const filesOf = ({ repaired: _repaired, variants, ...photo }: ProcessedPhoto) => ({
  ...photo,
  thumbHash: Buffer.from(photo.thumbHash).toString('hex'),
  variants: variants.map(({ bytes, ...variant }) => ({
    ...variant,
    bytes: Buffer.from(bytes).toString('base64'),
  })),
});

async function expectSame([one, other]: readonly [Buffer, Buffer], edits = concealing): Promise<void> {
  expect(one.equals(other)).toBe(false);
  const first = filesOf(await pipeline.process(one, { edits }));
  expect(first.variants.length).toBeGreaterThan(2);
  expect(filesOf(await pipeline.process(other, { edits }))).toEqual(first);
}

const decoded = async (photo: ProcessedPhoto, step: number) => {
  const bytes = photo.variants.find((variant) => variant.step === step && variant.format === 'webp')?.bytes;
  if (bytes === undefined) throw new Error('No such picture');
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    ...info,
    at: (x: number, y: number) => [
      ...data.subarray(
        (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3,
        (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3 + 3,
      ),
    ],
  };
};

describe('two originals that differ only in a concealed area', () => {
  it.each<[string, Encode]>([
    ['JPEG 4:4:4', (image) => image.jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['JPEG 4:2:0', (image) => image.jpeg({ chromaSubsampling: '4:2:0', quality: 60 }).toBuffer()],
    ['progressive JPEG', (image) => image.jpeg({ progressive: true, quality: 75 }).toBuffer()],
    ['PNG', (image) => image.png().toBuffer()],
    ['interlaced PNG', (image) => image.png({ progressive: true }).toBuffer()],
    ['PNG of 16 bits', (image) => image.toColourspace('rgb16').png().toBuffer()],
    ['WebP without loss', (image) => image.webp({ lossless: true }).toBuffer()],
    ['JPEG in Display P3', (image) => image.withIccProfile('p3').jpeg().toBuffer()],
  ])('have the same files: %s', async (_name, encode) => {
    await expectSame(await twoThatDifferInside(encode));
  });

  it('have the same files where a decoder could shrink them', async () => {
    const picture = landscape(4400, 1200);
    await expectSame(await twoThatDifferInside((image) => image.jpeg({ quality: 70 }).toBuffer(), picture));
  });

  it.each([3, 6, 7, 8])('have the same files with the orientation %i', async (orientation) => {
    const upright = { x: 0.31, y: 0.42, width: 0.2, height: 0.2 };
    // The area as it is stored, for each orientation that only turns or mirrors.
    const { x, y, width, height } = upright;
    const stored: Record<number, PhotoArea> = {
      3: { x: 1 - x - width, y: 1 - y - height, width, height },
      6: { x: y, y: 1 - x - width, width: height, height: width },
      7: { x: 1 - y - height, y: 1 - x - width, width: height, height: width },
      8: { x: 1 - y - height, y: x, width: height, height: width },
    };
    const pair = await twoThatDifferInside(
      (image) => image.withMetadata({ orientation }).jpeg().toBuffer(),
      landscape(),
      stored[orientation],
    );
    await expectSame(pair, { ...unedited, covered: [upright] });
  });

  it('have the same files with a high dynamic range, whose brightest light decides about the other pixels', async () => {
    // BT.2100 PQ; the landscape is dim in it, so that only the area has bright light.
    const cicp = pngChunk('cICP', Buffer.from([9, 16, 0, 1]));
    const dim = landscape(450, 320);
    const picture = { ...dim, data: Buffer.from(dim.data.map((value) => 60 + value / 4)) };
    const [one] = await twoThatDifferInside((image) => image.png().toBuffer(), picture);
    const black = await sharp(
      withInside(picture, () => [0, 0, 0]),
      { raw: { width: 450, height: 320, channels: 3 } },
    )
      .png()
      .toBuffer();
    await expectSame([withPngChunks(one, [cicp]), withPngChunks(black, [cicp])]);
  });

  it('have the same files where one is transparent or has colours only there', async () => {
    const grey = { ...landscape(), channels: 1 as const };
    const pixels = await sharp(landscape().data, { raw: { width: 900, height: 640, channels: 3 } })
      .greyscale()
      .raw()
      .toBuffer();
    const inGrey = await sharp(
      withInside({ ...grey, data: pixels }, () => [7]),
      {
        raw: { width: 900, height: 640, channels: 1 },
      },
    )
      .png()
      .toBuffer();
    const rgba = await sharp(pixels, { raw: { width: 900, height: 640, channels: 1 } })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer();
    const transparent = await sharp(
      withInside({ ...grey, channels: 4, data: rgba }, (x) => [255, x % 256, 0, 40]),
      { raw: { width: 900, height: 640, channels: 4 } },
    )
      .png()
      .toBuffer();
    await expectSame([inGrey, transparent]);
  });

  it('have the same files if they move', async () => {
    const frame = (paint: typeof red, seed: number) =>
      withInside(
        { ...landscape(400, 300), data: drawLandscape({ width: 400, height: 300, seed, noise: 0.1 }) },
        paint,
      );
    const animation = (paint: typeof red) =>
      sharp(Buffer.concat([frame(paint, 1), frame(paint, 2), frame(paint, 3)]), {
        raw: { width: 400, height: 900, channels: 3, pageHeight: 300 },
      })
        .webp({ lossless: true, delay: [80, 90, 100] })
        .toBuffer();
    await expectSame([await animation(red), await animation(checks as typeof red)]);
  });

  it('have the same covers', async () => {
    const [one, other] = await twoThatDifferInside((image) => image.jpeg().toBuffer());
    const coverOf = (bytes: Buffer) =>
      createCoverPipeline().process(bytes, { blur: false, edits: concealing });
    expect(await coverOf(one)).toEqual(await coverOf(other));
  });

  it('have the same files with overlapping areas, a crop and a rotation', async () => {
    await expectSame(await twoThatDifferInside((image) => image.jpeg().toBuffer()), {
      quarterTurns: 3,
      crop: { x: 0.1, y: 0.2, width: 0.5, height: 0.7 },
      covered: [
        { x: 0.25, y: 0.35, width: 0.15, height: 0.4 },
        { x: 0.38, y: 0.4, width: 0.15, height: 0.3 },
      ],
    });
  });

  it('have the same files if nothing else is left of them', async () => {
    const all = { x: 0, y: 0, width: 1, height: 1 };
    await expectSame(await twoThatDifferInside((image) => image.png().toBuffer()), {
      ...unedited,
      covered: [all],
    });
  });
});

describe('the edits of a photo', () => {
  it('fill an area with the colours around it, and leave the others', async () => {
    const plain: Picture = { data: Buffer.alloc(900 * 640 * 3, 90), width: 900, height: 640, channels: 3 };
    const [original] = await twoThatDifferInside((image) => image.png().toBuffer(), plain);
    const before = await decoded(await pipeline.process(original, { edits: null }), 640);
    const after = await decoded(await pipeline.process(original, { edits: concealing }), 640);
    expect(before.at(0.4, 0.5)[0]).toBeGreaterThan(240);
    for (const value of after.at(0.4, 0.5)) expect(Math.abs(value - 90)).toBeLessThan(4);
    expect(after.at(0.1, 0.1)).toEqual(before.at(0.1, 0.1));
  });

  it('rotate and crop what was uploaded', async () => {
    // Red, green, blue and white quarters.
    const quarters: Picture = { data: Buffer.alloc(800 * 600 * 3), width: 800, height: 600, channels: 3 };
    const colours = [
      [250, 0, 0],
      [0, 250, 0],
      [0, 0, 250],
      [250, 250, 250],
    ];
    for (let y = 0; y < 600; y += 1)
      for (let x = 0; x < 800; x += 1)
        quarters.data.set(colours[Number(x >= 400) + 2 * Number(y >= 300)] ?? [], (y * 800 + x) * 3);
    const original = await sharp(quarters.data, { raw: { width: 800, height: 600, channels: 3 } })
      .png()
      .toBuffer();
    const edited = (edits: Partial<PhotoEdits>) =>
      pipeline.process(original, { edits: { ...unedited, ...edits } });
    const nearly = (value: readonly number[]) => value.map((channel) => Math.round(channel / 250));

    const turned = await edited({ quarterTurns: 1 });
    expect(turned).toMatchObject({ width: 600, height: 800 });
    const picture = await decoded(turned, 320);
    expect(nearly(picture.at(0.2, 0.2))).toEqual([0, 0, 1]);
    expect(nearly(picture.at(0.8, 0.2))).toEqual([1, 0, 0]);
    expect(nearly(picture.at(0.8, 0.8))).toEqual([0, 1, 0]);

    const cropped = await edited({ crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 } });
    expect(cropped).toMatchObject({ width: 400, height: 300 });
    expect(nearly((await decoded(cropped, 320)).at(0.5, 0.5))).toEqual([0, 1, 0]);

    const both = await edited({ quarterTurns: 2, crop: { x: 0, y: 0.5, width: 1, height: 0.5 } });
    expect(both).toMatchObject({ width: 800, height: 300 });
    expect(nearly((await decoded(both, 320)).at(0.2, 0.5))).toEqual([1, 1, 1]);
    expect(nearly((await decoded(both, 320)).at(0.8, 0.5))).toEqual([0, 0, 1]);
  });

  it('give the files of the original where nothing is changed', async () => {
    const original = await drawPhoto({ width: 700, height: 500 });
    expect(filesOf(await pipeline.process(original, { edits: unedited }))).toEqual(
      filesOf(await pipeline.process(original)),
    );
  });

  it('need a picture whose pixels fit into the memory together', async () => {
    const original = await drawPhoto({ width: 700, height: 500 });
    const small = createPhotoPipeline({ limits: { maxDecodingBytes: 129 * 1024 * 1024 } });
    const crop = { x: 0, y: 0, width: 0.1, height: 0.1 };
    await expect(small.process(original, { edits: { ...unedited, crop } })).rejects.toMatchObject({
      code: 'too_much_memory',
    });
    await expect(small.process(original, { edits: concealing })).rejects.toMatchObject({
      code: 'too_much_memory',
    });
  });
});
