import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { compareScreenshots } from './compare-screenshots.ts';

interface Drawing {
  /** Moves the text by this many pixels. */
  shift?: number;
  accent?: string;
  /** The number of cards. */
  cards?: number;
  height?: number;
  lines?: number;
}

/** Draws an image that resembles a page, with text, cards and a button. */
function draw({
  shift = 0,
  accent = '#f08a5d',
  cards = 6,
  height = 900,
  lines = 12,
}: Drawing = {}): Promise<Buffer> {
  const text = Array.from(
    { length: lines },
    (_, line) =>
      `<text x="${40 + shift}" y="${120 + line * 26}" font-size="16" fill="#f7efe6">
        The light went slowly over the ridge, and we stayed to see it go</text>`,
  );
  const boxes = Array.from(
    { length: cards },
    (_, card) =>
      `<rect x="${40 + (card % 3) * 220}" y="${460 + Math.floor(card / 3) * 200}" width="200" height="180"
        rx="14" fill="#3a2c25"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${height}">
    <rect width="720" height="${height}" fill="#15110f"/>
    <rect x="40" y="40" width="140" height="44" rx="22" fill="${accent}"/>
    ${text.join('')}${boxes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 60 }).toBuffer();
}

const differs = async (changed: Drawing) =>
  !(await compareScreenshots(await draw(), await draw(changed))).same;

it('a different compression is no difference', async () => {
  expect(await differs({})).toBe(false);
  const recompressed = await sharp(await draw())
    .webp({ quality: 90 })
    .toBuffer();
  expect((await compareScreenshots(await draw(), recompressed)).same).toBe(true);
});

it('slightly moved text and different antialiasing are no difference', async () => {
  expect(await differs({ shift: 0.5 })).toBe(false);
  expect(await differs({ shift: 1 })).toBe(false);
  const smoothed = await sharp(await draw())
    .blur(0.6)
    .toBuffer();
  expect((await compareScreenshots(await draw(), smoothed)).same).toBe(true);
  expect(await differs({ height: 906 })).toBe(false);
});

it('a missing block, another colour or another length is a difference', async () => {
  expect(await differs({ cards: 5 })).toBe(true);
  expect(await differs({ accent: '#5d8af0' })).toBe(true);
  expect(await differs({ accent: '#15110f' })).toBe(true);
  expect(await differs({ height: 1100 })).toBe(true);
  expect(await differs({ lines: 9 })).toBe(true);
});
