import { crc32 } from 'node:zlib';
import { type JpegStructure } from './jpeg.structure.ts';

/** Length and type of a chunk. */
const chunkHeadBytes = 8;

/** Ends a JPEG that is cut off after its last complete segment, or within the data of a scan. */
export function endJpeg(bytes: Buffer, { hasEnd, endOffset }: JpegStructure): Buffer {
  return hasEnd ? bytes : Buffer.concat([bytes.subarray(0, endOffset), Buffer.from([0xff, 0xd9])]);
}

const pngSignatureBytes = 8;
const pngChecksumBytes = 4;
const pngEnd = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** Ends a PNG that is cut off within its pixels after the data that a decoder needs. */
export function endPng(bytes: Buffer): Buffer {
  if (bytes.subarray(-pngEnd.length).equals(pngEnd)) return bytes;
  let at = pngSignatureBytes;
  for (;;) {
    if (at + chunkHeadBytes > bytes.length) return bytes;
    const next = at + chunkHeadBytes + bytes.readUInt32BE(at) + pngChecksumBytes;
    if (next > bytes.length) break;
    at = next;
  }
  if (bytes.toString('latin1', at + 4, at + chunkHeadBytes) !== 'IDAT') return bytes;
  const end = Math.min(bytes.length, at + chunkHeadBytes + bytes.readUInt32BE(at));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(end - at - chunkHeadBytes);
  const body = bytes.subarray(at + 4, end);
  const checksum = Buffer.alloc(pngChecksumBytes);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([bytes.subarray(0, at), length, body, checksum, pngEnd]);
}

const riffHeadBytes = 12;
/** The length in the head counts from its third field. */
const uncountedRiffBytes = 8;

/** Ends a WebP that is cut off after its last complete chunk: a picture, a frame, or the data before metadata. */
export function endWebp(bytes: Buffer): Buffer {
  if (bytes.length < riffHeadBytes) return bytes;
  const declared = bytes.readUInt32LE(4) + uncountedRiffBytes;
  if (declared <= bytes.length) return bytes;
  let end = riffHeadBytes;
  while (end + chunkHeadBytes <= bytes.length) {
    const next = end + chunkHeadBytes + bytes.readUInt32LE(end + 4);
    if (next > bytes.length) break;
    // Chunks have an even length.
    end = next + (next % 2);
  }
  const ended = Buffer.alloc(end);
  bytes.copy(ended, 0, 0, end);
  ended.writeUInt32LE(end - uncountedRiffBytes, 4);
  return ended;
}
