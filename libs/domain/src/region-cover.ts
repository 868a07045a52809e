import { type PixelArea } from './photo-edits.ts';

/** Samples of a picture by row, with the channels of each pixel beside each other. */
export interface Samples {
  data: Uint8Array | Uint8ClampedArray | Uint16Array;
  width: number;
  height: number;
  channels: number;
}

/** Share of the shorter side of a region, within which the pixels beside it are mixed. */
const softness = 0.25;
/** Rows of pixels beside a region that its filling is made from. */
const ringPx = 6;

/**
 * Fills regions so that nothing of what they showed is left. The filling flows smoothly between the pixels around the
 * region, and is computed from pixels that are in none of the regions: two pictures that differ only in the regions become
 * the same.
 */
export function coverRegions(picture: Samples, regions: readonly PixelArea[]): void {
  if (regions.length === 0) return;
  const isVisible = visibleIn(picture, regions);
  // All fillings are computed before the first is drawn, so that the order of the regions does not matter.
  const fillings = regions.map((region) => ({ region, filling: fillingOf(picture, region, isVisible) }));
  const { data, width, channels } = picture;
  for (const { region, filling } of fillings) {
    const rowLength = region.width * channels;
    for (let row = 0; row < region.height; row += 1) {
      const to = ((region.top + row) * width + region.left) * channels;
      data.set(filling.subarray(row * rowLength, (row + 1) * rowLength), to);
    }
  }
}

/** Tells whether a pixel is in none of the regions. */
type IsVisible = (x: number, y: number) => boolean;

const visibleIn =
  ({ width, height }: Samples, regions: readonly PixelArea[]): IsVisible =>
  (x, y) =>
    x >= 0 &&
    y >= 0 &&
    x < width &&
    y < height &&
    !regions.some(
      (region) =>
        x >= region.left &&
        y >= region.top &&
        x < region.left + region.width &&
        y < region.top + region.height,
    );

/** The softened colours along one side of a region. The weight of a place without a visible pixel nearby is 0. */
interface Side {
  colours: Float64Array;
  weights: Float64Array;
}

interface SideShape {
  /** Pixels along the side. */
  length: number;
  /** Pixels to each direction that are mixed with one. */
  reach: number;
  /** The pixel at this place of the side, some steps away from the region. */
  pixelAt: (at: number, away: number) => [x: number, y: number];
}

function sideOf(
  { data, width, channels }: Samples,
  isVisible: IsVisible,
  { length, reach, pixelAt }: SideShape,
): Side {
  // Sums up to each place, so that the mean of any part of the side is a subtraction. Sums of whole numbers are exact.
  const sums = new Float64Array((length + 1) * channels);
  const counts = new Float64Array(length + 1);
  for (let at = 0; at < length; at += 1) {
    for (let channel = 0; channel < channels; channel += 1)
      sums[(at + 1) * channels + channel] = sums[at * channels + channel] ?? 0;
    counts[at + 1] = counts[at] ?? 0;
    for (let away = 1; away <= ringPx; away += 1) {
      const [x, y] = pixelAt(at, away);
      if (!isVisible(x, y)) continue;
      const pixel = y * width + x;
      for (let channel = 0; channel < channels; channel += 1)
        sums[(at + 1) * channels + channel] =
          (sums[(at + 1) * channels + channel] ?? 0) + (data[pixel * channels + channel] ?? 0);
      counts[at + 1] = (counts[at + 1] ?? 0) + 1;
    }
  }
  const colours = new Float64Array(length * channels);
  const weights = new Float64Array(length);
  for (let at = 0; at < length; at += 1) {
    const from = Math.max(0, at - reach);
    const end = Math.min(length, at + reach + 1);
    const count = (counts[end] ?? 0) - (counts[from] ?? 0);
    if (count === 0) continue;
    weights[at] = 1;
    for (let channel = 0; channel < channels; channel += 1)
      colours[at * channels + channel] =
        ((sums[end * channels + channel] ?? 0) - (sums[from * channels + channel] ?? 0)) / count;
  }
  return { colours, weights };
}

/** The mean of all visible pixels of a picture; mid-grey where there is none. */
function meanColour({ data, width, height, channels }: Samples, isVisible: IsVisible): Float64Array {
  const sums = new Float64Array(channels);
  let count = 0;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (!isVisible(pixel % width, Math.floor(pixel / width))) continue;
    count += 1;
    for (let channel = 0; channel < channels; channel += 1)
      sums[channel] = (sums[channel] ?? 0) + (data[pixel * channels + channel] ?? 0);
  }
  const most = data instanceof Uint16Array ? 65_535 : 255;
  // The last of two or four channels is the opacity.
  return sums.map((sum, channel) =>
    count > 0 ? sum / count : channels % 2 === 0 && channel === channels - 1 ? most : most / 2,
  );
}

/** The new samples of a region: each pixel mixes those beyond the four sides, the nearest most. */
function fillingOf(picture: Samples, region: PixelArea, isVisible: IsVisible): Samples['data'] {
  const { data, channels } = picture;
  const { left, top } = region;
  const right = left + region.width;
  const bottom = top + region.height;
  const reach = Math.max(1, Math.round(Math.min(region.width, region.height) * softness));
  const side = (length: number, pixelAt: SideShape['pixelAt']) =>
    sideOf(picture, isVisible, { length, reach, pixelAt });
  const above = side(region.width, (at, away) => [left + at, top - away]);
  const below = side(region.width, (at, away) => [left + at, bottom - 1 + away]);
  const before = side(region.height, (at, away) => [left - away, top + at]);
  const after = side(region.height, (at, away) => [right - 1 + away, top + at]);
  const sides = [above, below, before, after];
  const isSurrounded = sides.some(({ weights }) => weights.includes(1));
  const filling = data.slice(0, region.width * region.height * channels);
  const mean = isSurrounded ? meanOf(sides, channels) : meanColour(picture, isVisible);
  const mixed = new Float64Array(channels);
  for (let row = 0; row < region.height; row += 1) {
    for (let column = 0; column < region.width; column += 1) {
      mixed.fill(0);
      let sum = 0;
      const add = ({ colours, weights }: Side, at: number, distance: number) => {
        const weight = (weights[at] ?? 0) / (distance * distance);
        sum += weight;
        for (let channel = 0; channel < channels; channel += 1)
          mixed[channel] = (mixed[channel] ?? 0) + weight * (colours[at * channels + channel] ?? 0);
      };
      add(above, column, row + 1);
      add(below, column, region.height - row);
      add(before, row, column + 1);
      add(after, row, region.width - column);
      const to = (row * region.width + column) * channels;
      for (let channel = 0; channel < channels; channel += 1)
        filling[to + channel] = Math.round(sum > 0 ? (mixed[channel] ?? 0) / sum : (mean[channel] ?? 0));
    }
  }
  return filling;
}

/** The mean of the colours beside a region, for pixels that no side reaches. */
function meanOf(sides: readonly Side[], channels: number): Float64Array {
  const sums = new Float64Array(channels);
  let count = 0;
  for (const { colours, weights } of sides)
    for (const [at, weight] of weights.entries()) {
      count += weight;
      for (let channel = 0; channel < channels; channel += 1)
        sums[channel] = (sums[channel] ?? 0) + weight * (colours[at * channels + channel] ?? 0);
    }
  return sums.map((sum) => sum / count);
}
