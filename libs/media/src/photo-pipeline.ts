import { limits, type PhotoEdits, pipeline } from '@sandstone/contract';
import { areNoEdits, editedSize, photoVariantSize, type Size } from '@sandstone/domain';
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

const fallbackOf = (photo: Size): LadderStep => ({
  step: pipeline.fallbackWidth,
  ...photoVariantSize(photo, pipeline.fallbackWidth),
});

/** The in-process photo pipeline on sharp; a started codec cannot be cancelled. */
export function createPhotoPipeline(options: { limits?: Partial<PhotoLimits> } = {}) {
  configureSharp();
  const limit: PhotoLimits = { ...limits.photo, ...options.limits };

  interface Work {
    header: PhotoHeader;
    /** Size with the edits. */
    photo: Size;
    edits: PhotoEdits | null;
    finish: Finish;
  }

  async function processStill({ header, photo, edits, finish }: Work): Promise<ProcessedPhoto> {
    const step = Math.max(...pipeline.widths);
    const size = photoVariantSize(photo, step);
    const { repaired, ...decoded } = await decodePhoto(header, { size, frames: 1, limit, edits });
    const base: Level = { step, pixels: await dropOpaqueAlpha(decoded) };
    const levels = await resizeLevels(base.pixels, planLadder(photo, pipeline.widths, photoVariantSize));
    const variants = await encodeStill(levels, finish);
    variants.push(await encodeFallback([base, ...levels], fallbackOf(photo), finish));
    const placeholder = await makePlaceholder(levels.at(-1)?.pixels ?? base.pixels);
    const { takenAt } = header;
    return { ...photo, animated: false, repaired, takenAt, ...placeholder, variants };
  }

  async function processAnimation({ header, photo, edits, finish }: Work): Promise<ProcessedPhoto> {
    const { frames, delays, loop, takenAt } = header;
    const size = fallbackOf(photo);
    const first = await decodePhoto(header, { size, frames: 1, limit, edits });
    const poster: Level = { step: size.step, pixels: await dropOpaqueAlpha(first) };
    const still = await encodeFallback([poster], size, finish);
    const { repaired, ...moving } = await decodePhoto(header, { size, frames, limit, edits });
    const levels = await resizeLevels(moving, planLadder(photo, animatedWidths, photoVariantSize));
    const { maxAnimationBytes } = limit;
    const variants = await encodeAnimation(levels, { delay: delays, loop, maxAnimationBytes }, finish);
    variants.push(still);
    const placeholder = await makePlaceholder(poster.pixels);
    return { ...photo, animated: true, repaired, takenAt, ...placeholder, variants };
  }

  return {
    async process(
      input: string | Uint8Array,
      { edits: given = null, ...finish }: Finish & { edits?: PhotoEdits | null } = {},
    ): Promise<ProcessedPhoto> {
      // Edits that change nothing give the same bytes as none.
      const edits = areNoEdits(given) ? null : given;
      const header = await readHeader(await bytesOf(input), limit, edits);
      const work = { header, photo: editedSize(header, edits), edits, finish };
      return header.frames > 1 ? processAnimation(work) : processStill(work);
    },
    /** Reads only the header. @throws PhotoRefusedError */
    async inspect(input: string | Uint8Array): Promise<PhotoInfo> {
      const { type, width, height, frames, memoryBytes } = await readHeader(await bytesOf(input), limit);
      return { type, width, height, frames, memoryBytes };
    },
  };
}
