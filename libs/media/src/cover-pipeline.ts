import { coverPipeline, limits } from '@sandstone/contract';
import { type ProcessedCover } from './cover-pipeline.port.ts';
import { type PhotoLimits } from './photo-pipeline.port.ts';
import { decodePhoto } from './photo.decoder.ts';
import { bytesOf, readHeader } from './photo.inspector.ts';
import { makePlaceholder, type Placeholder } from './placeholder.encoder.ts';
import { configureSharp, fromPixels, type Pixels, toPixels } from './sharp.engine.ts';
import { encodeLevel, resizeLevels } from './variant.encoder.ts';
import { planLadder, sizeAtStep } from './variant-ladder.plan.ts';

const widest = Math.max(...coverPipeline.widths);
/** Behind what a provider's picture leaves see-through. */
const background = '#171412';
/** What is left of a blurred cover, px of its longer side: so little that no filter brings a face or a word back. */
const blurredSide = 14;

/** The decoded picture, in three channels and with nothing see-through. */
const opaque = (pixels: Pixels): Promise<Pixels> =>
  toPixels(fromPixels(pixels).flatten({ background: background }).toColourspace('srgb'));

/**
 * A glow of the picture's colours: shrunk to a handful of pixels, which is where everything goes that could be
 * recognised, a little warmer and darker, and drawn large again without an edge.
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

/** The cover pipeline on sharp, in this process, with the loaders and limits of the photo pipeline. */
export function createCoverPipeline(options: { limits?: Partial<PhotoLimits> } = {}) {
  configureSharp();
  const limit: PhotoLimits = { ...limits.photo, ...options.limits };
  return {
    async process(input: string | Uint8Array, { blur }: { blur: boolean }): Promise<ProcessedCover> {
      const bytes = await bytesOf(input);
      const header = await readHeader(bytes, limit);
      const size = sizeAtStep(header, widest);
      const clear = await opaque(await decodePhoto(bytes, header, { size, frames: 1, limit }));
      const base = blur ? await blurred(clear) : clear;
      const levels = await resizeLevels(base, planLadder(header, coverPipeline.widths));
      const variants: ProcessedCover['variants'] = [];
      for (const level of levels.toReversed()) {
        for (const format of ['avif', 'webp', 'jpg'] as const) {
          const {
            width,
            height,
            bytes: encoded,
          } = await encodeLevel(format, level, {
            quality: coverPipeline,
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
