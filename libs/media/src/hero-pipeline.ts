import { type HeroFocus, heroForms, limits, type PhotoEdits } from '@sandstone/contract';
import { editedSize, heroFormNames, heroArea, heroStepSize, scaledBy } from '@sandstone/domain';
import { type HeroFile, type PhotoLimits } from './photo-pipeline.port.ts';
import { decodePhoto, dropOpaqueAlpha } from './photo.decoder.ts';
import { bytesOf, readHeader } from './photo.inspector.ts';
import { configureSharp } from './sharp.engine.ts';
import { cropPixels } from './turned.pixels.ts';
import { encodeStill, type Finish, resizeLevels } from './variant.encoder.ts';
import { planLadder } from './variant-ladder.plan.ts';

/** The in-process pipeline of the home page's large picture, with the loaders and limits of the photo pipeline. */
export function createHeroPipeline(options: { limits?: Partial<PhotoLimits> } = {}) {
  configureSharp();
  const limit: PhotoLimits = { ...limits.photo, ...options.limits };
  return {
    async process(
      input: string | Uint8Array,
      { focus, edits, ...finish }: { focus: HeroFocus; edits: PhotoEdits | null } & Finish,
    ): Promise<{ variants: HeroFile[] }> {
      const header = await readHeader(await bytesOf(input), limit, edits);
      // A page would show a still picture instead of the animation.
      if (header.frames > 1) return { variants: [] };
      const photo = editedSize(header, edits);
      const factors = heroFormNames.map(
        (form) => Math.max(...heroForms[form].widths) / heroArea(photo, form, focus[form]).width,
      );
      const size = scaledBy(photo, Math.max(...factors));
      const decoded = await dropOpaqueAlpha(await decodePhoto(header, { size, frames: 1, limit, edits }));
      const variants: HeroFile[] = [];
      for (const form of heroFormNames) {
        const area = heroArea(decoded, form, focus[form]);
        const steps = planLadder(area, heroForms[form].widths, heroStepSize);
        const levels = await resizeLevels(cropPixels(decoded, area), steps);
        for (const { format, width, height, bytes } of await encodeStill(levels, finish))
          variants.push({ form, format, width, height, bytes });
      }
      return { variants };
    },
  };
}
