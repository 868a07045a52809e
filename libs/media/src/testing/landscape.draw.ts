/** A small, fast, seeded generator of numbers in [0, 1), with the same results on every machine. */
export function seededRandom(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// Cached: inside Jest, each access to a global takes a microsecond.
const { abs, floor, min, PI, round, sin } = Math;
const textureSize = 512;
let drawnTexture: Int8Array | undefined;

/** Soft noise of several sizes with some grain: it has the detail, and so the size, of a photo. */
function drawTexture(): Int8Array {
  const random = seededRandom(0);
  const sum = new Float32Array(textureSize * textureSize);
  for (const { patch, share } of [
    { patch: 64, share: 0.3 },
    { patch: 16, share: 0.28 },
    { patch: 8, share: 0.2 },
    { patch: 4, share: 0.12 },
    { patch: 1, share: 0.2 },
  ]) {
    const cells = textureSize / patch;
    const values = Float32Array.from({ length: cells * cells }, () => (random() * 2 - 1) * share);
    const value = (column: number, row: number) => values[(row % cells) * cells + (column % cells)] ?? 0;
    for (let y = 0; y < textureSize; y++) {
      const row = floor(y / patch);
      const down = smooth((y % patch) / patch);
      for (let x = 0; x < textureSize; x++) {
        const column = floor(x / patch);
        const along = smooth((x % patch) / patch);
        const upper = value(column, row) * (1 - along) + value(column + 1, row) * along;
        const lower = value(column, row + 1) * (1 - along) + value(column + 1, row + 1) * along;
        sum[y * textureSize + x] = (sum[y * textureSize + x] ?? 0) + upper * (1 - down) + lower * down;
      }
    }
  }
  return Int8Array.from(sum, (value) => round(value * 160));
}

const smooth = (share: number) => share * share * (3 - 2 * share);

type Colour = readonly [red: number, green: number, blue: number];

function mix(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

const dusks: readonly { high: Colour; low: Colour; near: Colour }[] = [
  { high: [52, 92, 160], low: [246, 196, 142], near: [58, 44, 40] },
  { high: [88, 150, 206], low: [226, 236, 240], near: [44, 72, 40] },
  { high: [60, 40, 96], low: [240, 128, 96], near: [40, 24, 44] },
  { high: [40, 110, 130], low: [250, 220, 170], near: [92, 58, 32] },
];

export interface LandscapeOptions {
  width: number;
  height: number;
  seed: number;
  /** From 0 (smooth) to 1 (very grainy). */
  noise: number;
}

/**
 * Ridges under an evening sky with the sun at the upper left. All sides differ, so that rotation and mirroring are
 * detectable.
 * @returns rows of RGB bytes
 */
export function drawLandscape({ width, height, seed, noise }: LandscapeOptions): Uint8Array {
  const random = seededRandom(seed);
  drawnTexture ??= drawTexture();
  const texture = drawnTexture;
  const shift = floor(random() * textureSize);
  const dusk = dusks[abs(seed) % dusks.length] ?? { high: [0, 0, 0], low: [0, 0, 0], near: [0, 0, 0] };
  const layers = 5;
  const ridges = Array.from({ length: layers }, (_, layer) => {
    const phases = Array.from({ length: 6 }, () => random() * PI * 2);
    const base = 0.42 + (layer * 0.5) / layers;
    return Float32Array.from({ length: width }, (_unused, x) => {
      const swing = phases.reduce(
        (sum, phase, wave) => sum + sin((x / width) * (3 + layer) * 1.9 ** wave + phase) / 1.8 ** wave,
        0,
      );
      return (base + swing * 0.05) * height;
    });
  });
  const colours = ridges.map((_, layer) => mix(dusk.low, dusk.near, (layer + 1) / layers));
  const sun = { x: width * 0.24, y: height * 0.2, radius: min(width, height) * 0.07 };
  const pixels = new Uint8ClampedArray(width * height * 3);
  let at = 0;
  for (let y = 0; y < height; y++) {
    const sky = mix(dusk.high, dusk.low, min(1, y / (height * 0.6)));
    const row = ((y + shift) % textureSize) * textureSize;
    for (let x = 0; x < width; x++) {
      let layer = -1;
      while (layer + 1 < layers && y >= (ridges[layer + 1]?.[x] ?? height)) layer++;
      const inSun = layer < 0 && (x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2;
      const colour = inSun ? dusk.low : layer < 0 ? sky : (colours[layer] ?? sky);
      // Near layers are rougher; each one reads another part of the texture.
      const rough = noise * (layer < 0 ? 0.16 : 0.35 + layer * 0.2);
      const grain = (texture[row + ((x + (layer + 1) * 97) % textureSize)] ?? 0) * rough;
      pixels[at++] = colour[0] + grain + (inSun ? 8 : 0);
      pixels[at++] = colour[1] + grain;
      pixels[at++] = colour[2] + grain * 0.8;
    }
  }
  return new Uint8Array(pixels.buffer);
}
