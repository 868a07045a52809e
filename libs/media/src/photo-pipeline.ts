import { limits, pipeline } from '@sandstone/contract';
import { type PhotoPipeline, type ProcessedPhoto } from './photo-pipeline.port.ts';
import { decodePhoto, withoutIdleAlpha } from './photo.decoder.ts';
import { type PhotoHeader, type PhotoLimits, readHeader } from './photo.inspector.ts';
import { makePlaceholder } from './placeholder.encoder.ts';
import { configureSharp } from './sharp.engine.ts';
import { encodeAnimation, encodeFallback, encodeStill } from './variant.encoder.ts';
import { planLadder, sizeAtStep } from './variant-ladder.plan.ts';

/** An animation stops at the step of the JPEG: above it, it weighs more than a video. */
const animatedWidths = pipeline.widths.filter((width) => width <= pipeline.fallbackWidth);

/**
 * The photo pipeline on sharp. Run one photo at a time for each core; `MALLOC_ARENA_MAX=2` in the environment of the
 * process saves a quarter of its memory.
 */
export function createPhotoPipeline(options: { limits?: Partial<PhotoLimits> } = {}): PhotoPipeline {
  configureSharp();
  const limit: PhotoLimits = { ...limits.photo, ...options.limits };

  async function processStill(
    inputPath: string,
    header: PhotoHeader,
    signal?: AbortSignal,
  ): Promise<ProcessedPhoto> {
    const steps = planLadder(header);
    const size = sizeAtStep(header, Math.max(...pipeline.widths));
    const { repaired, ...decoded } = await decodePhoto(inputPath, header, { size, frames: 1, limit });
    signal?.throwIfAborted();
    const base = await withoutIdleAlpha(decoded);
    const variants = await encodeStill(base, steps, sizeAtStep(header, pipeline.fallbackWidth), {
      timeoutSeconds: limit.decodeTimeoutSeconds,
      signal,
    });
    const { width, height } = header;
    return { width, height, animated: false, repaired, ...(await makePlaceholder(base)), variants };
  }

  async function processAnimation(
    inputPath: string,
    header: PhotoHeader,
    signal?: AbortSignal,
  ): Promise<ProcessedPhoto> {
    const { width, height, frames, delays, loop } = header;
    const fallback = sizeAtStep(header, pipeline.fallbackWidth);
    const encodeOptions = { timeoutSeconds: limit.decodeTimeoutSeconds, signal };
    const first = await decodePhoto(inputPath, header, { size: fallback, frames: 1, limit });
    const poster = await withoutIdleAlpha(first);
    const still = await encodeFallback(poster, fallback, encodeOptions);
    const { repaired, ...moving } = await decodePhoto(inputPath, header, { size: fallback, frames, limit });
    const timing = { delay: delays, loop };
    const variants = await encodeAnimation(moving, planLadder(header, animatedWidths), timing, encodeOptions);
    variants.push(still);
    return { width, height, animated: true, repaired, ...(await makePlaceholder(poster)), variants };
  }

  return {
    async process(inputPath, { signal } = {}) {
      signal?.throwIfAborted();
      const header = await readHeader(inputPath, limit);
      signal?.throwIfAborted();
      return header.frames > 1
        ? processAnimation(inputPath, header, signal)
        : processStill(inputPath, header, signal);
    },
    async inspect(inputPath) {
      const { type, width, height, frames } = await readHeader(inputPath, limit);
      return { type, width, height, frames };
    },
  };
}
