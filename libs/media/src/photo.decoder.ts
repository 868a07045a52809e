import { type Size } from '@sandstone/domain';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { type Conversion, convertColour } from './colour.conversion.ts';
import { missingDataShare } from './jpeg.missing-data.ts';
import { type JpegStructure } from './jpeg.structure.ts';
import { type PhotoLimits, PhotoRefusedError } from './photo-pipeline.port.ts';
import { maxPixelsOf, type PhotoHeader } from './photo.inspector.ts';
import { fromPixels, type Pixels, refusalOf, shapeOf, toPixels } from './sharp.engine.ts';

export interface Decoded extends Pixels {
  /** Decoding gave a warning but succeeded. */
  repaired: boolean;
}

/** Without the lowest bit of its coefficients, which a last scan adds, a progressive JPEG looks nearly the same. */
const mostMissingBits = 1;

/**
 * Decodes upright sRGB with 8 bits and at most `size`, in one pass with the shrink-on-load of JPEG and WebP. `frames`
 * 1 decodes the first frame of an animation.
 * @throws PhotoRefusedError
 */
export async function decodePhoto(
  header: PhotoHeader,
  { size, frames, limit }: { size: Size; frames: number; limit: PhotoLimits },
): Promise<Decoded> {
  const { source, addedFrames, isCut, jpeg, is16Bit, hasProfile, conversion } = header;
  const decode = (failOn: SharpOptions['failOn']) => {
    const image = sharp(source, {
      failOn,
      limitInputPixels: frames > 1 ? limit.maxAnimatedPixels : maxPixelsOf(header.type, limit),
      page: addedFrames,
      pages: frames,
      autoOrient: header.frames === 1,
      ignoreIcc: !hasProfile,
    }).resize(size.width, size.height, { fit: 'fill' });
    if (conversion !== undefined) return toConvertedPixels(image, conversion, is16Bit);
    // sharp decodes such a file to Display P3, and would otherwise pass it on as sRGB.
    return toPixels(is16Bit && hasProfile ? image.withIccProfile('srgb') : image, frames);
  };
  // A file that is cut off between two scans causes no warning.
  if (isCut && (jpeg?.missingBits ?? 0) > mostMissingBits) {
    throw new PhotoRefusedError('damaged', { cause: new Error('The JPEG lacks scans') });
  }
  let warning: unknown;
  try {
    // Valid files, which nearly all are, are decoded once; only damaged ones a second time.
    return { ...(await decode('warning')), repaired: isCut };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!(refusal instanceof PhotoRefusedError) || refusal.code !== 'damaged') throw refusal;
    warning = error;
  }
  try {
    const decoded = await decode('error');
    if (jpeg !== undefined && (await lacksData(source, jpeg, limit))) {
      throw new PhotoRefusedError('damaged', { cause: warning });
    }
    return { ...decoded, repaired: true };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Whether a JPEG with warnings lacks too much of its data. Of its scans, only the last one may be incomplete. */
async function lacksData(source: Buffer, jpeg: JpegStructure, limit: PhotoLimits): Promise<boolean> {
  const { frame, keepsCoefficients, missingBitsBeforeLastScan } = jpeg;
  if (frame === undefined || (keepsCoefficients && missingBitsBeforeLastScan > mostMissingBits)) return true;
  return (await missingDataShare(source, frame)) > limit.maxMissingShare;
}

/** Keeps 16 bits until the conversion, because 8 bits would show banding. */
async function toConvertedPixels(image: Sharp, conversion: Conversion, is16Bit: boolean): Promise<Pixels> {
  if (!is16Bit) {
    const { data, ...shape } = await toPixels(image);
    return convertColour(conversion, shape, data);
  }
  const deep = image.toColourspace('rgb16').raw({ depth: 'ushort' });
  const { data, info } = await deep.toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return convertColour(conversion, shapeOf(info), samples);
}

/** Drops a fully opaque alpha channel, which would cost bytes and time in each variant. */
export async function dropOpaqueAlpha(pixels: Pixels): Promise<Pixels> {
  if (pixels.channels !== 4) return pixels;
  for (let at = 3; at < pixels.data.length; at += 4) {
    if (pixels.data[at] !== 255) return pixels;
  }
  return toPixels(fromPixels(pixels).removeAlpha());
}
