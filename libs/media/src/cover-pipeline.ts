import { coverPipeline, coverQuality, limits, type PhotoEdits } from '@sandstone/contract';
import { editedSize } from '@sandstone/domain';
import { type ProcessedCover } from './cover-pipeline.port.ts';
import { type PhotoLimits } from './photo-pipeline.port.ts';
import { decodePhoto } from './photo.decoder.ts';
import { bytesOf, readHeader } from './photo.inspector.ts';
import { makePlaceholder, type Placeholder } from './placeholder.encoder.ts';
import { configureSharp, fromPixels, type Pixels, toPixels } from './sharp.engine.ts';
import { encodeLevel, resizeLevels } from './variant.encoder.ts';
import { coverSize, planLadder } from './variant-ladder.plan.ts';

const widest = Math.max(...coverPipeline.widths);
/** Background of transparent pictures. */
const background = '#171412';
/** Longer side of a blurred cover in px: too small for any filter to restore a face or a word. */
const blurredSide = 14;

/** Flattens the decoded picture to three channels. */
const opaque = (pixels: Pixels): Promise<Pixels> =>
  toPixels(fromPixels(pixels).flatten({ background: background }).toColourspace('srgb'));

/**
 * Reduces the picture to a few pixels, which removes all recognisable detail, then warms, darkens and enlarges it
 * smoothly.
 */
async function blurred(pixels: Pixels): Promise<Pixels> {
  const { width, height } = pixels;
  const few = await toPixels(
    fromPixels(pixels)
      .resize(blurredSide, blurredSide, { fit: 'inside' })
      .modulate({ saturation: 1.15, brightness: 0.92 })
      .linear([1.04, 1, 0.94], [5, 1, 0]),
  );
  const soft = fromPixels(few).resize(width, height, { fit: 'fill', kernel: 'cubic' });
  return toPixels(soft.blur(Math.max(width, height) / (blurredSide * 2)));
}

/** The in-process cover pipeline on sharp, with the loaders and limits of the photo pipeline. */
export function createCoverPipeline(options: { limits?: Partial<PhotoLimits> } = {}) {
  configureSharp();
  const limit: PhotoLimits = { ...limits.photo, ...options.limits };
  return {
    async process(
      input: string | Uint8Array,
      { blur, edits = null }: { blur: boolean; edits?: PhotoEdits | null },
    ): Promise<ProcessedCover> {
      const header = await readHeader(await bytesOf(input), limit, edits);
      const picture = editedSize(header, edits);
      const size = coverSize(picture, widest);
      const clear = await opaque(await decodePhoto(header, { size, frames: 1, limit, edits }));
      const base = blur ? await blurred(clear) : clear;
      const levels = await resizeLevels(base, planLadder(picture, coverPipeline.widths, coverSize));
      const variants: ProcessedCover['variants'] = [];
      for (const level of levels.toReversed()) {
        for (const format of ['avif', 'webp', 'jpg'] as const) {
          const {
            width,
            height,
            bytes: encoded,
          } = await encodeLevel(format, level, {
            quality: coverQuality,
          });
          variants.push({ format, width, height, bytes: encoded });
        }
      }
      const smallest = levels.at(-1)?.pixels ?? base;
      const { thumbHash, placeholder }: Placeholder = await makePlaceholder(smallest);
      return { width: base.width, height: base.height, thumbHash, placeholder, variants };
    },
  };
}
