/** `missing_trailer`: all blocks are complete; `truncated`: the file ends inside a block. */
export type GifCompleteness = 'complete' | 'missing_trailer' | 'truncated';

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface GifImage {
  area: Rectangle;
  /** Number of entries of its colour table. */
  colours: number;
  /** Offset of the flags in its graphic control extension, which is optional. */
  flagsOffset?: number;
}

export interface GifStructure {
  completeness: GifCompleteness;
  /** Offset of the end of the last complete block. */
  endOffset: number;
  canvas: Rectangle;
  images: GifImage[];
}

const trailer = 0x3b;
const extension = 0x21;
const image = 0x2c;
const graphicControl = 0xf9;
const headerBytes = 13;
const descriptorBytes = 10;

/** Number of entries of a colour table, by its packed field. */
const tableColours = (packed = 0) => (packed & 0x80 ? 2 ** ((packed & 7) + 1) : 0);

/** Skips sub-blocks; returns Infinity where the file is truncated. */
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

/** Parses the blocks of a GIF without decoding. libvips silently shows the remaining frames of a truncated GIF. */
export function readGif(bytes: Buffer): GifStructure {
  const canvas = { left: 0, top: 0, right: 0, bottom: 0 };
  const gif: GifStructure = { completeness: 'truncated', endOffset: 0, canvas, images: [] };
  if (bytes.length < headerBytes) return gif;
  canvas.right = bytes.readUInt16LE(6);
  canvas.bottom = bytes.readUInt16LE(8);
  const sharedColours = tableColours(bytes[10]);
  let flagsOffset: number | undefined;
  let at = headerBytes + 3 * sharedColours;
  for (;;) {
    if (at > bytes.length) return gif;
    gif.endOffset = at;
    const kind = bytes[at];
    if (kind === extension) {
      if (bytes[at + 1] === graphicControl) flagsOffset = at + 3;
      at = afterSubBlocks(bytes, at + 2);
    } else if (kind === image) {
      const ownColours = tableColours(bytes[at + 9]);
      // The LZW code size precedes the pixels.
      const next = afterSubBlocks(bytes, at + descriptorBytes + 3 * ownColours + 1);
      if (next > bytes.length) return gif;
      gif.images.push({
        area: readRectangle(bytes, at + 1),
        colours: ownColours || sharedColours,
        flagsOffset,
      });
      flagsOffset = undefined;
      at = next;
    } else {
      gif.completeness = kind === trailer ? 'complete' : 'missing_trailer';
      return gif;
    }
  }
}

const covers = (one: Rectangle, other: Rectangle) =>
  one.left <= other.left && one.top <= other.top && one.right >= other.right && one.bottom >= other.bottom;

/** A frame of one transparent pixel. */
const emptyFrame = Buffer.from([
  ...[extension, graphicControl, 4, 1, 0, 0, 0, 0],
  ...[image, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0],
]);

/**
 * Makes libvips keep areas transparent that no frame covers, or that a frame clears. libvips adds alpha only where
 * some frame has a transparent colour, and clears to transparent only before such frames. So this appends a frame
 * that is never decoded, and gives clearing frames a transparent colour beyond their table; frames with a full table
 * stay unchanged.
 */
export function withGifTransparency(bytes: Buffer, { endOffset, canvas, images }: GifStructure): Buffer {
  const flagsOf = ({ flagsOffset }: GifImage) => (flagsOffset === undefined ? 0 : (bytes[flagsOffset] ?? 0));
  const isTransparent = (each: GifImage) => (flagsOf(each) & 1) === 1;
  const [first] = images;
  const hasUncoveredArea = first !== undefined && !covers(first.area, canvas) && !images.some(isTransparent);
  const clearing = images.filter((each, index) => {
    const next = images[index + 1];
    const clears = ((flagsOf(each) >> 2) & 7) === 2 && !isTransparent(each);
    return clears && next !== undefined && (isTransparent(next) || !covers(next.area, each.area));
  });
  if (!hasUncoveredArea && clearing.length === 0) return bytes;
  const changed = Buffer.concat([bytes.subarray(0, endOffset), emptyFrame, Buffer.from([trailer])]);
  for (const { flagsOffset, colours } of clearing) {
    if (flagsOffset === undefined || colours >= 256) continue;
    changed[flagsOffset] = (changed[flagsOffset] ?? 0) | 1;
    changed[flagsOffset + 3] = colours;
  }
  return changed;
}
