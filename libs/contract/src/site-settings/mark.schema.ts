import * as limits from '../limits/limits.ts';
import { decodedLength } from '../values/base64.ts';
import { z } from '../zod.ts';
import { type ChosenMark, iconSizes, type IconSize } from './mark.ts';

const { sidePx } = limits.siteMark;
const markId = z.string().regex(/^[\da-f]{32}$/);

export const chosenMark = z.strictObject({ markId }) satisfies z.ZodType<ChosenMark>;

/** The creator's browser opens her file and draws it into the square. Nobody decodes a file of hers on the server. */
export const keepMarkBody = z.strictObject({
  pixels: z
    .string()
    .refine((pixels) => decodedLength(pixels) === sidePx * sidePx * 3, {
      message: `must be ${sidePx} rows of ${sidePx} pixels`,
    })
    .describe(`${sidePx} rows of ${sidePx} pixels, each of three bytes: red, green and blue. Base64`),
});

export const siteIconParams = z.object({
  markId: z.string(),
  size: z
    .string()
    .transform((text): IconSize | undefined => iconSizes.find((size) => String(size) === text))
    .describe(`One of ${iconSizes.join(', ')}`),
});
