import { pipeline } from '@sandstone/contract';
import { type PhotoVariant } from './photo-pipeline.port.ts';
import { fromPixels, type Pixels, refusalOf, toPixels } from './sharp.engine.ts';
import { type LadderStep, type Size } from './variant-ladder.plan.ts';

export interface EncodeOptions {
  timeoutSeconds: number;
  signal?: AbortSignal;
}

/** The level at its size; the very same pixels where nothing is to shrink. */
export async function resizePixels(pixels: Pixels, { width, height }: Size): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels;
  return toPixels(fromPixels(pixels).resize(width, height, { fit: 'fill' }), pixels.frames);
}

async function encode(
  format: PhotoVariant['format'],
  { step }: LadderStep,
  pixels: Pixels,
  animation: { delay: number[]; loop: number } | undefined,
  { timeoutSeconds, signal }: EncodeOptions,
): Promise<PhotoVariant> {
  signal?.throwIfAborted();
  const image = fromPixels(pixels).timeout({ seconds: timeoutSeconds });
  const { width, height } = pixels;
  const encoded = {
    avif: () => image.avif({ ...pipeline.avif, chromaSubsampling: '4:2:0' }),
    webp: () => image.webp({ ...pipeline.webp, ...animation }),
    // Searching for the best order of scans takes a third of mozjpeg's time and saves two percent.
    jpg: () =>
      image
        .flatten({ background: backdropOf(pixels) })
        .jpeg({ ...pipeline.jpeg, mozjpeg: true, optimiseScans: false, progressive: true }),
  };
  try {
    const bytes = await encoded[format]().toBuffer();
    return { format, step, width, height, animated: animation !== undefined, bytes };
  } catch (error) {
    // Pixels that were read can be written: only the clock is the picture's own fault.
    const refusal = refusalOf(error);
    throw refusal instanceof Error && 'code' in refusal && refusal.code === 'timed_out' ? refusal : error;
  }
}

/** AVIF and WebP at every step, and the one JPEG, of a still picture. */
export async function encodeStill(
  base: Pixels,
  steps: readonly LadderStep[],
  fallback: LadderStep,
  options: EncodeOptions,
): Promise<PhotoVariant[]> {
  const variants: PhotoVariant[] = [];
  for (const step of steps) {
    const level = await resizePixels(base, step);
    variants.push(await encode('avif', step, level, undefined, options));
    variants.push(await encode('webp', step, level, undefined, options));
    if (step.step === fallback.step) variants.push(await encode('jpg', step, level, undefined, options));
  }
  if (!variants.some(({ format }) => format === 'jpg')) {
    variants.push(await encodeFallback(base, fallback, options));
  }
  return variants;
}

/** The one JPEG. */
export async function encodeFallback(
  base: Pixels,
  fallback: LadderStep,
  options: EncodeOptions,
): Promise<PhotoVariant> {
  return encode('jpg', fallback, await resizePixels(base, fallback), undefined, options);
}

/** Animated WebP at every step. */
export async function encodeAnimation(
  base: Pixels,
  steps: readonly LadderStep[],
  timing: { delay: number[]; loop: number },
  options: EncodeOptions,
): Promise<PhotoVariant[]> {
  const variants: PhotoVariant[] = [];
  for (const step of steps) {
    variants.push(await encode('webp', step, await resizePixels(base, step), timing, options));
  }
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
