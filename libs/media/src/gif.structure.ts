/** `open`: every block is whole and the end mark is missing; `cut`: the file ends in the middle of a block. */
export type GifEnd = 'whole' | 'open' | 'cut';

const trailer = 0x3b;
const extension = 0x21;
const image = 0x2c;
const headerBytes = 13;
const descriptorBytes = 10;

/** The bytes of a colour table that this packed field announces. */
const tableBytes = (packed = 0) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** Where the sub-blocks end that begin here; beyond the end of a file that broke off. */
function afterSubBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return Infinity;
    at += 1 + length;
    if (length === 0) return at;
  }
}

/**
 * Walks the blocks of a GIF without decoding any. libvips shows the frames that are left of a GIF that broke off, and
 * says nothing of the others.
 */
export function readGifEnd(bytes: Buffer): GifEnd {
  let at = headerBytes + tableBytes(bytes[10]);
  for (;;) {
    if (at >= bytes.length) return at === bytes.length ? 'open' : 'cut';
    const kind = bytes[at];
    if (kind === trailer) return 'whole';
    if (kind === extension) {
      at = afterSubBlocks(bytes, at + 2);
    } else if (kind === image) {
      // One byte for the size of the codes stands before the pixels.
      at = afterSubBlocks(bytes, at + descriptorBytes + tableBytes(bytes[at + 9]) + 1);
    } else {
      return 'open';
    }
  }
}
