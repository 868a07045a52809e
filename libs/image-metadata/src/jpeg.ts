import { type ByteReader } from './byte.reader.ts';
import { jpegOrientationExif, orientationOf } from './orientation.ts';

const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  jfif: 0xe0,
  exif: 0xe1,
  profile: 0xe2,
  adobe: 0xee,
  comment: 0xfe,
} as const;
const isApplication = (code: number) => code >= 0xe0 && code <= 0xef;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
/** Without content. */
const isStandalone = (code: number) => code <= 0x01 || isRestart(code) || code === marker.startOfImage;
/** JFIF data without the rows of its thumbnail. */
const jfifBytes = 14;
const hasName = (content: Buffer, name: string) => content.toString('latin1', 0, name.length) === name;

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Reduces an application's segment to the data that a viewer needs; undefined where it needs none. */
function keptSegment(code: number, content: Buffer): Buffer | undefined {
  if (code === marker.jfif && hasName(content, 'JFIF\0')) {
    const jfif = Buffer.from(content.subarray(0, jfifBytes));
    // A thumbnail may show what was cut off the picture.
    jfif.fill(0, jfifBytes - 2);
    return segment(code, jfif);
  }
  if (code === marker.exif && hasName(content, 'Exif\0\0')) {
    const orientation = orientationOf(content);
    return orientation === 1 ? undefined : segment(code, jpegOrientationExif(orientation));
  }
  const isColour =
    (code === marker.profile && hasName(content, 'ICC_PROFILE\0')) ||
    (code === marker.adobe && hasName(content, 'Adobe'));
  return isColour ? segment(code, content) : undefined;
}

/** Skips what is no marker, as decoders do. @returns undefined at the end of the body */
async function readMarker(body: ByteReader): Promise<number | undefined> {
  let [byte] = await body.read(1);
  while (byte !== undefined && byte !== 0xff) [byte] = await body.read(1);
  while (byte === 0xff) [byte] = await body.read(1);
  return byte;
}

/** Pixels end where a marker other than a restart begins; a zero follows each 0xff that is a part of them. */
function findMarker(bytes: Buffer): { end: number } | { sure: number } {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1];
    if (next === undefined) return { sure: at };
    if (next !== 0 && next !== 0xff && !isRestart(next)) return { end: at };
    at += next === 0xff ? 1 : 2;
  }
  return { sure: bytes.length };
}

/**
 * Copies the picture of a JPEG without decoding it: tables, pixels, colour profile and orientation. What follows the
 * picture, such as further pictures and films, is left out.
 */
export async function* jpegWithoutMetadata(body: ByteReader): AsyncGenerator<Buffer> {
  yield await body.read(2);
  for (;;) {
    const code = await readMarker(body);
    if (code === undefined || code === marker.endOfImage) break;
    if (isStandalone(code)) {
      yield Buffer.from([0xff, code]);
      continue;
    }
    const length = await body.read(2);
    if (length.length < 2) break;
    const contentBytes = Math.max(0, length.readUInt16BE() - 2);
    const content = await body.read(contentBytes);
    if (isApplication(code)) {
      const kept = keptSegment(code, content);
      if (kept !== undefined) yield kept;
    } else if (code !== marker.comment) yield segment(code, content);
    if (code === marker.startOfScan) yield* body.passUntil(findMarker);
  }
  yield Buffer.from([0xff, marker.endOfImage]);
}
