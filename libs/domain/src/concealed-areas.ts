import { type PixelArea } from './photo-edits.ts';

/** Samples of a picture by row, with the channels of each pixel beside each other. */
export interface Samples {
  data: Uint8Array | Uint8ClampedArray | Uint16Array;
  width: number;
  height: number;
  channels: number;
}

/** Share of the shorter side of an area, within which the pixels beside it are mixed. */
const softness = 0.25;
/** Rows of pixels beside an area that its filling is made from. */
const ringPx = 6;

/**
 * Fills areas so that nothing of what they showed is left. The filling flows smoothly between the pixels around the
 * area, and is computed from pixels that are in none of the areas: two pictures that differ only in the areas become
 * the same.
 */
export function concealAreas(picture: Samples, areas: readonly PixelArea[]): void {
  const isVisible = visibleIn(picture, areas);
  let mean: Float64Array | undefined;
  const pictureMean = () => (mean ??= meanColour(picture, areas));
  // A filling reads no pixel of any area, so that it is drawn at once. Where areas overlap, only the last one is
  // computed: thirty of them take hardly longer than one, and no further memory of the picture's size.
  for (const [index, area] of areas.entries())
    fillArea(picture, { area, concealing: areas.slice(index + 1), isVisible, pictureMean });
}

/** Calls `use` for each part of a row that is in none of the areas. */
function forVisible(
  { row, from, end }: { row: number; from: number; end: number },
  areas: readonly PixelArea[],
  use: (from: number, end: number) => void,
): void {
  let next = from;
  for (const { left, width } of areas
    .filter(({ top, height }) => row >= top && row < top + height)
    .sort((one, other) => one.left - other.left)) {
    if (left > next) use(next, Math.min(left, end));
    next = Math.max(next, left + width);
    if (next >= end) return;
  }
  if (next < end) use(next, end);
}

/** Tells whether a pixel is in none of the areas. */
type IsVisible = (x: number, y: number) => boolean;

const visibleIn =
  ({ width, height }: Samples, areas: readonly PixelArea[]): IsVisible =>
  (x, y) =>
    x >= 0 &&
    y >= 0 &&
    x < width &&
    y < height &&
    !areas.some(
      (area) => x >= area.left && y >= area.top && x < area.left + area.width && y < area.top + area.height,
    );

/** The softened colours along one side of an area. The weight of a place without a visible pixel nearby is 0. */
interface Side {
  colours: Float64Array;
  weights: Float64Array;
}

interface SideShape {
  /** Pixels along the side. */
  length: number;
  /** Pixels to each direction that are mixed with one. */
  reach: number;
  /** The pixel at this place of the side, some steps away from the area. */
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
function meanColour({ data, width, height, channels }: Samples, areas: readonly PixelArea[]): Float64Array {
  const sums = new Float64Array(channels);
  let count = 0;
  for (let row = 0; row < height; row += 1)
    forVisible({ row, from: 0, end: width }, areas, (from, end) => {
      count += end - from;
      for (let at = (row * width + from) * channels; at < (row * width + end) * channels; at += 1)
        sums[at % channels] = (sums[at % channels] ?? 0) + (data[at] ?? 0);
    });
  const most = data instanceof Uint16Array ? 65_535 : 255;
  // The last of two or four channels is the opacity.
  return sums.map((sum, channel) =>
    count > 0 ? sum / count : channels % 2 === 0 && channel === channels - 1 ? most : most / 2,
  );
}

interface Filling {
  area: PixelArea;
  /** The areas that are drawn over it. */
  concealing: readonly PixelArea[];
  isVisible: IsVisible;
  /** The mean of the visible pixels of the picture, for an area without one beside it. */
  pictureMean: () => Float64Array;
}

/** Draws an area: each of its pixels mixes those beyond the four sides, the nearest most. */
function fillArea(picture: Samples, { area, concealing, isVisible, pictureMean }: Filling): void {
  const { data, channels } = picture;
  const { left, top } = area;
  const right = left + area.width;
  const bottom = top + area.height;
  const reach = Math.max(1, Math.round(Math.min(area.width, area.height) * softness));
  const side = (length: number, pixelAt: SideShape['pixelAt']) =>
    sideOf(picture, isVisible, { length, reach, pixelAt });
  const above = side(area.width, (at, away) => [left + at, top - away]);
  const below = side(area.width, (at, away) => [left + at, bottom - 1 + away]);
  const before = side(area.height, (at, away) => [left - away, top + at]);
  const after = side(area.height, (at, away) => [right - 1 + away, top + at]);
  const sides = [above, below, before, after];
  const isSurrounded = sides.some(({ weights }) => weights.includes(1));
  const mean = isSurrounded ? meanOf(sides, channels) : pictureMean();
  const mixed = new Float64Array(channels);
  for (let y = top; y < bottom; y += 1)
    forVisible({ row: y, from: left, end: right }, concealing, (from, end) => {
      for (let x = from; x < end; x += 1) {
        mixed.fill(0);
        let sum = 0;
        const add = ({ colours, weights }: Side, at: number, distance: number) => {
          const weight = (weights[at] ?? 0) / (distance * distance);
          sum += weight;
          for (let channel = 0; channel < channels; channel += 1)
            mixed[channel] = (mixed[channel] ?? 0) + weight * (colours[at * channels + channel] ?? 0);
        };
        add(above, x - left, y - top + 1);
        add(below, x - left, bottom - y);
        add(before, y - top, x - left + 1);
        add(after, y - top, right - x);
        const to = (y * picture.width + x) * channels;
        for (let channel = 0; channel < channels; channel += 1)
          data[to + channel] = Math.round(sum > 0 ? (mixed[channel] ?? 0) / sum : (mean[channel] ?? 0));
      }
    });
}

/** The mean of the colours beside an area, for pixels that no side reaches. */
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
