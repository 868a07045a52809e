import { limits, pipeline } from '@sandstone/contract';
import { photoVariantSize } from '@sandstone/domain';
import { type PhotoLimits, type ProcessedPhoto } from './photo-pipeline.port.ts';
import { decodePhoto, dropOpaqueAlpha } from './photo.decoder.ts';
import { bytesOf, type PhotoHeader, type PhotoInfo, readHeader } from './photo.inspector.ts';
import { makePlaceholder } from './placeholder.encoder.ts';
import { configureSharp } from './sharp.engine.ts';
import {
  encodeAnimation,
  encodeFallback,
  encodeStill,
  type Finish,
  type Level,
  resizeLevels,
} from './variant.encoder.ts';
import { type LadderStep, planLadder } from './variant-ladder.plan.ts';

/** Animations end at the JPEG's step: larger ones weigh more than a video. */
const animatedWidths = pipeline.widths.filter((width) => width <= pipeline.fallbackWidth);

const fallbackOf = (header: PhotoHeader): LadderStep => ({
  step: pipeline.fallbackWidth,
  ...photoVariantSize(header, pipeline.fallbackWidth),
});

/** The in-process photo pipeline on sharp; a started codec cannot be cancelled. */
export function createPhotoPipeline(options: { limits?: Partial<PhotoLimits> } = {}) {
  configureSharp();
  const limit: PhotoLimits = { ...limits.photo, ...options.limits };

  interface Work {
    header: PhotoHeader;
    finish: Finish;
  }

  async function processStill({ header, finish }: Work): Promise<ProcessedPhoto> {
    const { width, height } = header;
    const step = Math.max(...pipeline.widths);
    const size = photoVariantSize(header, step);
    const { repaired, ...decoded } = await decodePhoto(header, { size, frames: 1, limit });
    const base: Level = { step, pixels: await dropOpaqueAlpha(decoded) };
    const levels = await resizeLevels(base.pixels, planLadder(header, pipeline.widths, photoVariantSize));
    const variants = await encodeStill(levels, finish);
    variants.push(await encodeFallback([base, ...levels], fallbackOf(header), finish));
    const placeholder = await makePlaceholder(levels.at(-1)?.pixels ?? base.pixels);
    return { width, height, animated: false, repaired, ...placeholder, variants };
  }

  async function processAnimation({ header, finish }: Work): Promise<ProcessedPhoto> {
    const { width, height, frames, delays, loop } = header;
    const size = fallbackOf(header);
    const first = await decodePhoto(header, { size, frames: 1, limit });
    const poster: Level = { step: size.step, pixels: await dropOpaqueAlpha(first) };
    const still = await encodeFallback([poster], size, finish);
    const { repaired, ...moving } = await decodePhoto(header, { size, frames, limit });
    const levels = await resizeLevels(moving, planLadder(header, animatedWidths, photoVariantSize));
    const { maxAnimationBytes } = limit;
    const variants = await encodeAnimation(levels, { delay: delays, loop, maxAnimationBytes }, finish);
    variants.push(still);
    return { width, height, animated: true, repaired, ...(await makePlaceholder(poster.pixels)), variants };
  }

  return {
    async process(input: string | Uint8Array, finish: Finish = {}): Promise<ProcessedPhoto> {
      const header = await readHeader(await bytesOf(input), limit);
      return header.frames > 1 ? processAnimation({ header, finish }) : processStill({ header, finish });
    },
    /** Reads only the header. @throws PhotoRefusedError */
    async inspect(input: string | Uint8Array): Promise<PhotoInfo> {
      const { type, width, height, frames, memoryBytes } = await readHeader(await bytesOf(input), limit);
      return { type, width, height, frames, memoryBytes };
    },
  };
}
