import { type HeroFocus, heroForms, limits } from '@sandstone/contract';
import { heroFormNames, heroRegion, heroStepSize, type Region, scaledBy } from '@sandstone/domain';
import { type HeroFile, type PhotoLimits } from './photo-pipeline.port.ts';
import { decodePhoto, dropOpaqueAlpha } from './photo.decoder.ts';
import { bytesOf, readHeader } from './photo.inspector.ts';
import { configureSharp, fromPixels, type Pixels, toPixels } from './sharp.engine.ts';
import { encodeStill, type Finish, resizeLevels } from './variant.encoder.ts';
import { planLadder } from './variant-ladder.plan.ts';

const cropPixels = (pixels: Pixels, region: Region): Promise<Pixels> =>
  toPixels(fromPixels(pixels).extract(region));

/** The in-process pipeline of the home page's large picture, with the loaders and limits of the photo pipeline. */
export function createHeroPipeline(options: { limits?: Partial<PhotoLimits> } = {}) {
  configureSharp();
  const limit: PhotoLimits = { ...limits.photo, ...options.limits };
  return {
    async process(
      input: string | Uint8Array,
      { focus, ...finish }: { focus: HeroFocus } & Finish,
    ): Promise<{ variants: HeroFile[] }> {
      const header = await readHeader(await bytesOf(input), limit);
      // A page would show a still picture instead of the animation.
      if (header.frames > 1) return { variants: [] };
      const factors = heroFormNames.map(
        (form) => Math.max(...heroForms[form].widths) / heroRegion(header, form, focus[form]).width,
      );
      const size = scaledBy(header, Math.max(...factors));
      const decoded = await dropOpaqueAlpha(await decodePhoto(header, { size, frames: 1, limit }));
      const variants: HeroFile[] = [];
      for (const form of heroFormNames) {
        const region = heroRegion(decoded, form, focus[form]);
        const steps = planLadder(region, heroForms[form].widths, heroStepSize);
        const levels = await resizeLevels(await cropPixels(decoded, region), steps);
        for (const { format, width, height, bytes } of await encodeStill(levels, finish))
          variants.push({ form, format, width, height, bytes });
      }
      return { variants };
    },
  };
}
