import { type ColourSpace } from './colour.conversion.ts';
import { hlgTransfer, powerTransfer, pqTransfer, srgbTransfer, type Transfer } from './colour.transfer.ts';

// Code points of ITU-T H.273.

const daylight = [0.3127, 0.329] as const;
const illuminantC = [0.31, 0.316] as const;
/** CIE x and y of white, red, green and blue. */
const primaries: Readonly<Record<number, readonly number[]>> = {
  1: [...daylight, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06],
  4: [...illuminantC, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
  5: [...daylight, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [...daylight, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  7: [...daylight, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  8: [...illuminantC, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
  9: [...daylight, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  12: [...daylight, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  22: [...daylight, 0.63, 0.34, 0.295, 0.605, 0.155, 0.077],
};

/** Inverse of what a video camera applies, as browsers show it. */
const videoTransfer: Transfer = (value) =>
  value < 0.081 ? value / 4.5 : ((value + 0.099) / 1.099) ** (1 / 0.45);

const logTransfer =
  (decades: number): Transfer =>
  (value) =>
    value <= 0 ? 0 : 10 ** (decades * (value - 1));

const transfers: Readonly<Record<number, Transfer>> = {
  1: videoTransfer,
  4: powerTransfer(2.2),
  5: powerTransfer(2.8),
  6: videoTransfer,
  7: (value) => (value < 0.0912 ? value / 4 : ((value + 0.1115) / 1.1115) ** (1 / 0.45)),
  8: powerTransfer(1),
  9: logTransfer(2),
  10: logTransfer(2.5),
  11: videoTransfer,
  12: videoTransfer,
  13: srgbTransfer,
  14: videoTransfer,
  15: videoTransfer,
  16: pqTransfer,
  17: (value) => (value ** 2.6 * 52.37) / 48,
  18: hlgTransfer,
};
const ranges: Readonly<Record<number, ColourSpace['highDynamicRange']>> = { 16: 'screen', 18: 'scene' };

/** Reads coding-independent code points (CICP). Returns undefined where they do not name a colour space of RGB. */
export function readCicp(content: Uint8Array): ColourSpace | undefined {
  const [primariesCode = 0, transferCode = 0, matrixCode, fullRange] = content;
  const chromaticities = primaries[primariesCode];
  const transfer = transfers[transferCode];
  if (content.length !== 4 || matrixCode !== 0 || chromaticities === undefined || transfer === undefined) {
    return undefined;
  }
  return { transfer, chromaticities, highDynamicRange: ranges[transferCode], isNarrow: fullRange === 0 };
}
