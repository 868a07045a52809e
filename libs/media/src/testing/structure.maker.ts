import { constants, crc32, deflateRawSync } from 'node:zlib';
import { jpegSegment } from './photo-metadata.ts';

export function pngChunk(name: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Inserts chunks after the header of a PNG, and removes those with some names. */
export function withPngChunks(
  file: Buffer,
  chunks: readonly Buffer[],
  without: readonly string[] = [],
): Buffer {
  const kept: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    if (!without.includes(file.toString('latin1', at + 4, at + 8))) kept.push(file.subarray(at, end));
    if (at === 8) kept.push(...chunks);
    at = end;
  }
  return Buffer.concat([file.subarray(0, 8), ...kept]);
}

/** A chunk of integers in units of 1 / 100,000. */
export function pngNumbers(name: 'gAMA' | 'cHRM', numbers: readonly number[]): Buffer {
  const content = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => content.writeUInt32BE(Math.round(number * 100_000), index * 4));
  return pngChunk(name, content);
}

/** zlib data of `bytes` zeros, built quickly by repeating an independent part. */
function deflatedZeros(bytes: number): Buffer {
  const part = 1024 * 1024;
  const deflated = deflateRawSync(Buffer.alloc(part), { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(bytes % part));
  const checksum = Buffer.alloc(4);
  // Adler-32 of zeros.
  checksum.writeUInt32BE((((bytes % 65_521) << 16) | 1) >>> 0);
  return Buffer.concat([
    Buffer.from([0x78, 0x01]),
    ...Array.from({ length: Math.floor(bytes / part) }, () => deflated),
    rest,
    checksum,
  ]);
}

const pngChannels = { 0: 1, 2: 3, 4: 2, 6: 4 } as const;

export interface PngOptions {
  width: number;
  height: number;
  bits?: 1 | 8 | 16;
  /** PNG colour types: 0 grey, 2 RGB, 4 grey with alpha, 6 RGB with alpha. */
  colourType?: 0 | 2 | 4 | 6;
  interlaced?: boolean;
}

/** First column and row of each Adam7 pass, and its steps across and down. */
const sevenPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A valid PNG of any size, black or fully transparent, in about a thousandth of its decoded size. */
export function plainPng(options: PngOptions): Buffer {
  const { width, height, bits = 8, colourType = 2, interlaced = false } = options;
  const rowBytes = (columns: number) => Math.ceil((columns * pngChannels[colourType] * bits) / 8);
  const bytes = (interlaced ? sevenPasses : ([[0, 0, 1, 1]] as const))
    .map(([left, top, across, down]) => [
      Math.ceil((width - left) / across),
      Math.ceil((height - top) / down),
    ])
    .reduce((sum, [columns = 0, rows = 0]) => sum + (columns > 0 ? rows * (rowBytes(columns) + 1) : 0), 0);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colourType, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflatedZeros(bytes)),
    pngChunk('IEND'),
  ]);
}

/** A valid baseline JPEG of plain grey, of a few megabytes at any size. */
export function plainJpeg({ width, height }: { width: number; height: number }): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8) * 3;
  // One code of one bit: no difference in shade, and nothing else in a block.
  const table = (kind: number) =>
    jpegSegment(0xc4, Buffer.from([kind, 1, ...Array.from({ length: 15 }, () => 0), 0]));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
    jpegSegment(
      0xc0,
      Buffer.concat([Buffer.from([8]), size, Buffer.from([3, 1, 17, 0, 2, 17, 0, 3, 17, 0])]),
    ),
    table(0x00),
    table(0x10),
    jpegSegment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])),
    Buffer.alloc(Math.ceil((blocks * 2) / 8)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export interface ProgressiveJpegOptions {
  width: number;
  height: number;
  /** Number of scans: the first one has the shades, later ones add nothing. */
  scans?: number;
  /** Chroma subsampling of three components: 1 keeps the full resolution, 2 halves it. */
  subsampling?: 1 | 2;
  components?: 1 | 3 | 4;
}

/** A valid progressive JPEG of plain grey, of a few hundred kilobytes at any size. */
export function progressiveJpeg(options: ProgressiveJpegOptions): Buffer {
  const { width, height, scans = 2, subsampling = 1, components = 3 } = options;
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const across = Math.ceil(width / (8 * subsampling));
  const down = Math.ceil(height / (8 * subsampling));
  // Blocks in one MCU.
  const blocks = components === 1 ? 1 : subsampling ** 2 + components - 1;
  const shades = Buffer.alloc(Math.ceil((across * down * blocks) / 8));
  const luma = Math.ceil(width / 8) * Math.ceil(height / 8);
  const runs = Math.ceil(luma / 32_767);
  // A 1-bit code and 14 bits of length: runs of 32,767 empty blocks.
  const bits = `0${'1'.repeat(14)}`.repeat(runs).padEnd(Math.ceil((runs * 15) / 8) * 8, '1');
  const empty = Buffer.from(
    bits.match(/.{8}/g)?.flatMap((byte) => (byte === '11111111' ? [255, 0] : [parseInt(byte, 2)])) ?? [],
  );
  const scan = (selected: readonly number[], spectrum: readonly number[], tables: number, data: Buffer) =>
    Buffer.concat([
      jpegSegment(
        0xda,
        Buffer.from([selected.length, ...selected.flatMap((id) => [id, tables]), ...spectrum]),
      ),
      data,
    ]);
  // One 1-bit code per table: no difference in shade, or a run of 2^14 blocks and more.
  const table = (kind: number, symbol: number) =>
    jpegSegment(0xc4, Buffer.from([kind, 1, ...Array.from({ length: 15 }, () => 0), symbol]));
  const refinement = scan([1], [1, 63, 0], 0, empty);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(components === 4 ? [jpegSegment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\0', 'latin1'))] : []),
    jpegSegment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
    jpegSegment(
      0xc2,
      Buffer.concat([
        Buffer.from([8]),
        size,
        Buffer.from([components, ...ids.flatMap((id) => [id, id === 1 ? subsampling * 17 : 17, 0])]),
      ]),
    ),
    table(0x00, 0),
    table(0x10, 0xe0),
    scan(ids, [0, 0, 0], 0, shades),
    ...Array.from({ length: scans - 1 }, () => refinement),
    Buffer.from([0xff, 0xd9]),
  ]);
}
