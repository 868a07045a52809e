import sharp from 'sharp';
import { plainPng } from './structure.maker.ts';

/** Keeps the first `share` (0 to 1) of the bytes, like an interrupted upload. */
export function truncate(file: Buffer, share: number): Buffer {
  return file.subarray(0, Math.floor(file.length * share));
}

/** A truncated JPEG with an end marker: decoders warn and fill the rest with grey. */
export function jpegWithGap(file: Buffer, share: number): Buffer {
  return Buffer.concat([truncate(file, share), Buffer.from([0xff, 0xd9])]);
}

/** A few hundred bytes whose header declares this side length. */
export async function pixelBombJpeg(side = 36_700): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(side, frame + 5);
  jpeg.writeUInt16BE(side, frame + 7);
  return jpeg;
}

/** A valid 1-bit PNG: a few kilobytes decode to `side`² pixels. */
export const pixelBombPng = (side = 20_000): Buffer =>
  plainPng({ width: side, height: side, bits: 1, colourType: 0 });

/** A few kilobytes with `frames` frames of `side`² pixels each. */
export function hugeGif({ side = 8000, frames = 500 } = {}): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  // Two colours; each frame covers the canvas and contains only the start and end codes.
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 1, 0x2c, 0]),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** An SVG with the file name of another type. */
export function svgNamed(name = 'landscape.jpg'): { name: string; bytes: Buffer } {
  const bytes = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#246"/></svg>',
  );
  return { name, bytes };
}
