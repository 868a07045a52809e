import { z } from '../zod.ts';
import { isAccentPreset, isColor, siteThemes } from './look.ts';

/** `accentRefusalOf` of `@sandstone/domain` tells whether a colour can be the accent. */
export const lookSettings = z.strictObject({
  accent: z
    .string()
    .max(20)
    .refine((accent) => isAccentPreset(accent) || isColor(accent), {
      message: 'must be the name of a preset, or a colour such as #f08a5d',
    })
    .describe('The name of a preset, or a colour as #rrggbb in lower case'),
  theme: z.enum(siteThemes).describe('Theme of visitors who have chosen none'),
});
