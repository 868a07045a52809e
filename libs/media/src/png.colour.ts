import { type PngColour } from './png.structure.ts';
import { type Pixels } from './sharp.engine.ts';

/** A 3×3 matrix in row-major order. */
type Matrix = readonly number[];

const screenGamma = 1 / 2.2;
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

const fromSrgb = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encodeSrgb = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

export interface Conversion {
  gamma: number | undefined;
  matrix: Matrix | undefined;
}

/** Conversion of such a PNG to sRGB; undefined where it is sRGB already. */
export function conversionOf({ gamma, chromaticities }: PngColour): Conversion | undefined {
  // libpng ignores differences of up to 5 % too.
  const usual = gamma === undefined || gamma <= 0 || Math.abs(gamma / screenGamma - 1) < 0.05;
  const conversion = { gamma: usual ? undefined : gamma, matrix: toSrgb(chromaticities) };
  return conversion.gamma === undefined && conversion.matrix === undefined ? undefined : conversion;
}

/** Converts decoded samples of 8 or 16 bits to 8-bit sRGB. */
export function convertColour(
  { gamma, matrix }: Conversion,
  pixels: Omit<Pixels, 'data'>,
  samples: Uint8Array | Uint16Array,
): Pixels {
  const { channels } = pixels;
  const colours = channels < 3 ? 1 : 3;
  const most = samples instanceof Uint16Array ? 65_535 : 255;
  const decode = Float32Array.from({ length: most + 1 }, (_, value) =>
    gamma === undefined ? fromSrgb(value / most) : (value / most) ** (1 / gamma),
  );
  const encode = Uint8Array.from({ length: steps + 1 }, (_, light) =>
    Math.round(encodeSrgb(light / steps) * 255),
  );
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = matrix ?? [];
  const encoded = (light: number) => at(encode, Math.round(Math.min(1, Math.max(0, light)) * steps));
  const data = Buffer.alloc(samples.length);
  for (let from = 0; from < samples.length; from += channels) {
    const red = at(decode, at(samples, from));
    if (colours === 1) {
      data[from] = encoded(red);
    } else {
      const [green, blue] = [at(decode, at(samples, from + 1)), at(decode, at(samples, from + 2))];
      data[from] = encoded(a * red + b * green + c * blue);
      data[from + 1] = encoded(d * red + e * green + f * blue);
      data[from + 2] = encoded(g * red + h * green + i * blue);
    }
    if (channels > colours) data[from + colours] = Math.round((at(samples, from + colours) / most) * 255);
  }
  return { ...pixels, data };
}
