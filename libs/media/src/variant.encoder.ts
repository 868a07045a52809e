import { type coverPipeline, pipeline } from '@sandstone/contract';
import { type PhotoVariant } from './photo-pipeline.port.ts';
import { fromPixels, type Pixels, refusalOf, toPixels } from './sharp.engine.ts';
import { type LadderStep, type Size } from './variant-ladder.plan.ts';

/** How the encoders are set. */
export type Quality = Pick<typeof pipeline | typeof coverPipeline, 'avif' | 'webp' | 'jpeg'>;

export interface EncodeOptions {
  timeoutSeconds: number;
  signal?: AbortSignal;
  /** Another one than photos have. */
  quality?: Quality;
}

/** One step of the ladder with its pixels. */
export interface Level {
  step: number;
  pixels: Pixels;
}

async function resizePixels(pixels: Pixels, { width, height }: Size): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels;
  return toPixels(fromPixels(pixels).resize(width, height, { fit: 'fill' }), pixels.frames);
}

/** Every step's pixels, greatest first, each made from the next greater one. */
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
  /** Milliseconds, one for each frame. */
  delay: number[];
  /** 0 is for ever. */
  loop: number;
}

/** One level in one format; an animation where `timing` is given. */
export async function encodeLevel(
  format: PhotoVariant['format'],
  { step, pixels }: Level,
  { timeoutSeconds, signal, quality = pipeline }: EncodeOptions,
  timing?: Timing,
): Promise<PhotoVariant> {
  signal?.throwIfAborted();
  const image = fromPixels(pixels).timeout({ seconds: timeoutSeconds });
  const { width, height } = pixels;
  const encoded = {
    avif: () => image.avif({ ...quality.avif, chromaSubsampling: '4:2:0' }),
    webp: () => image.webp({ ...quality.webp, ...timing }),
    // mozjpeg without its two searches, for scans and for coefficients: a quarter of the time for an eighth more bytes
    // of the one file that no current browser asks for.
    jpg: () =>
      image
        .flatten({ background: backdropOf(pixels) })
        .jpeg({ ...quality.jpeg, quantisationTable: 3, overshootDeringing: true, progressive: true }),
  };
  try {
    const bytes = await encoded[format]().toBuffer();
    return { format, step, width, height, animated: timing !== undefined, bytes };
  } catch (error) {
    // Pixels that were read can be written: only the clock is the picture's own fault.
    const refusal = refusalOf(error);
    throw refusal instanceof Error && 'code' in refusal && refusal.code === 'timed_out' ? refusal : error;
  }
}

/** AVIF and WebP of each level, smallest first. */
export async function encodeStill(levels: readonly Level[], options: EncodeOptions): Promise<PhotoVariant[]> {
  const variants: PhotoVariant[] = [];
  for (const level of levels.toReversed()) {
    variants.push(await encodeLevel('avif', level, options), await encodeLevel('webp', level, options));
  }
  return variants;
}

/** The one JPEG, from the smallest level that is large enough. */
export async function encodeFallback(
  levels: readonly Level[],
  size: LadderStep,
  options: EncodeOptions,
): Promise<PhotoVariant> {
  const source = levels.findLast(({ pixels }) => pixels.width >= size.width && pixels.height >= size.height);
  if (source === undefined) throw new RangeError('The ladder ends below its JPEG');
  return encodeLevel('jpg', { step: size.step, pixels: await resizePixels(source.pixels, size) }, options);
}

/** Animated WebP of each level, smallest first. */
export async function encodeAnimation(
  levels: readonly Level[],
  timing: Timing,
  options: EncodeOptions,
): Promise<PhotoVariant[]> {
  const variants: PhotoVariant[] = [];
  for (const level of levels.toReversed()) variants.push(await encodeLevel('webp', level, options, timing));
  return variants;
}

/** What stands behind a see-through picture in the JPEG: white, or near black for a picture that is itself light. */
function backdropOf({ data, channels }: Pixels): string {
  if (channels !== 4) return '#ffffff';
  let light = 0;
  let weight = 0;
  // Every 16th pixel says enough.
  for (let at = 0; at + 3 < data.length; at += 64) {
    const alpha = data[at + 3] ?? 0;
    light += alpha * (0.21 * (data[at] ?? 0) + 0.72 * (data[at + 1] ?? 0) + 0.07 * (data[at + 2] ?? 0));
    weight += alpha;
  }
  return weight > 0 && light / weight > 215 ? '#171412' : '#ffffff';
}
