import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { z } from '../zod.ts';
import { type viewsRoutes } from './routes.ts';

/** Sent by a page that a visitor sees. */
export const viewBody = z.strictObject({
  path: z
    .string()
    .max(limits.insights.maxPathLength)
    .regex(/^\//)
    .describe("The page's path without its query; other pages than the counted ones are ignored"),
  referrer: z
    .string()
    .max(limits.insights.maxReferrerLength)
    .optional()
    .describe(
      'Only of the first view of a document: the host of the page that led to it, empty if the browser names none',
    ),
});

export const viewsEndpoints = {
  countView: {
    summary: 'Counts a view of a page: once for each visitor, page and day, without storing who it was',
    body: viewBody,
    problems: ['rate_limited'],
  },
} as const satisfies Record<keyof typeof viewsRoutes, Endpoint>;
