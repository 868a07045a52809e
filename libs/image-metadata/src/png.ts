import { pipeline, Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { constants, crc32, createDeflate, createInflateRaw, deflateSync, inflateSync } from 'node:zlib';
import { type ByteReader } from './byte.reader.ts';
import { profileOf } from './icc.ts';
import { orientationExif, orientationOf, searchedExifBytes } from './exif.ts';
import { UnknownCodingError } from './unknown-coding.error.ts';

const signatureBytes = 8;
/** Length and type of a chunk. */
const headBytes = 8;
const checksumBytes = 4;
const zlibHeaderBytes = 2;
const pieceBytes = 64 * 1024;
const maxProfileBytes = 16 * 1024 * 1024;

interface Header {
  width: number;
  height: number;
  depth: number;
  colourType: number;
  isInterlaced: boolean;
}

const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row of each pass of an interlaced picture, and its steps across and down. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Bytes of the rows that the pixels are packed from. */
function unpackedBytes({ width, height, depth, colourType, isInterlaced }: Header): number {
  const pixelBits = depth * (samples[colourType] ?? 4);
  return (isInterlaced ? passes : [[0, 0, 1, 1] as const]).reduce((sum, [left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * pixelBits) / 8)) : sum;
  }, 0);
}

/**
 * The chunks that a viewer needs beside the pixels, with their possible lengths. Decoders ignore others of these names.
 * An animation is left out, because only still pictures are accepted.
 */
const keptChunks: Readonly<Record<string, (length: number, header: Header) => boolean>> = {
  PLTE: (length) => length > 0 && length <= 768 && length % 3 === 0,
  tRNS: (length, { colourType }) =>
    colourType === 3 ? length <= 256 : length === (samples[colourType] ?? 0) * 2 && colourType < 4,
  bKGD: (length, { colourType }) => length === (colourType === 3 ? 1 : colourType % 4 === 0 ? 2 : 6),
  pHYs: (length) => length === 9,
  sBIT: (length, { colourType }) => length === (colourType === 3 ? 3 : (samples[colourType] ?? 0)),
  cHRM: (length) => length === 32,
  gAMA: (length) => length === 4,
  sRGB: (length) => length === 1,
  cICP: (length) => length === 4,
  mDCV: (length) => length === 24,
  cLLI: (length) => length === 8,
};

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(headBytes + content.length + checksumBytes);
  bytes.writeUInt32BE(content.length);
  bytes.write(type, 4, 'latin1');
  content.copy(bytes, headBytes);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -checksumBytes)), headBytes + content.length);
  return bytes;
}

/** The content of a colour profile's chunk without its name; undefined where decoders would ignore it. */
function profileContent(content: Buffer): Buffer | undefined {
  const nameEnd = content.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79 || content[nameEnd + 1] !== 0) return undefined;
  try {
    const unpacked = inflateSync(content.subarray(nameEnd + 2), { maxOutputLength: maxProfileBytes });
    const profile = profileOf(unpacked);
    return profile && Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]);
  } catch {
    return undefined;
  }
}

/** The packed pixels, in chunks that follow each other. */
class PackedPixels {
  readonly #body: ByteReader;
  #left: number;
  #headerLeft = zlibHeaderBytes;
  /** The head of the first other chunk. */
  #next: Buffer | undefined;

  constructor(body: ByteReader, firstBytes: number) {
    this.#body = body;
    this.#left = firstBytes;
  }

  /** The data that were not read yet, without the header of the packing. */
  async *pieces(): AsyncGenerator<Buffer> {
    while (this.#next === undefined) {
      if (this.#left === 0) {
        await this.#body.skip(checksumBytes);
        const head = await this.#body.read(headBytes);
        if (head.length < headBytes || head.toString('latin1', 4) !== 'IDAT') this.#next = head;
        else this.#left = head.readUInt32BE();
        continue;
      }
      const piece = await this.#body.some(Math.min(pieceBytes, this.#left));
      this.#left -= piece.length;
      if (piece.length === 0) this.#next = piece;
      const content = piece.subarray(this.#headerLeft);
      this.#headerLeft -= piece.length - content.length;
      if (content.length > 0) yield content;
    }
  }

  /** Skips what no decoder reads. @returns the head of the next chunk */
  async skipRest(): Promise<Buffer> {
    for await (const _piece of this.pieces());
    return this.#next ?? Buffer.alloc(0);
  }
}

/** Unpacks the rows, as far as that is possible, and nothing after the last one. */
async function* unpackedRows(packed: PackedPixels, limitBytes: number): AsyncGenerator<Buffer> {
  const source = Readable.from(packed.pieces(), { objectMode: false });
  // Without its header, the checksum at the end is not compared either. As in decoders, the end may be missing.
  const rows = pipeline(source, createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH }), () => undefined);
  let left = limitBytes;
  try {
    for await (const piece of rows as AsyncIterable<Buffer>) {
      yield piece.subarray(0, left);
      left -= piece.length;
      if (left <= 0) return;
    }
  } catch (error) {
    // A decoder shows the rows before a fault.
    if (!(isNativeError(error) && 'code' in error && error.code === 'Z_DATA_ERROR')) throw error;
  } finally {
    source.destroy();
    // It may still be reading the body.
    if (!source.closed) await new Promise((resolve) => source.once('close', resolve));
  }
}

async function* pixelChunks(packed: PackedPixels, limitBytes: number): AsyncGenerator<Buffer> {
  const repacked = pipeline(unpackedRows(packed, limitBytes), createDeflate(), () => undefined);
  for await (const piece of repacked as AsyncIterable<Buffer>) yield chunk('IDAT', piece);
}

/** The chunk as it is kept, without pixels. */
function keptChunk(type: string, content: Buffer, header: Header): Buffer | undefined {
  if (type === 'eXIf') {
    const orientation = orientationOf(content);
    return orientation === 1 ? undefined : chunk(type, orientationExif(orientation));
  }
  if (type === 'iCCP') {
    const profile = profileContent(content);
    return profile && chunk(type, profile);
  }
  return keptChunks[type]?.(content.length, header) ? chunk(type, content) : undefined;
}

function readHeader(head: Buffer, content: Buffer): Header | undefined {
  if (content.length !== 13 || head.toString('latin1', 4) !== 'IHDR') return undefined;
  return {
    width: content.readUInt32BE(0),
    height: content.readUInt32BE(4),
    depth: content[8] ?? 0,
    colourType: content[9] ?? 0,
    isInterlaced: content[12] === 1,
  };
}

/** Copies the picture of a PNG: pixels, which are unpacked and packed again, colour and orientation. */
export async function* pngWithoutMetadata(body: ByteReader): AsyncGenerator<Buffer> {
  const start = await body.read(signatureBytes + headBytes);
  const headerContent = await body.read(13);
  await body.skip(checksumBytes);
  const header = readHeader(start.subarray(signatureBytes), headerContent);
  if (header === undefined) throw new UnknownCodingError();
  yield start.subarray(0, signatureBytes);
  yield chunk('IHDR', headerContent);
  const written = new Set(['IHDR']);
  for (let head = await body.read(headBytes); head.length === headBytes;) {
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4);
    if (type === 'IEND') break;
    if (type === 'IDAT' && !written.has(type)) {
      written.add(type);
      const packed = new PackedPixels(body, length);
      yield* pixelChunks(packed, unpackedBytes(header));
      head = await packed.skipRest();
      continue;
    }
    const read = Math.min(length, type === 'iCCP' ? maxProfileBytes : searchedExifBytes);
    const content = await body.read(read);
    await body.skip(length - read);
    const checksum = await body.read(checksumBytes);
    // Decoders ignore a damaged chunk.
    const isIntact =
      read < length ||
      (checksum.length === checksumBytes &&
        checksum.readUInt32BE() === crc32(content, crc32(head.subarray(4))));
    const kept = isIntact && !written.has(type) ? keptChunk(type, content, header) : undefined;
    if (kept !== undefined) {
      written.add(type);
      yield kept;
    }
    head = await body.read(headBytes);
  }
  if (written.has('IDAT')) yield chunk('IEND', Buffer.alloc(0));
}
