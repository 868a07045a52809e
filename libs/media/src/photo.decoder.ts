import { type PhotoEdits } from '@sandstone/contract';
import { croppedPixels, type Size, sizeBeforeTurns, uncroppedSize } from '@sandstone/domain';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { type Conversion, convertColour } from './colour.conversion.ts';
import { concealMargin, concealPixels, isDecodedWhole } from './concealed.areas.ts';
import { missingDataShare } from './jpeg.missing-data.ts';
import { type JpegStructure } from './jpeg.structure.ts';
import { type PhotoLimits, PhotoRefusedError } from './photo-pipeline.port.ts';
import { maxPixelsOf, type PhotoHeader } from './photo.inspector.ts';
import { fromPixels, type Pixels, refusalOf, resizePixels, shapeOf, toPixels } from './sharp.engine.ts';
import { cropPixels, turnPixels } from './turned.pixels.ts';

export interface Decoded extends Pixels {
  /** Decoding gave a warning but succeeded. */
  repaired: boolean;
}

/** Without the lowest bit of its coefficients, which a last scan adds, a progressive JPEG looks nearly the same. */
const mostMissingBits = 1;

interface Decoding {
  /** Size of the picture with its edits. */
  size: Size;
  /** 1 decodes the first frame of an animation. */
  frames: number;
  limit: PhotoLimits;
  /** What the creator has changed in the photo. Nothing else decodes originals, so that no picture lacks it. */
  edits: PhotoEdits | null;
}

/**
 * Decodes upright sRGB with 8 bits, with its edits and of this size. Without concealed areas, JPEG and WebP shrink while
 * they are decoded.
 * @throws PhotoRefusedError
 */
export async function decodePhoto(header: PhotoHeader, decoding: Decoding): Promise<Decoded> {
  const { size, edits } = decoding;
  if (edits === null) return decodeUpright(header, decoding);
  const { repaired, ...whole } = await decodeUpright(header, {
    ...decoding,
    size: isDecodedWhole(edits) ? undefined : uncroppedSize(header, size, edits),
  });
  const normal = isDecodedWhole(edits) ? await dropOpaqueAlpha(await inColour(whole)) : whole;
  const cropped = cropPixels(normal, croppedPixels(edits, normal));
  const pixels = await resizePixels(cropped, sizeBeforeTurns(size, edits));
  return { ...turnPixels(pixels, edits.quarterTurns), repaired };
}

/** A program may have stored a picture without colours or opacity, depending on what a concealed area showed. */
async function inColour(pixels: Pixels): Promise<Pixels> {
  if (pixels.channels >= 3) return pixels;
  return toPixels(fromPixels(pixels).toColourspace('srgb'), pixels.frames);
}

/** @param size undefined decodes every pixel, and fills the concealed areas before anything else is computed from them */
async function decodeUpright(
  header: PhotoHeader,
  { size, frames, limit, edits }: Omit<Decoding, 'size'> & { size: Size | undefined },
): Promise<Decoded> {
  const { source, addedFrames, isCut, jpeg, is16Bit, hasProfile, conversion } = header;
  const conceal = (samples: Parameters<typeof concealPixels>[0]) => {
    if (isDecodedWhole(edits)) concealPixels(samples, edits, concealMargin(header));
  };
  const decode = async (failOn: SharpOptions['failOn']) => {
    const decoder = sharp(source, {
      failOn,
      limitInputPixels: frames > 1 ? limit.maxAnimatedPixels : maxPixelsOf(header.type, limit),
      page: addedFrames,
      pages: frames,
      autoOrient: header.frames === 1,
      ignoreIcc: !hasProfile,
    });
    const image = size === undefined ? decoder : decoder.resize(size.width, size.height, { fit: 'fill' });
    if (conversion !== undefined) return toConvertedPixels(image, { conversion, is16Bit, conceal });
    // sharp decodes such a file to Display P3, and would otherwise pass it on as sRGB.
    const pixels = await toPixels(is16Bit && hasProfile ? image.withIccProfile('srgb') : image, frames);
    conceal(pixels);
    return pixels;
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

interface Converting {
  conversion: Conversion;
  is16Bit: boolean;
  /** Fills the concealed areas. Their light must not decide how bright the other pixels become. */
  conceal: (samples: Parameters<typeof concealPixels>[0]) => void;
}

/** Keeps 16 bits until the conversion, because 8 bits would show banding. */
async function toConvertedPixels(
  image: Sharp,
  { conversion, is16Bit, conceal }: Converting,
): Promise<Pixels> {
  if (!is16Bit) {
    const { data, ...shape } = await toPixels(image);
    conceal({ data, ...shape });
    return convertColour(conversion, shape, data);
  }
  const deep = image.toColourspace('rgb16').raw({ depth: 'ushort' });
  const { data, info } = await deep.toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  conceal({ data: samples, ...shapeOf(info) });
  return convertColour(conversion, shapeOf(info), samples);
}

/** Drops a fully opaque alpha channel, which would cost bytes and time in each variant. */
export async function dropOpaqueAlpha(pixels: Pixels): Promise<Pixels> {
  if (pixels.channels !== 4) return pixels;
  for (let at = 3; at < pixels.data.length; at += 4) {
    if (pixels.data[at] !== 255) return pixels;
  }
  return toPixels(fromPixels(pixels).removeAlpha(), pixels.frames);
}
