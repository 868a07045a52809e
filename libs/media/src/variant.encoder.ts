import { type coverQuality, pipeline } from '@sandstone/contract';
import { PhotoRefusedError, type PhotoVariant, type Watermark } from './photo-pipeline.port.ts';
import { fromPixels, type Pixels, resizePixels } from './sharp.engine.ts';
import { markPixels } from './watermark.ts';
import { type LadderStep } from './variant-ladder.plan.ts';

/** Settings of the encoders. */
export type Quality = Pick<typeof pipeline | typeof coverQuality, 'avif' | 'webp' | 'jpeg'>;

/** One step of the ladder with its pixels. */
export interface Level {
  step: number;
  pixels: Pixels;
}

/** Pixels of every step, largest first, each resized from the previous one. */
export async function resizeLevels(base: Pixels, steps: readonly LadderStep[]): Promise<Level[]> {
  const levels: Level[] = [];
  let pixels = base;
  for (const size of steps.toReversed()) {
    pixels = await resizePixels(pixels, size);
    levels.push({ step: size.step, pixels });
  }
  return levels;
}

export interface Timing {
  /** Milliseconds per frame. */
  delay: number[];
  /** 0 repeats for ever. */
  loop: number;
}

/** What is added to a picture before it is encoded. */
export interface Finish {
  watermark?: Watermark | undefined;
}

/** Lossless WebP is the only one without chroma subsampling. A long animation would become too large. */
const maxLosslessPixels = 1_000_000;

/** Settings for the resolution of the colours. */
function chromaOf({ width, height, frames }: Pixels) {
  const isFull = Math.min(width, height) <= pipeline.fullChromaSidePx;
  return {
    subsampling: { chromaSubsampling: isFull ? '4:4:4' : '4:2:0' },
    webp: { lossless: isFull && width * height * frames <= maxLosslessPixels },
  } as const;
}

/** Encodes one level in one format; `timing` makes it an animation. */
export async function encodeLevel(
  format: PhotoVariant['format'],
  { step, pixels }: Level,
  { quality = pipeline, timing, watermark }: { quality?: Quality; timing?: Timing } & Finish = {},
): Promise<PhotoVariant> {
  const image = fromPixels(watermark === undefined ? pixels : await markPixels(pixels, watermark));
  const { width, height } = pixels;
  const chroma = chromaOf(pixels);
  const encoded = {
    avif: () => image.avif({ ...quality.avif, ...chroma.subsampling }),
    webp: () => image.webp({ ...quality.webp, ...chroma.webp, ...timing }),
    // Without mozjpeg's trellis and scan optimisation: a quarter of the time for an eighth more bytes, in a file that
    // no current browser requests.
    jpg: () =>
      image.flatten({ background: backgroundFor(pixels) }).jpeg({
        ...quality.jpeg,
        ...chroma.subsampling,
        quantisationTable: 3,
        overshootDeringing: true,
        progressive: true,
      }),
  };
  return {
    format,
    step,
    width,
    height,
    animated: timing !== undefined,
    bytes: await encoded[format]().toBuffer(),
  };
}

/** AVIF and WebP of each level, smallest first. */
export async function encodeStill(levels: readonly Level[], finish: Finish = {}): Promise<PhotoVariant[]> {
  const variants: PhotoVariant[] = [];
  for (const level of levels.toReversed()) {
    variants.push(await encodeLevel('avif', level, finish), await encodeLevel('webp', level, finish));
  }
  return variants;
}

/** The only JPEG, from the smallest sufficient level. */
export async function encodeFallback(
  levels: readonly Level[],
  size: LadderStep,
  finish: Finish = {},
): Promise<PhotoVariant> {
  const source = levels.findLast(({ pixels }) => pixels.width >= size.width && pixels.height >= size.height);
  if (source === undefined) throw new RangeError('The ladder ends below its JPEG');
  return encodeLevel('jpg', { step: size.step, pixels: await resizePixels(source.pixels, size) }, finish);
}

/**
 * Animated WebP of each level, smallest first.
 * @throws PhotoRefusedError for one of more than `maxAnimationBytes`
 */
export async function encodeAnimation(
  levels: readonly Level[],
  { maxAnimationBytes, ...timing }: Timing & { maxAnimationBytes: number },
  finish: Finish = {},
): Promise<PhotoVariant[]> {
  const variants: PhotoVariant[] = [];
  for (const level of levels.toReversed()) {
    const variant = await encodeLevel('webp', level, { timing, ...finish });
    if (variant.bytes.length > maxAnimationBytes) throw new PhotoRefusedError('too_many_frames');
    variants.push(variant);
  }
  return variants;
}

/** JPEG background of a transparent picture: white, or near black for a light picture. */
function backgroundFor({ data, channels }: Pixels): string {
  if (channels !== 4) return '#ffffff';
  let light = 0;
  let weight = 0;
  // Every 16th pixel suffices.
  for (let at = 0; at + 3 < data.length; at += 64) {
    const alpha = data[at + 3] ?? 0;
    light += alpha * (0.21 * (data[at] ?? 0) + 0.72 * (data[at + 1] ?? 0) + 0.07 * (data[at + 2] ?? 0));
    weight += alpha;
  }
  return weight > 0 && light / weight > 215 ? '#171412' : '#ffffff';
}
