import { pictureSource } from '../photos/schemas.ts';
import { focus } from '../videos/schemas.ts';
import { z } from '../zod.ts';
import { chosenMark } from './mark.schema.ts';
import { type ShownPictures, type SitePictures } from './pictures.ts';

const photoId = z.uuid();
const heroFocus = {
  wide: focus.describe('The point that stays visible where the picture is cropped to a wide one'),
  tall: focus.describe('The point that stays visible where the picture is cropped to a tall one'),
};

export const sitePictures = z.strictObject({
  portrait: z.strictObject({ photoId }).nullable().describe('A photo of the creator; null for none'),
  hero: z
    .strictObject({ photoId, ...heroFocus })
    .nullable()
    .describe('The large picture of the home page; null for the drawn one'),
  mark: chosenMark.nullable().describe('What icons and link previews show; null for the drawn one'),
}) satisfies z.ZodType<SitePictures>;

const shownPicture = z.object({
  sources: z.array(pictureSource).describe('Best first'),
  src: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});

const crops = z.array(pictureSource).describe('Best first');

export const shownPictures = z.object({
  portrait: shownPicture.optional().describe('Absent without one'),
  hero: shownPicture
    .extend({
      ...heroFocus,
      crops: z
        .object({ tall: crops, wide: crops })
        .optional()
        .describe('Absent until they are made, and where the original is not kept'),
    })
    .optional()
    .describe('Absent where the drawn one is shown'),
  markId: z.string().optional().describe('Absent where the drawn one is shown'),
}) satisfies z.ZodType<ShownPictures>;
