import { pipeline, type UploadType } from '@sandstone/contract';
import { photoVariantSize } from '@sandstone/domain';
import { type JpegStructure } from './jpeg.structure.ts';
import { type PngStructure } from './png.structure.ts';

/** Properties in the header that determine the memory of a picture. */
export interface PictureShape {
  type: UploadType;
  width: number;
  height: number;
  frames: number;
  hasAlpha: boolean;
  jpeg?: JpegStructure;
  png?: PngStructure;
  /** Bytes of the pixels that are in memory before a crop. */
  uncroppedBytes?: number;
}

const MiB = 1024 * 1024;
/** Buffers of every decode, without the file itself. */
const decoderBytes = 128 * MiB;
/** Rows of a PNG that libvips buffers during a resize. */
const bufferedRows = 1024;
/** Premultiplying by alpha keeps the rows in another format, too. */
const alphaRowsFactor = 1.5;
/** Memory of the AVIF encoder per pixel of the widest variant; alpha is encoded as a second picture. */
const encoderBytesPerPixel = { opaque: 30, withAlpha: 40 } as const;

function coefficientBytes({ frame, keepsCoefficients }: JpegStructure): number {
  if (frame === undefined || !keepsCoefficients) return 0;
  const { width, height, components } = frame;
  const mostAcross = Math.max(...components.map(({ across }) => across));
  const mostDown = Math.max(...components.map(({ down }) => down));
  const blocks = components.reduce(
    (sum, { across, down }) =>
      sum + Math.ceil((width * across) / (8 * mostAcross)) * Math.ceil((height * down) / (8 * mostDown)),
    0,
  );
  return blocks * 64 * 2;
}

/** Memory that the decoder of this type needs for the picture. */
function decodedBytes({ type, width, height, frames, hasAlpha, jpeg, png }: PictureShape): number {
  const pixels = width * height;
  switch (type) {
    case 'image/jpeg':
      return jpeg === undefined ? 0 : coefficientBytes(jpeg);
    case 'image/png':
      if (png === undefined) return 0;
      if (png.interlaced) return png.rowBytes * png.height;
      return png.rowBytes * bufferedRows * (hasAlpha ? alphaRowsFactor : 1);
    // The current canvas and the previous one.
    case 'image/gif':
      return pixels * 8;
    case 'image/webp':
      return pixels * (frames > 1 ? 12 : 4);
  }
}

export interface MemoryEstimate {
  /** Memory of the decoder and of its result. */
  decodingBytes: number;
  /** The most that decoding or encoding needs. */
  memoryBytes: number;
}

/**
 * Estimates the memory for making all variants, beyond that of an idle process. The factors are measured peaks per
 * file type, rounded up.
 */
export function estimateMemory(picture: PictureShape): MemoryEstimate {
  const { frames, type } = picture;
  // Any GIF may have uncovered areas.
  const hasAlpha = picture.hasAlpha || type === 'image/gif';
  const step = frames > 1 ? pipeline.fallbackWidth : Math.max(...pipeline.widths);
  const { width, height } = photoVariantSize(picture, step);
  const pixels = width * height * frames;
  const raw = pixels * (hasAlpha ? 4 : 3);
  const decodingBytes = decoderBytes + decodedBytes(picture) + (picture.uncroppedBytes ?? 0) + raw;
  const encodingBytes =
    frames > 1
      ? decoderBytes + raw * 2
      : pixels * (hasAlpha ? encoderBytesPerPixel.withAlpha : encoderBytesPerPixel.opaque);
  return { decodingBytes, memoryBytes: Math.max(decodingBytes, encodingBytes) };
}
