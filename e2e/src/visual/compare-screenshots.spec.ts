import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { compareScreenshots } from './compare-screenshots.ts';

interface Drawing {
  /** Moves the text by this many pixels. */
  shift?: number;
  accent?: Colour;
  /** The number of cards. */
  cards?: number;
  height?: number;
  lines?: number;
}

type Colour = readonly [red: number, green: number, blue: number];
const background: Colour = [0x15, 0x11, 0x0f];
const textColour: Colour = [0xf7, 0xef, 0xe6];
const cardColour: Colour = [0x3a, 0x2c, 0x25];
const accentColour: Colour = [0xf0, 0x8a, 0x5d];

const width = 720;
/** Drawn larger, so that half a pixel can be moved. */
const scale = 2;

/**
 * Draws an image that resembles a page, with text, cards and a button. It is made of pixels, because other tests of the
 * same process may have forbidden sharp to read SVG.
 */
function draw({
  shift = 0,
  accent = accentColour,
  cards = 6,
  height = 900,
  lines = 12,
}: Drawing = {}): Promise<Buffer> {
  const raw = { width: width * scale, height: height * scale, channels: 3 } as const;
  const pixels = Buffer.alloc(raw.width * raw.height * 3, Buffer.from(background));
  const fill = (left: number, top: number, wide: number, high: number, colour: Colour) => {
    const row = Buffer.alloc(wide * scale * 3, Buffer.from(colour));
    for (let y = top * scale; y < (top + high) * scale; y += 1)
      row.copy(pixels, (y * raw.width + left * scale) * 3);
  };
  fill(40, 40, 140, 44, accent);
  // Letters are thin strokes of different heights.
  for (let line = 0; line < lines; line += 1)
    for (let letter = 0; letter < 60; letter += 1)
      if (letter % 6 !== 5)
        fill(
          40 + shift + letter * 8,
          110 + line * 26 - (letter % 3) * 2,
          2,
          8 + (letter % 3) * 2,
          textColour,
        );
  for (let card = 0; card < cards; card += 1)
    fill(40 + (card % 3) * 220, 460 + Math.floor(card / 3) * 200, 200, 180, cardColour);
  return sharp(pixels, { raw }).resize(width).webp({ quality: 60 }).toBuffer();
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
  expect(await differs({ accent: [0x5d, 0x8a, 0xf0] })).toBe(true);
  expect(await differs({ accent: background })).toBe(true);
  expect(await differs({ height: 1100 })).toBe(true);
  expect(await differs({ lines: 9 })).toBe(true);
});
