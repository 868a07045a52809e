// Draws the picture of the home page: a low sun over folds of sandstone. Run it manually after a change:
//   node apps/web/art/draw-hero.ts
// Its output is committed beside the page, so that a build needs neither the time nor an image library.
import sharp from 'sharp';

type Colour = [number, number, number];
const width = 2048;
const height = 1152;
const sun = { x: 1430, y: 330 };
const target = new URL('../src/visitor/home/', import.meta.url);
const shareTarget = new URL('../../api/assets/share-image.jpg', import.meta.url);

const mix = (a: number, b: number, t: number) => a + (b - a) * t;
const clamp = (value: number) => Math.min(1, Math.max(0, value));
const smooth = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};
const blend = (a: Colour, b: Colour, t: number): Colour => [
  mix(a[0], b[0], t),
  mix(a[1], b[1], t),
  mix(a[2], b[2], t),
];
const scale = (c: Colour, by: number): Colour => [c[0] * by, c[1] * by, c[2] * by];

function hash(x: number, y: number): number {
  let h = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}
function noise(x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const u = smooth(0, 1, x - ix);
  const v = smooth(0, 1, y - iy);
  return mix(mix(hash(ix, iy), hash(ix + 1, iy), u), mix(hash(ix, iy + 1), hash(ix + 1, iy + 1), u), v);
}
function fbm(x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  for (let i = 0; i < octaves; i += 1) {
    sum += noise(x, y) * weight;
    x = x * 2.03 + 17.1;
    y = y * 2.03 + 5.7;
    weight *= 0.5;
  }
  return sum;
}

interface Fold {
  /** Height of the crest at x, px from the top. */
  crest(x: number): number;
  rock: [Colour, Colour, Colour];
  haze: number;
  bands: number;
  seed: number;
}
const wave = (x: number, length: number, shift: number) => Math.sin(x / length + shift);
const folds: Fold[] = [
  {
    crest: (x) =>
      505 -
      95 * smooth(250, 700, x) * (1 - smooth(880, 1130, x)) +
      26 * wave(x, 190, 1) +
      34 * (fbm(x / 130, 3, 4) - 0.5) -
      30 * smooth(1650, 1950, x),
    rock: [
      [196, 112, 88],
      [168, 88, 76],
      [214, 134, 100],
    ],
    haze: 0.62,
    bands: 1.5,
    seed: 1,
  },
  {
    crest: (x) => 600 + 70 * wave(x, 330, 2.1) + 26 * wave(x, 120, 0.3) + 22 * (fbm(x / 90, 9, 4) - 0.5),
    rock: [
      [190, 92, 58],
      [150, 66, 48],
      [222, 132, 82],
    ],
    haze: 0.34,
    bands: 1.2,
    seed: 2,
  },
  {
    crest: (x) => 705 - 150 * smooth(1500, 2048, x) + 88 * wave(x, 420, 3.5) + 20 * wave(x, 140, 2),
    rock: [
      [178, 76, 42],
      [128, 50, 34],
      [226, 128, 70],
    ],
    haze: 0.14,
    bands: 1,
    seed: 3,
  },
  {
    crest: (x) => 800 + 150 * wave(x, 520, 5.2) + 18 * wave(x, 170, 1) - 110 * (1 - smooth(0, 620, x)),
    rock: [
      [150, 58, 34],
      [98, 36, 26],
      [208, 108, 58],
    ],
    haze: 0.04,
    bands: 0.8,
    seed: 4,
  },
  {
    crest: (x) => 985 + 110 * wave(x, 640, 0.9) + 22 * wave(x, 210, 3),
    rock: [
      [84, 34, 24],
      [54, 22, 18],
      [150, 70, 42],
    ],
    haze: 0,
    bands: 0.7,
    seed: 5,
  },
];

const hazeColour: Colour = [246, 176, 122];

function sky(x: number, y: number): Colour {
  const down = clamp(y / 620);
  let colour = blend([92, 66, 92], [206, 122, 104], smooth(0, 0.62, down));
  colour = blend(colour, [250, 190, 128], smooth(0.42, 1, down));
  const cloud = smooth(0.46, 0.72, fbm(x / 520 + 3, y / 62 + 1, 5)) * (1 - smooth(0.55, 0.95, down)) * 0.5;
  colour = blend(colour, [255, 206, 160], cloud);
  const distance = Math.hypot(x - sun.x, (y - sun.y) * 1.08);
  colour = blend(colour, [255, 226, 170], Math.exp(-distance / 240) * 0.85);
  return blend(colour, [255, 246, 220], 1 - smooth(46, 52, distance));
}

function rock(fold: Fold, x: number, y: number, crest: number): Colour {
  const depth = y - crest;
  const slope = (fold.crest(x + 3) - fold.crest(x - 3)) / 6;
  // Strata follow the fold and have an additional bend.
  const bend = 120 * (fbm(x / 420 + fold.seed * 11, y / 300, 4) - 0.5) - 0.22 * slope * depth;
  const layer = (depth + bend) * fold.bands;
  const broad = noise(layer / 64, fold.seed * 7.3);
  const fine = noise(layer / 9, fold.seed * 3.1 + x / 2400);
  const hair = noise(layer / 2.6, fold.seed + x / 1500);
  const [base, dark, light] = fold.rock;
  let colour = blend(base, dark, smooth(0.35, 0.75, broad) * 0.85);
  colour = blend(colour, light, smooth(0.58, 0.86, fine) * 0.55);
  colour = scale(colour, 0.93 + 0.14 * hair);
  // The surface bulges between the layers and is lit from the side of the sun.
  const e = 6;
  const swell = (px: number, py: number) => fbm(px / 260 + fold.seed * 5, (py + px * 0.35) / 150, 4) * 120;
  const nx = (swell(x + e, y) - swell(x - e, y)) / (2 * e) + slope * 0.9;
  const ny = (swell(x, y + e) - swell(x, y - e)) / (2 * e);
  // The light direction changes smoothly from one side of the sun to the other.
  const toSun = Math.tanh((sun.x - x) / 260);
  const lit = clamp(0.5 - nx * 0.62 * toSun - ny * 0.5);
  const fromSun = Math.hypot(x - sun.x, y - sun.y);
  const reach = 0.55 + 0.85 * Math.exp(-fromSun / 620);
  colour = scale(colour, mix(0.36, 1.24, lit) * reach);
  // Highlights the crest near the sun.
  const rim = Math.exp(-depth / (10 + 14 * fold.seed)) * (0.35 + 0.65 * Math.exp(-Math.abs(x - sun.x) / 700));
  colour = blend(colour, [255, 206, 140], rim * 0.62);
  return blend(colour, hazeColour, fold.haze * (1 - smooth(0, 460, depth) * 0.35));
}

function pixel(x: number, y: number): Colour {
  for (let i = folds.length - 1; i >= 0; i -= 1) {
    const fold = folds[i];
    if (fold === undefined) continue;
    const crest = fold.crest(x);
    if (y >= crest) return rock(fold, x, y, crest);
  }
  return sky(x, y);
}

const samples = [0.25, 0.75];
const warmth: Colour = [1, 0.72, 0.4];
const pixels = Buffer.alloc(width * height * 3);
for (let y = 0; y < height; y += 1) {
  for (let x = 0; x < width; x += 1) {
    let colour: Colour = [0, 0, 0];
    for (const sx of samples) {
      for (const sy of samples) {
        const one = pixel(x + sx, y + sy);
        colour = [colour[0] + one[0], colour[1] + one[1], colour[2] + one[2]];
      }
    }
    const glow = Math.exp(-Math.hypot(x - sun.x, y - sun.y) / 420) * 26;
    const grain = (hash(x + 91, y + 13) - 0.5) * 5;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (colour[channel] ?? 0) / 4 + glow * (warmth[channel] ?? 0) + grain;
      pixels[(y * width + x) * 3 + channel] = Math.min(255, Math.max(0, value));
    }
  }
}

const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
for (const step of [768, 1280, 2048]) {
  await picture
    .clone()
    .resize(step)
    .avif({ quality: 52, effort: 6 })
    .toFile(new URL(`hero-${step}.avif`, target).pathname);
}
for (const step of [768, 1280]) {
  await picture
    .clone()
    .resize(step)
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(new URL(`hero-${step}.jpg`, target).pathname);
}
// What a phone shows of it: three quarters of a square, around the point that `hero.module.css` keeps in view.
const portraitWidth = (height * 3) / 4;
await picture
  .clone()
  .extract({ left: Math.round((width - portraitWidth) * 0.62), top: 0, width: portraitWidth, height })
  .resize(720)
  // The file is a quarter smaller than with 52, and looks the same. The largest paint of a phone waits for it.
  .avif({ quality: 44, effort: 6 })
  .toFile(new URL('hero-portrait.avif', target).pathname);
await picture.clone().resize(1200, 630).jpeg({ quality: 80, mozjpeg: true }).toFile(shareTarget.pathname);
