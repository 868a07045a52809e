const tag = {
  orientation: 0x0112,
  camera: 0x8769,
  colourSpace: 0xa001,
  interoperability: 0xa005,
  interoperabilityIndex: 1,
  takenAt: 0x9003,
  digitizedAt: 0x9004,
} as const;
const type = { text: 2, short: 3, long: 4 } as const;
const headBytes = 8;
const entryBytes = 12;
const typeOffset = 2;
/** Offset of the value in an entry, if it fits. */
const valueOffset = 8;
const exifPrefix = Buffer.from('Exif\0\0', 'latin1');

/** Neither sRGB nor another space that Exif names. */
const uncalibrated = 0xffff;
/** Some programs write it, although the standard does not have it. */
const adobeRgbColourSpace = 2;
const adobeRgbIndex = 'R03';

/** Number of leading bytes of Exif data that are read. */
export const searchedExifBytes = 64 * 1024;

/** Reads directories of Exif data, with or without the prefix of a JPEG. Offsets count from the byte order. */
class ExifReader {
  readonly #tiff: Buffer;
  readonly #isLittle: boolean;

  constructor(exif: Buffer) {
    const tiff = exif.subarray(0, exifPrefix.length).equals(exifPrefix)
      ? exif.subarray(exifPrefix.length)
      : exif;
    const order = tiff.toString('latin1', 0, 2);
    this.#isLittle = order === 'II';
    this.#tiff = tiff.length >= headBytes && (this.#isLittle || order === 'MM') ? tiff : Buffer.alloc(0);
  }

  /** Offset of the first directory. */
  get main(): number | undefined {
    return this.#tiff.length === 0 ? undefined : this.uint32(4);
  }

  uint16(at: number): number {
    return this.#isLittle ? this.#tiff.readUInt16LE(at) : this.#tiff.readUInt16BE(at);
  }

  uint32(at: number): number {
    return this.#isLittle ? this.#tiff.readUInt32LE(at) : this.#tiff.readUInt32BE(at);
  }

  /** The type of the entry whose value is there. */
  typeOf(valueAt: number): number {
    return this.uint16(valueAt - valueOffset + typeOffset);
  }

  text(at: number, length: number): string {
    return this.#tiff.toString('latin1', at, at + length);
  }

  /** Offset of the value of an entry in a directory. */
  find(wanted: number, directory: number | undefined): number | undefined {
    if (directory === undefined || directory + 2 > this.#tiff.length) return undefined;
    const count = this.uint16(directory);
    for (let index = 0, at = directory + 2; index < count; index += 1, at += entryBytes) {
      if (at + entryBytes > this.#tiff.length) return undefined;
      if (this.uint16(at) === wanted) return at + valueOffset;
    }
    return undefined;
  }

  /** Offset of the directory that an entry names. */
  findDirectory(wanted: number, directory: number | undefined): number | undefined {
    const at = this.find(wanted, directory);
    return at === undefined ? undefined : this.uint32(at);
  }
}

/**
 * Reads how a viewer must turn the picture.
 *
 * @returns 1 (upright) to 8; 1 where the data do not say
 */
export function orientationOf(exif: Buffer): number {
  const reader = new ExifReader(exif);
  const at = reader.find(tag.orientation, reader.main);
  if (at === undefined || reader.typeOf(at) !== type.short) return 1;
  const value = reader.uint16(at);
  return value >= 1 && value <= 8 ? value : 1;
}

/**
 * Whether a camera names Adobe RGB without a profile: the file system rules of cameras (DCF) do it by the
 * interoperability index R03.
 */
export function isAdobeRgbExif(exif: Buffer): boolean {
  const reader = new ExifReader(exif);
  const camera = reader.findDirectory(tag.camera, reader.main);
  const space = reader.find(tag.colourSpace, camera);
  if (space === undefined) return false;
  if (reader.uint16(space) === adobeRgbColourSpace) return true;
  const index = reader.find(tag.interoperabilityIndex, reader.findDirectory(tag.interoperability, camera));
  return (
    reader.uint16(space) === uncalibrated &&
    index !== undefined &&
    reader.text(index, adobeRgbIndex.length) === adobeRgbIndex
  );
}

const timePattern = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/;
const timeBytes = '2025:10:07 18:30:00'.length;
/** The year of the oldest photograph that is left. */
const firstYear = 1826;
/** Clocks of cameras are ahead of UTC by less than a day. */
const aheadMs = 86_400_000;

/** @returns the time in ISO 8601; undefined for one that does not exist, precedes photography or is in the future */
function possibleTime(text: string, now: Date): string | undefined {
  const [, year, month, day, time] = timePattern.exec(text) ?? [];
  const iso = `${year}-${month}-${day}T${time}`;
  const moment = new Date(`${iso}Z`);
  // The comparison refuses 31 February, of which JavaScript makes a day in March.
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso);
  return exists && Number(year) >= firstYear && moment.getTime() < now.getTime() + aheadMs ? iso : undefined;
}

/**
 * Reads what the clock of the camera showed when the picture was taken, or else when it was digitized. The zone is left
 * out, because few cameras know theirs.
 *
 * @returns a local time such as 2025-10-07T18:30:00; null where the data have no possible one
 */
export function takenAtOf(exif: Buffer, now = new Date()): string | null {
  const reader = new ExifReader(exif);
  const camera = reader.findDirectory(tag.camera, reader.main);
  for (const wanted of [tag.takenAt, tag.digitizedAt]) {
    const at = reader.find(wanted, camera);
    if (at === undefined || reader.typeOf(at) !== type.text) continue;
    const time = possibleTime(reader.text(reader.uint32(at), timeBytes), now);
    if (time !== undefined) return time;
  }
  return null;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function entry(name: number, kind: number, count: number, value: Buffer): Buffer {
  return Buffer.concat([uint16(name), uint16(kind), uint32(count), value, Buffer.alloc(4 - value.length)]);
}

const directory = (entries: readonly Buffer[]) =>
  Buffer.concat([uint16(entries.length), ...entries, uint32(0)]);
const directoryBytes = (entries: number) => 2 + entries * entryBytes + 4;
const tiffHead = Buffer.concat([Buffer.from('MM\0*', 'latin1'), uint32(headBytes)]);
const orientationEntry = (orientation: number) => entry(tag.orientation, type.short, 1, uint16(orientation));

/** Exif data with the orientation alone, without the prefix of a JPEG. */
export const orientationExif = (orientation: number): Buffer =>
  Buffer.concat([tiffHead, directory([orientationEntry(orientation)])]);

/** The same with the prefix of a JPEG. */
export const jpegOrientationExif = (orientation: number): Buffer =>
  Buffer.concat([exifPrefix, orientationExif(orientation)]);

/** Exif data of a JPEG with the orientation and the colour space Adobe RGB. */
export function jpegAdobeRgbExif(orientation: number): Buffer {
  const camera = headBytes + directoryBytes(2);
  const interoperability = camera + directoryBytes(2);
  return Buffer.concat([
    exifPrefix,
    tiffHead,
    directory([orientationEntry(orientation), entry(tag.camera, type.long, 1, uint32(camera))]),
    directory([
      entry(tag.colourSpace, type.short, 1, uint16(uncalibrated)),
      entry(tag.interoperability, type.long, 1, uint32(interoperability)),
    ]),
    directory([entry(tag.interoperabilityIndex, type.text, 4, Buffer.from(`${adobeRgbIndex}\0`, 'latin1'))]),
  ]);
}
