const orientationTag = 0x0112;
const shortType = 3;
const entryBytes = 12;
const exifPrefix = Buffer.from('Exif\0\0', 'latin1');

/** Number of leading bytes of Exif data in which the orientation is searched. */
export const searchedExifBytes = 64 * 1024;

/**
 * Reads how a viewer must turn the picture, from Exif data with or without the prefix of a JPEG.
 *
 * @returns 1 (upright) to 8; 1 where the data do not say
 */
export function orientationOf(exif: Buffer): number {
  const tiff = exif.subarray(0, exifPrefix.length).equals(exifPrefix)
    ? exif.subarray(exifPrefix.length)
    : exif;
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const uint16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return 1;
  for (let index = 0, at = start + 2; index < uint16(start); index += 1, at += entryBytes) {
    if (at + entryBytes > tiff.length) return 1;
    if (uint16(at) !== orientationTag || uint16(at + 2) !== shortType) continue;
    const value = uint16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Exif data with the orientation alone, without the prefix of a JPEG. */
export function orientationExif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(shortType, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** The same with the prefix of a JPEG. */
export const jpegOrientationExif = (orientation: number): Buffer =>
  Buffer.concat([exifPrefix, orientationExif(orientation)]);
