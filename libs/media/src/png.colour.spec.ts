import { describe, expect, it } from '@jest/globals';
import { createPhotoPipeline } from './photo-pipeline.ts';
import sharp, { type Sharp } from 'sharp';
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
