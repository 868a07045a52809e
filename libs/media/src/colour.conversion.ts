import { powerTransfer, srgbTransfer, type Transfer } from './colour.transfer.ts';
import { type Pixels } from './sharp.engine.ts';
import { luminanceOf, systemGain, toneCurve } from './tone.mapping.ts';

/** A 3×3 matrix in row-major order. */
type Matrix = readonly number[];

/** Chromaticities of white, red, green and blue in sRGB. */
const srgb: readonly number[] = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
/** Bradford matrix from XYZ to cone responses, used for chromatic adaptation. */
const cones: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];
const steps = 65_535;

const at = (numbers: ArrayLike<number>, index: number) => numbers[index] ?? 0;
const apply = (matrix: Matrix, vector: readonly number[]): number[] =>
  [0, 3, 6].map((row) =>
    [0, 1, 2].reduce((sum, column) => sum + at(matrix, row + column) * at(vector, column), 0),
  );
const columnOf = (matrix: Matrix, column: number) => [0, 3, 6].map((row) => at(matrix, row + column));
const fromColumns = (columns: readonly (readonly number[])[]): Matrix =>
  [0, 1, 2].flatMap((row) => columns.map((column) => at(column, row)));
const multiply = (left: Matrix, right: Matrix): Matrix =>
  fromColumns([0, 1, 2].map((column) => apply(left, columnOf(right, column))));

function invert(matrix: Matrix): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = matrix;
  const cofactors = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  const determinant = a * at(cofactors, 0) + b * at(cofactors, 3) + c * at(cofactors, 6);
  return cofactors.map((cofactor) => cofactor / determinant);
}

/** XYZ of a chromaticity at full intensity. */
const lightOf = (chromaticities: readonly number[], index: number): number[] => {
  const [x, y] = [at(chromaticities, index * 2), at(chromaticities, index * 2 + 1)];
  return [x / y, 1, (1 - x - y) / y];
};

/** Matrix from linear light in these primaries to cone responses, normalised to their white. */
function toCones(chromaticities: readonly number[]): Matrix {
  const primaries = fromColumns([1, 2, 3].map((index) => lightOf(chromaticities, index)));
  const white = lightOf(chromaticities, 0);
  const shares = apply(invert(primaries), white);
  const scaled = fromColumns(
    [0, 1, 2].map((column) => columnOf(primaries, column).map((value) => value * at(shares, column))),
  );
  const responses = apply(cones, white);
  const adapted = fromColumns(
    [0, 1, 2].map((column) => columnOf(cones, column).map((value, row) => value / at(responses, row))),
  );
  return multiply(adapted, scaled);
}

function toSrgb(chromaticities: readonly number[] | undefined): Matrix | undefined {
  if (chromaticities?.every((value, index) => Math.abs(value - at(srgb, index)) < 0.005) ?? true)
    return undefined;
  const matrix = multiply(invert(toCones(srgb)), toCones(chromaticities ?? srgb));
  // Collinear chromaticities define no colour space.
  return matrix.every(Number.isFinite) ? matrix : undefined;
}

const encodeSrgb = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/** A colour space that a file names without an ICC profile. */
export interface ColourSpace {
  transfer: Transfer;
  /** CIE x and y of white, red, green and blue; those of sRGB by default. */
  chromaticities?: readonly number[] | undefined;
  /** `scene`: the light of the scene, which a screen shows with more contrast; `screen`: up to 50 times white. */
  highDynamicRange?: 'scene' | 'screen' | undefined;
  /** Black is 16 and white 235 of 255, as in films. */
  isNarrow?: boolean | undefined;
}

export const adobeRgb: ColourSpace = {
  transfer: powerTransfer(563 / 256),
  chromaticities: [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06],
};

export interface Conversion extends Omit<ColourSpace, 'chromaticities'> {
  matrix: Matrix | undefined;
}

/** Conversion of a colour space to sRGB; undefined where it is sRGB already. */
export function conversionOf({ chromaticities, ...space }: ColourSpace): Conversion | undefined {
  const matrix = toSrgb(chromaticities);
  const isSrgb = space.transfer === srgbTransfer && matrix === undefined && !space.isNarrow;
  return isSrgb ? undefined : { ...space, matrix };
}

/** The light of each possible value. */
function decodingTable({ transfer, isNarrow }: Conversion, most: number): Float32Array {
  const unit = most === 255 ? 1 : 256;
  return Float32Array.from({ length: most + 1 }, (_, value) => {
    const encoded = isNarrow ? (value - 16 * unit) / (219 * unit) : value / most;
    return transfer(Math.min(1, Math.max(0, encoded)));
  });
}

/** Converts decoded samples of 8 or 16 bits to 8-bit sRGB. */
export function convertColour(
  conversion: Conversion,
  pixels: Omit<Pixels, 'data'>,
  samples: Uint8Array | Uint16Array,
): Pixels {
  const { channels } = pixels;
  const colours = channels < 3 ? 1 : 3;
  const most = samples instanceof Uint16Array ? 65_535 : 255;
  const decode = decodingTable(conversion, most);
  const encode = Uint8Array.from({ length: steps + 1 }, (_, light) =>
    Math.round(encodeSrgb(light / steps) * 255),
  );
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = conversion.matrix ?? [];
  const encoded = (light: number) => at(encode, Math.round(Math.min(1, Math.max(0, light)) * steps));
  const gainOf = highRangeGain(conversion, { colours, channels, decode, samples });
  const data = Buffer.alloc(samples.length);
  for (let from = 0; from < samples.length; from += channels) {
    const gain = gainOf?.(from) ?? 1;
    const red = gain * at(decode, at(samples, from));
    if (colours === 1) {
      data[from] = encoded(red);
    } else {
      const green = gain * at(decode, at(samples, from + 1));
      const blue = gain * at(decode, at(samples, from + 2));
      data[from] = encoded(a * red + b * green + c * blue);
      data[from + 1] = encoded(d * red + e * green + f * blue);
      data[from + 2] = encoded(g * red + h * green + i * blue);
    }
    if (channels > colours) data[from + colours] = Math.round((at(samples, from + colours) / most) * 255);
  }
  return { ...pixels, data };
}

interface Samples {
  colours: 1 | 3;
  channels: number;
  decode: Float32Array;
  samples: Uint8Array | Uint16Array;
}

/** The factor for the light of the pixel at an offset that fits a high dynamic range to that of an ordinary screen. */
function highRangeGain(
  { highDynamicRange }: Conversion,
  { colours, channels, decode, samples }: Samples,
): ((from: number) => number) | undefined {
  if (highDynamicRange === undefined) return undefined;
  const light = (from: number, channel: number) =>
    at(decode, at(samples, from + (colours === 1 ? 0 : channel)));
  const shown = (from: number) =>
    highDynamicRange === 'scene'
      ? systemGain(luminanceOf(light(from, 0), light(from, 1), light(from, 2)))
      : 1;
  const brightest = (from: number) => Math.max(light(from, 0), light(from, 1), light(from, 2));
  let peak = 1;
  for (let from = 0; from < samples.length; from += channels) {
    peak = Math.max(peak, shown(from) * brightest(from));
  }
  const curve = toneCurve(peak);
  return (from) => {
    const gain = shown(from);
    return gain * curve(gain * brightest(from));
  };
}
