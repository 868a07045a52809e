import sharp from 'sharp';
import { expect, test } from '@playwright/test';
import { comparePictures } from '../src/visual/compare-pictures.ts';

// What the comparison of screenshots sees, and what it does not. No system is needed.

interface Drawn {
  /** Moves every letter by this many pixels. */
  shift?: number;
  accent?: string;
  /** Leaves the last card out. */
  cards?: number;
  height?: number;
  lines?: number;
}

/** Something like a page: words, cards, a button. */
function draw({
  shift = 0,
  accent = '#f08a5d',
  cards = 6,
  height = 900,
  lines = 12,
}: Drawn = {}): Promise<Buffer> {
  const words = Array.from(
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
    ${words.join('')}${boxes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 60 }).toBuffer();
}

const differs = async (changed: Drawn) => !(await comparePictures(await draw(), await draw(changed))).same;

test('the same page is the same, however it was packed', async () => {
  expect(await differs({})).toBe(false);
  const packedOtherwise = await sharp(await draw())
    .webp({ quality: 90 })
    .toBuffer();
  expect((await comparePictures(await draw(), packedOtherwise)).same).toBe(true);
});

test('letters that stand or are smoothed a little otherwise are no difference', async () => {
  expect(await differs({ shift: 0.5 })).toBe(false);
  expect(await differs({ shift: 1 })).toBe(false);
  const smoothed = await sharp(await draw())
    .blur(0.6)
    .toBuffer();
  expect((await comparePictures(await draw(), smoothed)).same).toBe(true);
  expect(await differs({ height: 906 })).toBe(false);
});

test('a block that is missing, another colour and another length are', async () => {
  expect(await differs({ cards: 5 })).toBe(true);
  expect(await differs({ accent: '#5d8af0' })).toBe(true);
  expect(await differs({ accent: '#15110f' })).toBe(true);
  expect(await differs({ height: 1100 })).toBe(true);
  expect(await differs({ lines: 9 })).toBe(true);
});
