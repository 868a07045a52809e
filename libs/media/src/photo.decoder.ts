import sharp, { type SharpOptions } from 'sharp';
import { readGifEnd } from './gif.structure.ts';
import { type PhotoLimits, PhotoRefusedError } from './photo-pipeline.port.ts';
import { type PhotoHeader } from './photo.inspector.ts';
import { fromPixels, type Pixels, refusalOf, toPixels } from './sharp.engine.ts';
import { type Size } from './variant-ladder.plan.ts';

export interface Decoded extends Pixels {
  /** The file was odd enough for a warning, and was read all the same. */
  repaired: boolean;
}

/**
 * Decodes once: upright, sRGB, 8 bits, at most `size`, in one pass with the shrinking that JPEG and WebP do while
 * decoding. `frames` 1 takes the first frame of an animation.
 * @throws PhotoRefusedError
 */
export async function decodePhoto(
  bytes: Buffer,
  header: PhotoHeader,
  { size, frames, limit }: { size: Size; frames: number; limit: PhotoLimits },
): Promise<Decoded> {
  const decode = (failOn: SharpOptions['failOn']) => {
    const image = sharp(bytes, {
      failOn,
      limitInputPixels: frames > 1 ? limit.maxAnimatedPixels : limit.maxPixels,
      pages: frames,
      autoOrient: header.frames === 1,
    }).resize(size.width, size.height, { fit: 'fill' });
    // sharp works on such a file in Display P3, and without this hands P3 numbers on as sRGB.
    return toPixels(header.deepWithProfile ? image.withIccProfile('srgb') : image, frames);
  };
  const end = header.type === 'image/gif' ? readGifEnd(bytes) : 'whole';
  if (end === 'cut') throw new PhotoRefusedError('damaged');
  try {
    // A sound file, which nearly every one is, is decoded once; only an odd one pays for the second look.
    return { ...(await decode('warning')), repaired: end === 'open' };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!(refusal instanceof PhotoRefusedError) || refusal.code !== 'damaged') throw refusal;
  }
  try {
    return { ...(await decode('error')), repaired: true };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** An alpha channel that hides nothing is dropped: it costs bytes and time in each variant. */
export async function withoutIdleAlpha(pixels: Pixels): Promise<Pixels> {
  if (pixels.channels !== 4) return pixels;
  for (let at = 3; at < pixels.data.length; at += 4) {
    if (pixels.data[at] !== 255) return pixels;
  }
  return toPixels(fromPixels(pixels).removeAlpha());
}
