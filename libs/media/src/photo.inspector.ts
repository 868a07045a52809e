import { readFile } from 'node:fs/promises';
import { type PhotoEdits, pipeline, type UploadType } from '@sandstone/contract';
import { editedSize, imageType, photoVariantSize, type Size, uncroppedSize } from '@sandstone/domain';
import { isAdobeRgbExif } from '@sandstone/image-metadata';
import sharp, { type Metadata } from 'sharp';
import { adobeRgb, type ColourSpace, type Conversion, conversionOf } from './colour.conversion.ts';
import { endJpeg, endPng, endWebp } from './cut-file.repair.ts';
import { shortenExif } from './exif.shortening.ts';
import { readGif, toDecodableGif } from './gif.structure.ts';
import { type JpegStructure, readJpeg } from './jpeg.structure.ts';
import { isDecodedWhole } from './concealed.areas.ts';
import { estimateMemory } from './memory.estimate.ts';
import { type PhotoLimits, PhotoRefusedError, type ProcessedPhoto } from './photo-pipeline.port.ts';
import { type PngStructure, readPng } from './png.structure.ts';
import { refusalOf } from './sharp.engine.ts';

/** Properties in the header of a file. */
export interface PhotoInfo {
  type: UploadType;
  /** Width of the upright original in px. */
  width: number;
  height: number;
  /** 1 for a still picture. */
  frames: number;
  /** Estimated memory for its variants, beyond that of an idle process; rounded up. */
  memoryBytes: number;
}

/** The header with further inputs of the decoder. */
export interface PhotoHeader extends PhotoInfo, Pick<ProcessedPhoto, 'takenAt'> {
  /** Milliseconds per frame; empty for a still picture. */
  delays: number[];
  /** 0 repeats for ever. */
  loop: number;
  /** True for 16 bits per channel. */
  is16Bit: boolean;
  /** Has a profile that no other data of the file override. */
  hasProfile: boolean;
  /** Conversion to sRGB, if the file names another colour space than by a profile. */
  conversion: Conversion | undefined;
  /** The file as a decoder can read it. */
  source: Buffer;
  /** Number of frames at the start of the source that are not a part of the picture. */
  addedFrames: number;
  /** The file is cut off: the source ends with its last complete part. */
  isCut: boolean;
  jpeg: JpegStructure | undefined;
}

interface EditedShape extends Size {
  frames: number;
  metadata: Metadata;
  conversion: Conversion | undefined;
}

/** The most memory that an edited picture needs before its crop. Turning a picture upright copies its pixels. */
function uncroppedBytes(
  { frames, metadata, conversion, ...original }: EditedShape,
  edits: PhotoEdits | null,
): number {
  if (edits === null) return 0;
  const widest = photoVariantSize(editedSize(original, edits), Math.max(...pipeline.widths));
  const { width, height } = isDecodedWhole(edits) ? original : uncroppedSize(original, widest, edits);
  const { hasAlpha, depth, orientation = 1 } = metadata;
  const sampleBytes = conversion === undefined ? 1 : depth === 'ushort' ? 3 : 2;
  return width * height * frames * (hasAlpha ? 4 : 3) * sampleBytes * (orientation > 1 ? 2 : 1);
}

/** Reads a file, or copies bytes in memory: the decoder changes them. */
export const bytesOf = async (input: string | Uint8Array): Promise<Buffer> =>
  typeof input === 'string' ? readFile(input) : Buffer.from(input);

function readType(bytes: Buffer): UploadType {
  const type = imageType(bytes);
  if (type === undefined) throw new PhotoRefusedError('unsupported');
  return type;
}

/** Reads when a picture was taken; changes the bytes. @throws PhotoRefusedError */
export const readTaken = (bytes: Buffer): string | null => shortenExif(bytes, readType(bytes));

/** Baseline, extended and progressive with Huffman or arithmetic coding: the 8-bit processes of libjpeg. */
const decodableFrames: readonly number[] = [0xc0, 0xc1, 0xc2, 0xc9, 0xca];

/** libjpeg would report all of these as corrupt. */
function checkJpeg({ frame, scans }: JpegStructure, limit: PhotoLimits): void {
  if (frame === undefined) return;
  if (frame.bits !== 8 || !decodableFrames.includes(frame.marker)) throw new PhotoRefusedError('unsupported');
  checkSides(frame, limit);
  if (scans > limit.maxScans) throw new PhotoRefusedError('too_many_scans');
}

function checkSides({ width, height }: { width: number; height: number }, limit: PhotoLimits): void {
  if (Math.max(width, height) > limit.maxSidePx) throw new PhotoRefusedError('side_too_long');
}

/** A JPEG is decoded at a smaller size, which needs the memory of that size alone. */
export const maxPixelsOf = (type: UploadType, { maxPixels, maxJpegPixels }: PhotoLimits): number =>
  type === 'image/jpeg' ? maxJpegPixels : maxPixels;

/** sharp writes no longer delays, but GIF and WebP have them. */
const maxDelayMs = 65_535;
const toDelays = (delays: readonly number[] = []) => delays.map((delay) => Math.min(delay, maxDelayMs));

/** Ends a file that is cut off, because decoders refuse it even if only its end is missing. */
function toSource(
  bytes: Buffer,
  { type, jpeg }: { type: UploadType; jpeg: JpegStructure | undefined },
): Pick<PhotoHeader, 'source' | 'addedFrames' | 'isCut'> {
  if (type === 'image/gif') {
    const gif = readGif(bytes);
    // libvips would show a GIF without any complete frame.
    if (gif.images.length === 0) throw new PhotoRefusedError('damaged');
    const { bytes: source, addedFrames } = toDecodableGif(bytes, gif);
    return { source, addedFrames, isCut: gif.completeness !== 'complete' };
  }
  const source =
    jpeg !== undefined ? endJpeg(bytes, jpeg) : type === 'image/png' ? endPng(bytes) : endWebp(bytes);
  return { source, addedFrames: 0, isCut: source !== bytes };
}

/** A colour space that libvips does not know. The code points of a PNG override its profile. */
function readColour({
  jpeg,
  png,
  hasProfile,
}: Pick<PhotoHeader, 'jpeg' | 'hasProfile'> & { png: PngStructure | undefined }): ColourSpace | undefined {
  if (png !== undefined) return png.colour;
  const isColour = jpeg?.frame?.components.length === 3;
  return isColour && !hasProfile && jpeg.exif !== undefined && isAdobeRgbExif(jpeg.exif)
    ? adobeRgb
    : undefined;
}

/**
 * Validates the header against the limits before anything is decoded, to bound memory and time. Changes the bytes so
 * that decoders can read them.
 */
export async function readHeader(
  bytes: Buffer,
  limit: PhotoLimits,
  edits: PhotoEdits | null = null,
): Promise<PhotoHeader> {
  const type = readType(bytes);
  const jpeg = type === 'image/jpeg' ? readJpeg(bytes) : undefined;
  const png = type === 'image/png' ? readPng(bytes) : undefined;
  if (jpeg !== undefined) checkJpeg(jpeg, limit);
  // libvips would silently decode only a still picture.
  if (png?.isAnimated) throw new PhotoRefusedError('animated_png');
  const takenAt = shortenExif(bytes, type);
  const { source, addedFrames, isCut } = toSource(bytes, { type, jpeg });
  let metadata: Metadata;
  try {
    // The decoder decides about a file with warnings.
    metadata = await sharp(source, { animated: true, failOn: 'error', limitInputPixels: false }).metadata();
  } catch (error) {
    throw refusalOf(error);
  }
  const frames = (metadata.pages ?? 1) - addedFrames;
  const frameHeight = metadata.pageHeight ?? metadata.height;
  const pixels = metadata.width * frameHeight;
  if (pixels > maxPixelsOf(type, limit)) throw new PhotoRefusedError('too_many_pixels');
  checkSides({ width: metadata.width, height: frameHeight }, limit);
  if (frames > 1 && (frames > limit.maxFrames || pixels * frames > limit.maxAnimatedPixels)) {
    throw new PhotoRefusedError('too_many_frames');
  }
  // Frames of an animation are never rotated: no encoder sets it, and libvips cannot.
  const turned = frames === 1 && (metadata.orientation ?? 1) >= 5;
  const width = turned ? frameHeight : metadata.width;
  const height = turned ? metadata.width : frameHeight;
  const colour = readColour({ jpeg, png, hasProfile: metadata.hasProfile });
  const conversion = colour && conversionOf(colour);
  const shape = {
    ...{ type, width, height, frames, hasAlpha: metadata.hasAlpha, jpeg, png },
    uncroppedBytes: uncroppedBytes({ width, height, frames, metadata, conversion }, edits),
  };
  const { memoryBytes, decodingBytes } = estimateMemory(shape);
  if (memoryBytes > limit.maxMemoryBytes || decodingBytes > limit.maxDecodingBytes) {
    throw new PhotoRefusedError('too_much_memory');
  }
  return {
    type,
    width,
    height,
    frames,
    takenAt,
    memoryBytes,
    delays: frames > 1 ? toDelays(metadata.delay).slice(addedFrames) : [],
    loop: metadata.loop ?? 0,
    is16Bit: metadata.depth === 'ushort',
    hasProfile: metadata.hasProfile && colour === undefined,
    conversion,
    source,
    addedFrames,
    isCut,
    jpeg,
  };
}
