import * as limits from '../limits/limits.ts';
import { isoTime } from '../values/schemas.ts';
import { z } from '../zod.ts';

// Where photos are used, which a dialog names before it deletes them.

const { maxChosen, namedUses, maxUseNameLength } = limits.library;

export const photoUsesBody = z.strictObject({ photoIds: z.array(z.uuid()).min(1).max(maxChosen) });

const photoUse = z.object({
  id: z.uuid(),
  name: z
    .string()
    .describe(`A post's text or the title of an adventure or a video, cut to ${maxUseNameLength} characters`),
});
const usingPost = photoUse.extend({
  isEmptied: z.boolean().describe('Whether all photos of the post are among these'),
});
const uses = <Use extends z.ZodType>(use: Use) =>
  z.object({
    total: z.int().nonnegative(),
    first: z.array(use).max(namedUses),
  });

export const photoUses = z.object({
  published: uses(usingPost).describe('Posts that visitors see, newest first'),
  scheduled: uses(usingPost.extend({ at: isoTime.describe('The time of its publication') })).describe(
    'Posts that will be published, by time',
  ),
  drafts: uses(usingPost).describe('Other posts that are not published, last saved first'),
  adventures: uses(photoUse).describe('Newest first; hidden ones, too'),
  covers: uses(photoUse).describe('Videos and adventures of which one is the cover, newest first'),
  hero: z.boolean().describe('Whether one is the large picture of the home page'),
  portrait: z.boolean().describe('Whether one is the portrait'),
});
export type PhotoUses = z.infer<typeof photoUses>;
export type UsingPost = z.infer<typeof usingPost>;
