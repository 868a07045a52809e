import { type ColourSpace } from './colour.conversion.ts';
import { powerTransfer } from './colour.transfer.ts';

const adobeRgb: ColourSpace = {
  transfer: powerTransfer(563 / 256),
  chromaticities: [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06],
};

const prefix = Buffer.from('Exif\0\0', 'latin1');
const tag = {
  exif: 0x8769,
  colourSpace: 0xa001,
  interoperability: 0xa005,
  interoperabilityIndex: 1,
} as const;
const entryBytes = 12;
/** Offset of the value in an entry, if it fits. */
const valueOffset = 8;
/** Neither sRGB nor another space that Exif names. */
const uncalibrated = 0xffff;
/** Some programs write it, although the standard does not have it. */
const adobeRgbColourSpace = 2;

/**
 * Reads the colour space that cameras tell without a profile: the file system rules of cameras (DCF) name Adobe RGB by
 * the interoperability index R03. Returns undefined for sRGB.
 */
export function readExifColour(exif: Buffer): ColourSpace | undefined {
  const tiff = exif.subarray(0, prefix.length).equals(prefix) ? exif.subarray(prefix.length) : exif;
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined;
  const uint16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const uint32 = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));

  /** Offset of the value of an entry in the directory at an offset. */
  function find(wanted: number, directory: number | undefined): number | undefined {
    if (directory === undefined || directory + 2 > tiff.length) return undefined;
    const count = uint16(directory);
    for (let index = 0, at = directory + 2; index < count; index += 1, at += entryBytes) {
      if (at + entryBytes > tiff.length) return undefined;
      if (uint16(at) === wanted) return at + valueOffset;
    }
    return undefined;
  }
  const follow = (at: number | undefined) => (at === undefined ? undefined : uint32(at));

  const camera = follow(find(tag.exif, uint32(4)));
  const space = find(tag.colourSpace, camera);
  const index = find(tag.interoperabilityIndex, follow(find(tag.interoperability, camera)));
  if (space === undefined) return undefined;
  const isAdobeRgb =
    uint16(space) === adobeRgbColourSpace ||
    (uint16(space) === uncalibrated &&
      index !== undefined &&
      tiff.toString('latin1', index, index + 3) === 'R03');
  return isAdobeRgb ? adobeRgb : undefined;
}
