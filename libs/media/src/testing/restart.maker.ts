import { jpegSegment } from './photo-metadata.ts';

export interface RestartJpegOptions {
  width: number;
  height: number;
  /** Blocks of 8 × 8 px between two restart markers. */
  interval: number;
  /** A number from 0 to 1 for the shade of the next block. */
  random: () => number;
  /** Bytes after the pixels of each part, which decoders skip. */
  hidden?: Buffer;
}

/** Number of bits of a difference between two shades. */
const bitsOf = (difference: number) => Math.abs(difference).toString(2).length * Number(difference !== 0);

/** A grey baseline JPEG of plain blocks with restart markers. */
export function restartJpeg({ width, height, interval, random, hidden }: RestartJpegOptions): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const parts: Buffer[] = [];
  for (let start = 0, part = 0; start < blocks; start += interval, part += 1) {
    let bits = '';
    let previous = 0;
    for (let block = start; block < Math.min(blocks, start + interval); block += 1) {
      const shade = Math.floor(random() * 1000) - 500;
      const difference = shade - previous;
      previous = shade;
      const length = bitsOf(difference);
      const value = difference < 0 ? difference + 2 ** length - 1 : difference;
      // A code of four bits for the length, the difference, and one bit for a block without anything else.
      bits +=
        length.toString(2).padStart(4, '0') +
        (length > 0 ? value.toString(2).padStart(length, '0') : '') +
        '0';
    }
    const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
    const bytes = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
    if (part > 0) parts.push(Buffer.from([0xff, 0xd0 + ((part - 1) & 7)]));
    parts.push(Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]))));
    if (hidden !== undefined) parts.push(hidden);
  }
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const table = (kind: number, counts: readonly number[], symbols: readonly number[]) =>
    jpegSegment(
      0xc4,
      Buffer.from([kind, ...Array.from({ length: 16 }, (_, index) => counts[index] ?? 0), ...symbols]),
    );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
    jpegSegment(0xc0, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    table(0x00, [0, 0, 0, 12], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    table(0x10, [1], [0]),
    jpegSegment(0xdd, Buffer.from([interval >> 8, interval & 255])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    ...parts,
    Buffer.from([0xff, 0xd9]),
  ]);
}
