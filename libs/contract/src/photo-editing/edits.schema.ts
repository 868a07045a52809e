import * as limits from '../limits/limits.ts';
import { changeVersion, unchangedSince } from '../values/schemas.ts';
import { z } from '../zod.ts';

const { minShare, maxConcealed, turns } = limits.photoEdits;

/** Numbers of a browser that add up to a little more than the whole. */
const tolerance = 1e-6;
const start = z.number().min(0).max(1);
const length = z.number().min(minShare).max(1);

/** A rectangle in shares (0 to 1) of the width and height of the upright original, before it is rotated. */
export const photoArea = z
  .object({ x: start, y: start, width: length, height: length })
  .refine(({ x, y, width, height }) => x + width <= 1 + tolerance && y + height <= 1 + tolerance, {
    message: 'must be inside the photo',
  })
  .describe('Shares (0 to 1) of the upright original, before it is rotated');
export type PhotoArea = z.infer<typeof photoArea>;

/** What the creator has changed in a photo. Its pictures are made from the original with these edits. */
export const photoEdits = z.object({
  quarterTurns: z
    .int()
    .min(0)
    .max(turns - 1)
    .describe('Clockwise'),
  crop: photoArea.nullable().describe('What is left of the photo; null is all of it'),
  covered: z.array(photoArea).max(maxConcealed).describe('Areas whose content no picture shows'),
});
export type PhotoEdits = z.infer<typeof photoEdits>;

/** `null` is the photo as it was uploaded. */
export const savePhotoEdits = z.object({
  edits: photoEdits.nullable(),
  unchangedSince: unchangedSince.describe(
    'The version of the photo whose edits these replace. Without it, or if anything has changed the photo since, only edits that show no more of the photo than the stored ones are saved',
  ),
});
/** What an editor starts with. */
export const savedPhotoEdits = z.object({ edits: photoEdits.nullable(), version: changeVersion });
export type SavedPhotoEdits = z.infer<typeof savedPhotoEdits>;
