import { crc32 } from 'node:zlib';
import { type UploadType } from '@sandstone/contract';
import { jpegOrientationExif, orientationExif, orientationOf, takenAtOf } from '@sandstone/image-metadata';

/** Overwrites a content by a shorter one and zeros. @returns false if it is too short */
function overwrite(content: Buffer, short: Buffer): boolean {
  content.fill(0);
  if (content.length < short.length) return false;
  short.copy(content);
  return true;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const application1 = 0xe1;
const isStandalone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function shortenJpeg(bytes: Buffer): string | null {
  let takenAt: string | null = null;
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? endOfImage;
    at += 1;
    if (marker === startOfScan || marker === endOfImage || at + 2 > bytes.length) break;
    if (isStandalone(marker)) continue;
    const end = at + bytes.readUInt16BE(at);
    const content = bytes.subarray(at + 2, end);
    if (marker === application1 && content.toString('latin1', 0, 4) === 'Exif') {
      takenAt ??= takenAtOf(content);
      overwrite(content, jpegOrientationExif(orientationOf(content)));
    }
    at = end;
  }
  return takenAt;
}

/** Length and type of a chunk. */
const pngHeadBytes = 8;
const pngChecksumBytes = 4;
/** Offset of the first chunk after the header. */
const pngHeaderEnd = 33;

function writePngExif(chunk: Buffer, orientation: number): void {
  // Decoders ignore the second name.
  const isWritten = overwrite(chunk.subarray(pngHeadBytes, -pngChecksumBytes), orientationExif(orientation));
  chunk.writeUInt32BE(chunk.length - pngHeadBytes - pngChecksumBytes);
  chunk.write(isWritten ? 'eXIf' : 'exIF', 4, 'latin1');
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -pngChecksumBytes)), chunk.length - pngChecksumBytes);
}

function shortenPng(bytes: Buffer): string | null {
  let takenAt: string | null = null;
  let isAfterPixels = false;
  let isFound = false;
  for (let at = pngHeadBytes; at + pngHeadBytes <= bytes.length;) {
    const end = at + pngHeadBytes + bytes.readUInt32BE(at) + pngChecksumBytes;
    if (end > bytes.length) break;
    const name = bytes.toString('latin1', at + 4, at + pngHeadBytes);
    if (name === 'eXIf') {
      const chunkBytes = end - at;
      const content = bytes.subarray(at + pngHeadBytes, end - pngChecksumBytes);
      takenAt ??= takenAtOf(content);
      const orientation = orientationOf(content);
      let start = at;
      if (isAfterPixels && !isFound) {
        // libvips reads only what precedes the pixels.
        bytes.copyWithin(pngHeaderEnd + chunkBytes, pngHeaderEnd, at);
        start = pngHeaderEnd;
      }
      writePngExif(bytes.subarray(start, start + chunkBytes), orientation);
      isFound = true;
    }
    isAfterPixels ||= name === 'IDAT';
    at = end;
  }
  return takenAt;
}

const riffHeadBytes = 12;
const riffChunkHeadBytes = 8;

function shortenWebp(bytes: Buffer): string | null {
  let takenAt: string | null = null;
  for (let at = riffHeadBytes; at + riffChunkHeadBytes <= bytes.length;) {
    const start = at + riffChunkHeadBytes;
    const end = start + bytes.readUInt32LE(at + 4);
    if (bytes.toString('latin1', at, at + 4) === 'EXIF') {
      const content = bytes.subarray(start, end);
      takenAt ??= takenAtOf(content);
      overwrite(content, orientationExif(orientationOf(content)));
    }
    // Chunks have an even length.
    at = end + (end % 2);
  }
  return takenAt;
}

/**
 * Reduces the Exif data of a file to its orientation, in place, and brings those of a PNG before its pixels. Otherwise
 * each opening of the file would take seconds for a directory that contains itself a thousand times, because libvips
 * reads all entries.
 *
 * @returns the local time of the camera at which the picture was taken, as `takenAtOf` does
 */
export function shortenExif(bytes: Buffer, type: UploadType): string | null {
  if (type === 'image/jpeg') return shortenJpeg(bytes);
  if (type === 'image/png') return shortenPng(bytes);
  return type === 'image/webp' ? shortenWebp(bytes) : null;
}
