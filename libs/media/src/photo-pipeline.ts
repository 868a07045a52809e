import { readFile } from 'node:fs/promises';
import { limits, pipeline } from '@sandstone/contract';
import { type PhotoPipeline, type ProcessedPhoto } from './photo-pipeline.port.ts';
import { decodePhoto, withoutIdleAlpha } from './photo.decoder.ts';
import { type PhotoHeader, type PhotoLimits, readHeader } from './photo.inspector.ts';
import { makePlaceholder } from './placeholder.encoder.ts';
import { configureSharp } from './sharp.engine.ts';
import { createTurns } from './turns.queue.ts';
import { encodeAnimation, encodeFallback, encodeStill, type Level, resizeLevels } from './variant.encoder.ts';
import { planLadder, sizeAtStep } from './variant-ladder.plan.ts';

/** An animation stops at the step of the JPEG: above it, it weighs more than a video. */
const animatedWidths = pipeline.widths.filter((width) => width <= pipeline.fallbackWidth);

const fallbackOf = (header: PhotoHeader) => sizeAtStep(header, pipeline.fallbackWidth);

/**
 * The photo pipeline on sharp. Run one photo at a time for each core; `MALLOC_ARENA_MAX=2` in the environment of the
 * process saves a quarter of its memory.
 */
export function createPhotoPipeline(options: { limits?: Partial<PhotoLimits> } = {}): PhotoPipeline {
  configureSharp();
  const limit: PhotoLimits = { ...limits.photo, ...options.limits };
  const inTurn = createTurns();

  interface Work {
    bytes: Buffer;
    header: PhotoHeader;
    signal?: AbortSignal;
  }

  async function processStill({ bytes, header, signal }: Work): Promise<ProcessedPhoto> {
    const { width, height } = header;
    const size = sizeAtStep(header, Math.max(...pipeline.widths));
    const { repaired, ...decoded } = await decodePhoto(bytes, header, { size, frames: 1, limit });
    signal?.throwIfAborted();
    const base: Level = { step: size.step, pixels: await withoutIdleAlpha(decoded) };
    const levels = await resizeLevels(base.pixels, planLadder(header));
    const encoding = { timeoutSeconds: limit.decodeTimeoutSeconds, signal };
    const variants = await encodeStill(levels, encoding);
    variants.push(await encodeFallback([base, ...levels], fallbackOf(header), encoding));
    const placeholder = await makePlaceholder(levels.at(-1)?.pixels ?? base.pixels);
    return { width, height, animated: false, repaired, ...placeholder, variants };
  }

  async function processAnimation({ bytes, header, signal }: Work): Promise<ProcessedPhoto> {
    signal?.throwIfAborted();
    const { width, height, frames, delays, loop } = header;
    const encoding = { timeoutSeconds: limit.decodeTimeoutSeconds, signal };
    const size = fallbackOf(header);
    const first = await decodePhoto(bytes, header, { size, frames: 1, limit });
    const poster: Level = { step: size.step, pixels: await withoutIdleAlpha(first) };
    const still = await encodeFallback([poster], size, encoding);
    const { repaired, ...moving } = await decodePhoto(bytes, header, { size, frames, limit });
    signal?.throwIfAborted();
    const levels = await resizeLevels(moving, planLadder(header, animatedWidths));
    const variants = await encodeAnimation(levels, { delay: delays, loop }, encoding);
    variants.push(still);
    return { width, height, animated: true, repaired, ...(await makePlaceholder(poster.pixels)), variants };
  }

  return {
    async process(inputPath, { signal } = {}) {
      signal?.throwIfAborted();
      const bytes = await readFile(inputPath);
      const header = await readHeader(bytes, limit);
      signal?.throwIfAborted();
      const work = { bytes, header, signal };
      const make = () => (header.frames > 1 ? processAnimation(work) : processStill(work));
      // There is memory for one such picture, beside the ordinary ones.
      return header.memoryBytes > limit.ordinaryMemoryBytes ? inTurn(make) : make();
    },
    async inspect(inputPath) {
      const { type, width, height, frames, memoryBytes } = await readHeader(await readFile(inputPath), limit);
      return { type, width, height, frames, memoryBytes };
    },
  };
}
