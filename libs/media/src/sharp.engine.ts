import sharp, { type OutputInfo, type Raw, type Sharp } from 'sharp';
import { PhotoRefusedError } from './photo-pipeline.port.ts';

/** Decoded pixels, rows of bytes; the frames of an animation stand one below the other. */
export interface Pixels {
  data: Buffer;
  width: number;
  /** Of one frame. */
  height: number;
  frames: number;
  channels: Raw['channels'];
}

let configured = false;

/**
 * The process-wide setting of libvips. One thread for each photo beats parallel encoding of one photo, and its cache
 * never hits here. Every loader but four is off, whatever a file calls itself: sharp goes by content, and would draw
 * an SVG that is named .jpg.
 */
export function configureSharp(): void {
  if (configured) return;
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  });
  configured = true;
}

export function fromPixels({ data, width, height, frames, channels }: Pixels): Sharp {
  return sharp(data, {
    raw: { width, height: height * frames, channels, ...(frames > 1 ? { pageHeight: height } : {}) },
    // Without this a resize takes the frames for one tall picture.
    pages: frames,
    limitInputPixels: false,
  });
}

export async function toPixels(image: Sharp, frames = 1): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, ...shapeOf(info, frames) };
}

export const shapeOf = ({ width, height, channels }: OutputInfo, frames = 1): Omit<Pixels, 'data'> => ({
  width,
  height: height / frames,
  frames,
  // sharp's own range, which its type for answers leaves open.
  channels: channels as Raw['channels'],
});

/** What sharp's message about an input means for whoever sent it. Anything unknown is passed on as it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof PhotoRefusedError) return error;
  if (/exceeds pixel limit/i.test(error.message)) {
    return new PhotoRefusedError('too_many_pixels', { cause: error });
  }
  // The machine's fault, so another try may go well.
  if (/memory|allocat|no such file|permission denied|too many open files/i.test(error.message)) return error;
  return new PhotoRefusedError('damaged', { cause: error });
}
