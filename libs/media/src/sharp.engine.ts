import { type Size } from '@sandstone/domain';
import sharp, { type OutputInfo, type Raw, type Sharp } from 'sharp';
import { PhotoRefusedError } from './photo-pipeline.port.ts';

/** Decoded pixels by row; the frames of an animation are stacked vertically. */
export interface Pixels {
  data: Buffer;
  width: number;
  /** Height of one frame. */
  height: number;
  frames: number;
  channels: Raw['channels'];
}

let configured = false;

/**
 * Process-wide configuration of libvips. One thread per photo is faster than parallel encoding, and the cache never
 * hits. All loaders but four are disabled, because sharp detects types by content and would render an SVG that is
 * named .jpg.
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
    // Otherwise a resize treats the frames as one tall picture.
    pages: frames,
    limitInputPixels: false,
  });
}

export async function toPixels(image: Sharp, frames = 1): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, ...shapeOf(info, frames) };
}

export async function resizePixels(pixels: Pixels, { width, height }: Size): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels;
  return toPixels(fromPixels(pixels).resize(width, height, { fit: 'fill' }), pixels.frames);
}

export const shapeOf = ({ width, height, channels }: OutputInfo, frames = 1): Omit<Pixels, 'data'> => ({
  width,
  height: height / frames,
  frames,
  // sharp's type for results is wider than its range.
  channels: channels as Raw['channels'],
});

/** Maps sharp's errors about an input to a refusal. Unknown errors are returned unchanged. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof PhotoRefusedError) return error;
  if (/exceeds pixel limit/i.test(error.message)) {
    return new PhotoRefusedError('too_many_pixels', { cause: error });
  }
  // A fault of the machine, so a retry may succeed.
  if (/memory|allocat|no such file|permission denied|too many open files/i.test(error.message)) return error;
  return new PhotoRefusedError('damaged', { cause: error });
}
