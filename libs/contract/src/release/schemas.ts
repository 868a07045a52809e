import { type Endpoint } from '../http/endpoint.ts';
import { isoTime } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type releaseRoutes } from './routes.ts';
import { newestVersionStates, unknownCommit } from './states.ts';

export const release = z.object({
  version: z.string(),
  commit: z
    .string()
    .describe(
      `The hash, with \`-modified\` if files differed from the commit; \`${unknownCommit}\` without git`,
    ),
});
export type Release = z.infer<typeof release>;

export const releaseResponse = z.object({
  ...release.shape,
  newest: z
    .object({
      state: z.enum(newestVersionStates),
      version: z.string().nullable().describe('The version that is newer than that of the site'),
      checkedOn: isoTime.nullable(),
    })
    .describe('What the daily check has found; `off` if the operator has not switched it on'),
});
export type ReleaseResponse = z.infer<typeof releaseResponse>;

export const releaseEndpoints = {
  adminRelease: { summary: 'Returns the version that the site runs', response: releaseResponse },
} as const satisfies Record<keyof typeof releaseRoutes, Endpoint>;
