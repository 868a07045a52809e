import { newestVersionStates } from './release.ts';
import { isoTime, release } from './schemas.ts';
import { z } from './zod.ts';

export const releaseAnswer = z.object({
  ...release.shape,
  newest: z
    .object({
      state: z.enum(newestVersionStates),
      version: z.string().nullable().describe('The version that is newer than that of the site'),
      checkedOn: isoTime.nullable(),
    })
    .describe('What the daily check has found; `off` if the operator has not switched it on'),
});
export type ReleaseAnswer = z.infer<typeof releaseAnswer>;
