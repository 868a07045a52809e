import { describe, expect, it } from '@jest/globals';
import { createPhotoPipeline } from './photo-pipeline.ts';
import sharp, { type Sharp } from 'sharp';
import { exifColour, jpegSegment, withJpegSegments } from './testing/photo-metadata.ts';
import { colourPhoto, pngChunk, pngNumbers, withPngChunks } from './testing/index.ts';

const photos = createPhotoPipeline();
const displayP3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06];

/** Mean colour of the smallest WebP, with alpha if present. */
async function colourOf(file: Buffer): Promise<number[]> {
  const { variants } = await photos.process(file);
  const webp = variants.find(({ format }) => format === 'webp');
  const { channels } = await sharp(webp?.bytes).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

function expectColour(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  expected.forEach((value, channel) =>
    expect(Math.abs((found[channel] ?? 0) - value)).toBeLessThanOrEqual(3),
  );
}

const plain = (background: { r: number; g: number; b: number; alpha?: number }) =>
  sharp({
    create: { width: 32, height: 24, channels: background.alpha === undefined ? 3 : 4, background },
  });
const linear = pngNumbers('gAMA', [1]);
// Linear light of 55, 128 and 188 of 255 corresponds to 9, 55 and 129 in sRGB.
const light = { r: 9, g: 55, b: 129 };
const seen = [55, 128, 189];

describe('the gamma of a PNG', () => {
  it.each<[string, (image: Sharp) => Sharp]>([
    ['eight bits', (image) => image.png()],
    ['sixteen bits', (image) => image.toColourspace('rgb16').png()],
    ['a palette', (image) => image.png({ palette: true })],
  ])('is applied to %s', async (_name, write) => {
    expectColour(await colourOf(withPngChunks(await write(plain(light)).toBuffer(), [linear])), seen);
  });

  it.each([['b-w'], ['grey16']])('is applied to grey: %s', async (space) => {
    const grey = await plain({ r: 55, g: 55, b: 55 }).toColourspace(space).png().toBuffer();
    expectColour(await colourOf(withPngChunks(grey, [linear])), [128, 128, 128]);
  });

  it('does not change alpha', async () => {
    const file = await plain({ ...light, alpha: 0.5 })
      .png()
      .toBuffer();
    expectColour(await colourOf(withPngChunks(file, [linear])), [...seen, 128]);
  });

  it('can darken too', async () => {
    const dark = pngNumbers('gAMA', [0.3]);
    const [value = 0] = await colourOf(
      withPngChunks(await plain({ r: 128, g: 128, b: 128 }).png().toBuffer(), [dark]),
    );
    expectColour([value], [91]);
  });

  it.each([
    ['is that of screens', [pngNumbers('gAMA', [0.45455])], [9, 55, 129]],
    ['stands beside sRGB', [linear, pngChunk('sRGB', Buffer.from([0]))], [9, 55, 129]],
    ['makes no sense', [pngNumbers('gAMA', [0])], [9, 55, 129]],
    ['stands beside colours of no triangle', [linear, pngNumbers('cHRM', [0, 0, 0, 0, 0, 0, 0, 0])], seen],
  ])('is not applied, or alone, where it %s', async (_name, chunks, expected) => {
    expectColour(await colourOf(withPngChunks(await plain(light).png().toBuffer(), chunks)), expected);
  });
});

describe('the colours of a PNG', () => {
  it('follow its primaries', async () => {
    const profiled = await colourPhoto('p3-png16', { r: 190, g: 90, b: 60 });
    const told = [pngNumbers('cHRM', displayP3), pngNumbers('gAMA', [0.45455])];
    expectColour(await colourOf(withPngChunks(profiled, told, ['iCCP'])), [190, 90, 60]);
  });
});

describe('the code points of a PNG', () => {
  const cicp = (...codes: readonly number[]) => pngChunk('cICP', Buffer.from(codes));
  const shown = { r: 190, g: 90, b: 60 };
  /** The light of this colour in the primaries of BT.2020, of which 1 is white. */
  const wide = [0.3587, 0.1301, 0.0579];
  const luminance = 0.1859;

  /** A PNG with columns of plain colours, from 0 to 1 for each channel. */
  const columns = (colours: readonly (readonly number[])[], chunk: Buffer) =>
    sharp(
      Uint16Array.from(Array.from({ length: 24 }, () => colours).flat(2), (value) =>
        Math.round(value * 65_535),
      ),
      {
        raw: { width: colours.length, height: 24, channels: 3 },
      },
    )
      .toColourspace('rgb16')
      .png()
      .toBuffer()
      .then((png) => withPngChunks(png, [chunk]));
  const plainWide = (encode: (light: number) => number, chunk: Buffer) =>
    columns(
      Array.from({ length: 32 }, () => wide.map(encode)),
      chunk,
    );

  const pq = (light: number) => {
    const power = ((light * 203) / 10_000) ** 0.1593017578125;
    return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375;
  };
  const hlg = (light: number) =>
    light <= 1 / 12 ? Math.sqrt(3 * light) : 0.17883277 * Math.log(12 * light - 0.28466892) + 0.55991073;

  it('name Display P3, and override a profile', async () => {
    const profiled = await colourPhoto('p3-png16', shown);
    const p3 = withPngChunks(profiled, [cicp(12, 13, 0, 1)], ['iCCP']);
    expectColour(await colourOf(p3), [190, 90, 60]);
    const deep = await colourOf(withPngChunks(profiled, [cicp(1, 13, 0, 1)]));
    const { channels } = await sharp(withPngChunks(profiled, [], ['iCCP'])).stats();
    expectColour(
      deep,
      channels.map(({ mean }) => mean / 257),
    );
    const eight = await sharp({
      create: { width: 32, height: 24, channels: 3, background: { r: 176, g: 96, b: 69 } },
    })
      .png()
      .toBuffer();
    expectColour(await colourOf(withPngChunks(eight, [cicp(12, 13, 0, 1)])), [190, 90, 60]);
  });

  it('name linear light and gammas', async () => {
    const png = await plain(light).png().toBuffer();
    expectColour(await colourOf(withPngChunks(png, [cicp(1, 8, 0, 1)])), seen);
    expectColour(await colourOf(withPngChunks(png, [cicp(1, 4, 0, 1)])), [2, 54, 129]);
  });

  it('name BT.2020 with the transfer of films', async () => {
    const film = (value: number) => (value < 0.018 ? 4.5 * value : 1.099 * value ** 0.45 - 0.099);
    expectColour(await colourOf(await plainWide(film, cicp(9, 14, 0, 1))), [190, 90, 60]);
  });

  it.each<[string, (light: number) => number, number]>([
    ['PQ', pq, 16],
    // A screen of 1,000 cd/m² raises the luminance of the scene to the power of 1.2.
    ['HLG', (light) => hlg((light * 0.203) / (luminance * 0.203) ** (0.2 / 1.2)), 18],
  ])('name BT.2020 with %s, of which light up to white is kept', async (_name, encode, transfer) => {
    expectColour(await colourOf(await plainWide(encode, cicp(9, transfer, 0, 1))), [190, 90, 60]);
  });

  it.each<[string, (light: number) => number, number]>([
    ['PQ', pq, 16],
    ['HLG', (share) => hlg(share / 5), 18],
  ])('name %s, of which brighter light is compressed instead of cut', async (_name, encode, transfer) => {
    const lights = Array.from({ length: 40 }, (_, index) => Math.max(0.001, (index / 39) * 5));
    const grey = lights.map((each) => [encode(each), encode(each), encode(each)]);
    const { variants } = await photos.process(await columns(grey, cicp(9, transfer, 0, 1)));
    const webp = variants.find(({ format }) => format === 'webp');
    const { data, info } = await sharp(webp?.bytes).raw().toBuffer({ resolveWithObject: true });
    const row = Array.from({ length: info.width }, (_, x) => data[12 * info.width * 3 + x * 3] ?? 0);
    expect(row[0]).toBeLessThan(20);
    expect(row[39]).toBeGreaterThan(245);
    // Half of the white of a screen, and white itself, are still clearly different from the peak.
    expect(row[8]).toBeLessThan(235);
    expect(row.filter((value, index) => value + 4 < (row[index - 1] ?? 0))).toEqual([]);
  });

  it('tell a narrow range', async () => {
    const narrow = await plain({ r: 16, g: 126, b: 235 }).png().toBuffer();
    expectColour(await colourOf(withPngChunks(narrow, [cicp(1, 13, 0, 0)])), [0, 128, 255]);
  });

  it.each([
    ['are unspecified', [2, 2, 0, 1]],
    ['are reserved', [1, 200, 0, 1]],
    ['do not name RGB', [1, 13, 1, 1]],
    ['are too short', [1, 13, 0]],
  ])('are ignored where they %s', async (_name, codes) => {
    const png = await plain(light).png().toBuffer();
    expectColour(await colourOf(withPngChunks(png, [linear, cicp(...codes)])), seen);
  });
});

describe('the colours of a JPEG', () => {
  const wide = { r: 106, g: 179, b: 72 };
  const withExif = async (exif: Buffer, background = wide) => {
    const jpeg = await plain(background).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    return withJpegSegments(jpeg, [jpegSegment(0xe1, exif)]);
  };

  it.each([
    [{ r: 172, g: 44, b: 43 }, [200, 40, 40]],
    [{ r: 106, g: 179, b: 72 }, [40, 180, 60]],
  ])('are Adobe RGB if its Exif data say so: %o', async (stored, expected) => {
    for (const order of ['II', 'MM'] as const) {
      const exif = exifColour({ order, colourSpace: 65_535, interoperability: 'R03' });
      expectColour(await colourOf(await withExif(exif, stored)), expected);
    }
    const nonstandard = exifColour({ colourSpace: 2, interoperability: 'R98' });
    expectColour(await colourOf(await withExif(nonstandard, stored)), expected);
  });

  it.each([
    ['name sRGB', exifColour({ colourSpace: 1, interoperability: 'R03' })],
    ['name no colour space', exifColour({ colourSpace: 65_535, interoperability: 'R98' })],
    ['are cut', exifColour({ colourSpace: 65_535, interoperability: 'R03' }).subarray(0, -20)],
    ['are empty', Buffer.from('Exif\0\0', 'latin1')],
    ['are no Exif data', Buffer.from('Exif\0\0nothing of this kind', 'latin1')],
  ])('are sRGB where its Exif data %s', async (_name, exif) => {
    expectColour(await colourOf(await withExif(exif)), [106, 179, 72]);
  });

  it('are those of its profile, whatever its Exif data say', async () => {
    const profiled = await colourPhoto('p3-jpeg', { r: 190, g: 90, b: 60 });
    const exif = exifColour({ colourSpace: 65_535, interoperability: 'R03' });
    expectColour(await colourOf(withJpegSegments(profiled, [jpegSegment(0xe1, exif)])), [190, 90, 60]);
  });
});
