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
  /** Offset of the first block. */
  startOffset: number;
  /** Offset of the end of the last complete image. */
  endOffset: number;
  canvas: Rectangle;
  /** The complete ones. */
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

/** Parses the blocks of a GIF without decoding. */
export function readGif(bytes: Buffer): GifStructure {
  const canvas = { left: 0, top: 0, right: 0, bottom: 0 };
  const gif: GifStructure = { completeness: 'truncated', startOffset: 0, endOffset: 0, canvas, images: [] };
  if (bytes.length < headerBytes) return gif;
  canvas.right = bytes.readUInt16LE(6);
  canvas.bottom = bytes.readUInt16LE(8);
  const sharedColours = tableColours(bytes[10]);
  let flagsOffset: number | undefined;
  let at = headerBytes + 3 * sharedColours;
  gif.startOffset = at;
  for (;;) {
    if (at > bytes.length) return gif;
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
      gif.endOffset = at;
    } else {
      gif.completeness = kind === trailer ? 'complete' : 'missing_trailer';
      return gif;
    }
  }
}

const covers = (one: Rectangle, other: Rectangle) =>
  one.left <= other.left && one.top <= other.top && one.right >= other.right && one.bottom >= other.bottom;

/** Sizes of screens, which old programs wrote as the canvas of every picture. */
const screens: readonly (readonly [number, number])[] = [
  [640, 480],
  [640, 512],
  [800, 600],
  [1024, 768],
  [1280, 1024],
  [1600, 1200],
];
const longestTrustedSide = 2048;

/** For these sizes, libnsgif takes the first frame for the canvas. Browsers show the canvas. */
const isDistrusted = ({ right, bottom }: Rectangle) =>
  Math.max(right, bottom) > longestTrustedSide ||
  screens.some(([width, height]) => right === width && bottom === height);

/** A transparent frame. Its data contain a single pixel, because libnsgif refuses a frame without any. */
function emptyFrame({ right, bottom }: Rectangle): Buffer {
  const frame = Buffer.from([
    ...[extension, graphicControl, 4, 1, 0, 0, 0, 0],
    ...[image, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0],
  ]);
  frame.writeUInt16LE(right, 13);
  frame.writeUInt16LE(bottom, 15);
  return frame;
}

export interface DecodableGif {
  bytes: Buffer;
  /** Number of frames at the start that are not a part of the picture. */
  addedFrames: 0 | 1;
}

/**
 * Returns a GIF of the complete frames that libvips decodes as browsers do. An empty frame before the others makes it
 * accept the canvas, and keep areas transparent that no frame covers, or that a frame clears: libvips adds alpha only
 * where some frame has a transparent colour, and clears to transparent only before such frames. So frames that clear get
 * a transparent colour beyond their table; frames with a full table stay unchanged.
 */
export function toDecodableGif(
  bytes: Buffer,
  { completeness, startOffset, endOffset, canvas, images }: GifStructure,
): DecodableGif {
  const flagsOf = ({ flagsOffset }: GifImage) => (flagsOffset === undefined ? 0 : (bytes[flagsOffset] ?? 0));
  const isTransparent = (each: GifImage) => (flagsOf(each) & 1) === 1;
  const [first] = images;
  const isPartlyCovered = first !== undefined && !covers(first.area, canvas);
  const needsEmptyFrame = isPartlyCovered && (isDistrusted(canvas) || !images.some(isTransparent));
  const clearing = images.filter((each, index) => {
    const next = images[index + 1];
    const clears = ((flagsOf(each) >> 2) & 7) === 2 && !isTransparent(each);
    return clears && next !== undefined && (isTransparent(next) || !covers(next.area, each.area));
  });
  const isChanged = needsEmptyFrame || clearing.length > 0;
  if (!isChanged && completeness === 'complete') return { bytes, addedFrames: 0 };
  const head = bytes.subarray(0, startOffset);
  const frames = Buffer.from(bytes.subarray(startOffset, endOffset));
  for (const { flagsOffset, colours } of clearing) {
    if (flagsOffset === undefined || colours >= 256) continue;
    const at = flagsOffset - startOffset;
    frames[at] = (frames[at] ?? 0) | 1;
    frames[at + 3] = colours;
  }
  // As browsers do, libnsgif enlarges the canvas to the first frame.
  const whole = {
    ...canvas,
    right: Math.max(canvas.right, first?.area.right ?? 0),
    bottom: Math.max(canvas.bottom, first?.area.bottom ?? 0),
  };
  const added = isChanged ? [emptyFrame(whole)] : [];
  return {
    bytes: Buffer.concat([head, ...added, frames, Buffer.from([trailer])]),
    addedFrames: isChanged ? 1 : 0,
  };
}
