import { type ByteReader } from './byte.reader.ts';
import { profileOf } from './icc.ts';
import { orientationExif, orientationOf, searchedExifBytes } from './exif.ts';
import { UnknownCodingError } from './unknown-coding.error.ts';

const fileHeadBytes = 12;
const headBytes = 8;
/** Position, size and duration of a frame; chunks with its pixels follow. */
const frameHeadBytes = 16;
const animationBytes = 6;
const extendedBytes = 10;
const maxProfileBytes = 16 * 1024 * 1024;
const emptyBlock = Buffer.alloc(64 * 1024);
/** A name that decoders ignore. */
const unusedName = 'JUNK';
const pixelChunks: readonly string[] = ['VP8 ', 'VP8L'];

function* zeros(count: number): Generator<Buffer> {
  for (let left = count; left > 0; left -= emptyBlock.length) yield emptyBlock.subarray(0, left);
}

function headOf(name: string, length: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(name, 'latin1');
  head.writeUInt32LE(length, 4);
  return head;
}

/** Chunks that follow each other, of the whole file or of one frame. */
interface Chunks {
  bytes: number;
  /** Names of those that were copied. Decoders use the first one of each. */
  copied: Set<string>;
  isFrame: boolean;
}

interface Part {
  /** Number of leading bytes that may be kept. */
  most: number;
  length: number;
  /** The same with padding. */
  filled: number;
}

/** Overwrites the next bytes by zeros. */
async function* cleared(body: ByteReader, count: number): AsyncGenerator<Buffer> {
  yield* zeros(await body.skip(count));
}

/** Copies the first bytes of a chunk, and overwrites the others. */
async function* copied(body: ByteReader, { most, length, filled }: Part): AsyncGenerator<Buffer> {
  const kept = Math.min(most, length, filled);
  yield* body.pass(kept);
  yield* cleared(body, filled - kept);
}

/** Replaces the content of a chunk by a shorter one and zeros. */
async function* replaced(
  body: ByteReader,
  { most, length, filled }: Part,
  replacement: (content: Buffer) => Buffer | undefined,
): AsyncGenerator<Buffer> {
  const content = await body.read(Math.min(most, length, filled));
  const kept = replacement(content) ?? Buffer.alloc(0);
  const written = kept.length <= content.length ? kept : Buffer.alloc(0);
  yield written;
  yield* zeros(content.length - written.length);
  yield* cleared(body, filled - content.length);
}

function isKept(name: string, { copied: before, isFrame }: Chunks): boolean {
  if (before.has(name)) return false;
  if (name === 'ALPH' || pixelChunks.includes(name)) {
    // The pixels of an animation are in its frames.
    return !before.has('ANIM') && !pixelChunks.some((each) => before.has(each));
  }
  return !isFrame && ['VP8X', 'ANIM', 'ICCP', 'EXIF', 'XMP '].includes(name);
}

async function* chunksWithoutMetadata(body: ByteReader, chunks: Chunks): AsyncGenerator<Buffer> {
  let left = chunks.bytes;
  while (left >= headBytes) {
    const head = await body.read(headBytes);
    if (head.length < headBytes) return;
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    // Chunks have an even length.
    const filled = Math.min(length + (length % 2), left - headBytes);
    left -= headBytes + filled;
    const part = { most: Infinity, length, filled };
    if (name === 'ANMF' && !chunks.isFrame && filled >= frameHeadBytes) {
      yield head;
      yield* body.pass(frameHeadBytes);
      yield* chunksWithoutMetadata(body, {
        bytes: filled - frameHeadBytes,
        copied: new Set(),
        isFrame: true,
      });
      continue;
    }
    const keeps = isKept(name, chunks);
    yield headOf(keeps ? name : unusedName, length);
    if (!keeps) {
      yield* cleared(body, filled);
      continue;
    }
    chunks.copied.add(name);
    if (name === 'EXIF') {
      const toOrientation = (exif: Buffer) => orientationExif(orientationOf(exif));
      yield* replaced(body, { ...part, most: searchedExifBytes }, toOrientation);
    } else if (name === 'ICCP') yield* replaced(body, { ...part, most: maxProfileBytes }, profileOf);
    else if (name === 'XMP ') yield* copied(body, { ...part, most: 0 });
    else if (name === 'VP8X') yield* copied(body, { ...part, most: extendedBytes });
    else if (name === 'ANIM') yield* copied(body, { ...part, most: animationBytes });
    else yield* copied(body, part);
  }
  yield* cleared(body, left);
}

/**
 * Copies the picture of a WebP without decoding it. The file says its length first, so metadata is overwritten rather
 * than left out: Exif data by the orientation alone, and anything else by zeros.
 */
export async function* webpWithoutMetadata(body: ByteReader): AsyncGenerator<Buffer> {
  const fileHead = await body.read(fileHeadBytes);
  if (fileHead.length < fileHeadBytes) throw new UnknownCodingError();
  yield fileHead;
  // The length counts from the type of the file, which is a part of the head. What follows it is left out.
  yield* chunksWithoutMetadata(body, {
    bytes: fileHead.readUInt32LE(4) - 4,
    copied: new Set(),
    isFrame: false,
  });
}
