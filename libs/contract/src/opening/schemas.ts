import { type Endpoint } from '../http/endpoint.ts';
import { isoTime } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type openingRoutes } from './routes.ts';

// Whether visitors can see the site.

const version = z.int().positive().describe('Grows with each change');

export const openingResponse = z.object({
  isOpen: z.boolean(),
  openedAt: isoTime.nullable().describe('When the site was opened first; null if it never was'),
  changedAt: isoTime,
  version,
  isInForce: z
    .boolean()
    .optional()
    .describe(
      'Whether all reverse proxies that were seen lately have it. The previous release does not say it',
    ),
});
export type OpeningResponse = z.infer<typeof openingResponse>;

export const setOpeningBody = z.strictObject({
  isOpen: z.boolean(),
  unchangedSince: version.describe(
    'The version that the change is made to. Opening is refused for another one, closing never',
  ),
});
export type SetOpening = z.infer<typeof setOpeningBody>;

export const openingEndpoints = {
  adminOpening: { summary: 'Returns whether the site is open', response: openingResponse },
  adminSetOpening: {
    summary: 'Opens or closes the site',
    body: setOpeningBody,
    response: openingResponse,
    problems: ['changed_since'],
  },
} as const satisfies Record<keyof typeof openingRoutes, Endpoint>;
