import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { sourceGroups } from '../views/sources.ts';
import { pageKinds } from '../views/viewed-page.ts';
import { z } from '../zod.ts';
import { type insightsRoutes } from './routes.ts';
import { insightsDays } from './choices.ts';

const count = z.int().nonnegative();
const day = z.iso.date().describe('A day in UTC');
const figures = { views: count, reactions: count };
export const itemFigures = z.object(figures);
export type ItemFigures = z.infer<typeof itemFigures>;

export const insightsQuery = z.object({
  days: z.enum(insightsDays).default('30').describe('Number of days, of which the last one is today'),
});

const dayFigures = z.object({ day, ...figures });
export type DayFigures = z.infer<typeof dayFigures>;

const viewedItem = z.object({
  kind: z.enum(pageKinds),
  id: z.uuid().nullable().describe('Null for a page without an item'),
  title: z.string().describe("The item's title; empty for a page without an item"),
  path: z.string(),
  ...figures,
});
export type ViewedItem = z.infer<typeof viewedItem>;

const viewSource = z.object({
  source: z.string().describe(`A host, or one of the groups: ${sourceGroups.join(', ')}`),
  views: count,
});
export type ViewSource = z.infer<typeof viewSource>;

export const insightsResponse = z.object({
  thisWeek: itemFigures.describe('The last seven days, of which the last one is today'),
  lastWeek: itemFigures.describe('The seven days before'),
  days: z.array(dayFigures).describe('Every day of the chart, oldest first'),
  best: z.array(viewedItem).describe('Pages with the most views in these days'),
  sources: z
    .array(viewSource)
    .optional()
    .describe(
      'Where visitors came from in these days, most views first. The previous release does not say it',
    ),
  countedSince: day.nullable().describe('The first day with a count; null before it'),
});
export type InsightsResponse = z.infer<typeof insightsResponse>;

export const itemFiguresQuery = z.object({
  ids: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.uuid()).max(limits.insights.maxItems))
    .describe('Ids of videos, events and posts, separated by commas'),
});
export const itemFiguresResponse = z.object({
  items: z
    .array(z.object({ id: z.uuid(), ...figures }))
    .describe(`Items with counts in the last ${limits.insights.keptMonths} months`),
});
export type ItemFiguresResponse = z.infer<typeof itemFiguresResponse>;

export const insightsEndpoints = {
  adminInsights: {
    summary:
      'Reports views and reactions by day, the pages with the most views, and where visitors came from',
    query: insightsQuery,
    response: insightsResponse,
  },
  adminItemFigures: {
    summary: 'Reports the views and reactions of videos, events and posts',
    query: itemFiguresQuery,
    response: itemFiguresResponse,
  },
} as const satisfies Record<keyof typeof insightsRoutes, Endpoint>;
