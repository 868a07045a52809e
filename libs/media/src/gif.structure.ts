/** `open`: every block is whole and the end mark is missing; `cut`: the file ends in the middle of a block. */
export type GifEnd = 'whole' | 'open' | 'cut';

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface GifImage {
  area: Rectangle;
  /** Entries of its table of colours. */
  colours: number;
  /** Where its control block has its flags; a control block is optional. */
  flagsAt?: number;
}

export interface GifStructure {
  end: GifEnd;
  /** Where the last whole block ends. */
  endAt: number;
  canvas: Rectangle;
  images: GifImage[];
}

const trailer = 0x3b;
const extension = 0x21;
const image = 0x2c;
const graphicControl = 0xf9;
const headerBytes = 13;
const descriptorBytes = 10;

/** The entries of a colour table that this packed field announces. */
const tableColours = (packed = 0) => (packed & 0x80 ? 2 ** ((packed & 7) + 1) : 0);

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

function readRectangle(bytes: Buffer, at: number): Rectangle {
  const [left, top] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
  return { left, top, right: left + bytes.readUInt16LE(at + 4), bottom: top + bytes.readUInt16LE(at + 6) };
}

/**
 * Walks the blocks of a GIF without decoding any. libvips shows the frames that are left of a GIF that broke off, and
 * says nothing of the others.
 */
export function readGif(bytes: Buffer): GifStructure {
  const canvas = { left: 0, top: 0, right: 0, bottom: 0 };
  const gif: GifStructure = { end: 'cut', endAt: 0, canvas, images: [] };
  if (bytes.length < headerBytes) return gif;
  canvas.right = bytes.readUInt16LE(6);
  canvas.bottom = bytes.readUInt16LE(8);
  const sharedColours = tableColours(bytes[10]);
  let flagsAt: number | undefined;
  let at = headerBytes + 3 * sharedColours;
  for (;;) {
    if (at > bytes.length) return gif;
    gif.endAt = at;
    const kind = bytes[at];
    if (kind === extension) {
      if (bytes[at + 1] === graphicControl) flagsAt = at + 3;
      at = afterSubBlocks(bytes, at + 2);
    } else if (kind === image) {
      const ownColours = tableColours(bytes[at + 9]);
      // One byte for the size of the codes stands before the pixels.
      const next = afterSubBlocks(bytes, at + descriptorBytes + 3 * ownColours + 1);
      if (next > bytes.length) return gif;
      gif.images.push({ area: readRectangle(bytes, at + 1), colours: ownColours || sharedColours, flagsAt });
      flagsAt = undefined;
      at = next;
    } else {
      gif.end = kind === trailer ? 'whole' : 'open';
      return gif;
    }
  }
}

const covers = (one: Rectangle, other: Rectangle) =>
  one.left <= other.left && one.top <= other.top && one.right >= other.right && one.bottom >= other.bottom;

/** A frame of one see-through pixel. */
const emptyFrame = Buffer.from([
  ...[extension, graphicControl, 4, 1, 0, 0, 0, 0],
  ...[image, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0],
]);

/**
 * The same GIF, so that libvips leaves see-through what no frame covers, and what a frame clears behind itself. libvips
 * gives a picture alpha only where some frame has a colour that stands for nothing, and clears to that of the background
 * only after frames that have none. So a further frame is put at the end, which nobody decodes, and frames that clear
 * get such a colour beyond their table; one whose table is full stays as it is.
 */
export function withGifTransparency(bytes: Buffer, { endAt, canvas, images }: GifStructure): Buffer {
  const flagsOf = ({ flagsAt }: GifImage) => (flagsAt === undefined ? 0 : (bytes[flagsAt] ?? 0));
  const isSeeThrough = (each: GifImage) => (flagsOf(each) & 1) === 1;
  const [first] = images;
  const isBare = first !== undefined && !covers(first.area, canvas) && !images.some(isSeeThrough);
  const clearing = images.filter((each, index) => {
    const next = images[index + 1];
    const clears = ((flagsOf(each) >> 2) & 7) === 2 && !isSeeThrough(each);
    return clears && next !== undefined && (isSeeThrough(next) || !covers(next.area, each.area));
  });
  if (!isBare && clearing.length === 0) return bytes;
  const changed = Buffer.concat([bytes.subarray(0, endAt), emptyFrame, Buffer.from([trailer])]);
  for (const { flagsAt, colours } of clearing) {
    if (flagsAt === undefined || colours >= 256) continue;
    changed[flagsAt] = (changed[flagsAt] ?? 0) | 1;
    changed[flagsAt + 3] = colours;
  }
  return changed;
}
