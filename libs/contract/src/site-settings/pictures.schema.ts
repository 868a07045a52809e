import { type HeroForm } from '../media.ts';
import { pictureSource } from '../photos/schemas.ts';
import { focus } from '../videos/schemas.ts';
import { z } from '../zod.ts';

/** The default mark is drawn (`siteFiles`). */
export const chosenMark = z.strictObject({
  markId: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .describe('Made of the pixels, so that another mark has other addresses'),
});
export type ChosenMark = z.infer<typeof chosenMark>;

/** A photo of the creator that is a picture of the site stays one while it is hidden, but not when it is deleted. */
const photoId = z.uuid();
const heroFocus = {
  wide: focus.describe('The point that stays visible where the picture is cropped to a wide one'),
  tall: focus.describe('The point that stays visible where the picture is cropped to a tall one'),
};

export type HeroFocus = Record<HeroForm, z.infer<typeof focus>>;

export const sitePictures = z.strictObject({
  portrait: z.strictObject({ photoId }).nullable().describe('A photo of the creator; null for none'),
  hero: z
    .strictObject({ photoId, ...heroFocus })
    .nullable()
    .describe('The large picture of the home page; null for the drawn one'),
  mark: chosenMark.nullable().describe('What icons and link previews show; null for the drawn one'),
});
export type SitePictures = z.infer<typeof sitePictures>;

/** A picture of the site as visitors get it. */
const shownPicture = z.object({
  sources: z.array(pictureSource).describe('Best first'),
  src: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});

export type ShownPicture = z.infer<typeof shownPicture>;

const crops = z.array(pictureSource).describe('Best first');
/** Crops of the large picture for screens that are wider than high, and the reverse. */
const heroCrops = z.object({ tall: crops, wide: crops });
export type HeroCrops = z.infer<typeof heroCrops>;

export const shownPictures = z.object({
  portrait: shownPicture.optional().describe('Absent without one'),
  hero: shownPicture
    .extend({
      ...heroFocus,
      crops: heroCrops.optional().describe('Absent until they are made, and where the original is not kept'),
    })
    .optional()
    .describe('Absent where the drawn one is shown'),
  markId: z.string().optional().describe('Absent where the drawn one is shown'),
});
export type ShownPictures = z.infer<typeof shownPictures>;
export type ShownHero = NonNullable<ShownPictures['hero']>;
