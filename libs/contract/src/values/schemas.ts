import * as limits from '../limits/limits.ts';
import { z } from '../zod.ts';
import { dateYears, hasAcceptedYear } from './dates.ts';

/** A text without breaks. */
export const singleLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => !/[\n\r\t]/.test(text), { message: 'must be a single line' });

/** The api may give a date, which JSON turns into this text. */
export const isoTime: z.ZodType<string, string | Date> = z.iso.datetime().describe('ISO 8601, UTC');
const years = { message: `must be in the years ${dateYears.first} to ${dateYears.last}` };
/** Dates that are given to the site. Those that it answers with may be older, from before this rule. */
export const givenTime = z.iso.datetime().refine(hasAcceptedYear, years).describe('ISO 8601, UTC');
export const givenDay = z.iso.date().refine(hasAcceptedYear, years);
export const givenLocalTime = z.iso.datetime({ local: true, precision: -1 }).refine(hasAcceptedYear, years);
/** An undo sends it as `unchangedSince`. */
export const changeVersion = z.int().nonnegative().describe('Version of what has changed');
export const unchangedSince = z
  .int()
  .nonnegative()
  .optional()
  .describe(
    'For an undo: what anything has changed since this version stays as it is, unless the request only takes access away',
  );
/** The nil UUID, which nothing has. */
const idOfNothing = '00000000-0000-0000-0000-000000000000';
/** An id in an address. A malformed one is read as the id of nothing, so that it is answered like an unknown one. */
export const addressedId = z
  .string()
  .max(200)
  .transform((id) => (z.uuid().safeParse(id).success ? id : idOfNothing));
export const idParams = z.object({ id: addressedId });
/** The response to a deletion that can be undone. */
export const deletedResponse = z.object({ version: changeVersion });

/** @param where names the texts in which the words are found */
export const searchWords = (where: string) =>
  z
    .string()
    .trim()
    .max(limits.search.maxLength)
    .optional()
    .describe(`Words in ${where}, ignoring case and accents`);

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.page.maxSize).default(limits.page.defaultSize),
  cursor: z.string().min(1).max(200).optional(),
});
