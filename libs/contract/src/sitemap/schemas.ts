import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { isoTime } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type sitemapRoutes } from './routes.ts';

export const sitemapKinds = ['events', 'videos', 'posts', 'photos'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];
export const sitemapParams = z.object({ kind: z.enum(sitemapKinds) });
export const sitemapQuery = z.object({ cursor: z.uuid().optional() });
const sitemapEntry = z.object({
  id: z.uuid(),
  slug: z.string().nullable().describe('null for posts and photos'),
  title: z.string().nullable().describe('For posts and photos, their description'),
  description: z.string().nullable(),
  changedOn: isoTime,
  images: z.array(z.string()).describe('Paths on this site'),
  video: z
    .object({ duration: z.int().nonnegative().describe('Seconds'), publishedOn: isoTime })
    .nullable()
    .describe("Only for free videos; the first of `images` is the video's picture"),
});
export type SitemapEntry = z.infer<typeof sitemapEntry>;
export const sitemapPage = z.object({ entries: z.array(sitemapEntry), nextCursor: z.string().nullable() });
export type SitemapPage = z.infer<typeof sitemapPage>;

const feedGuidsQuery = z.object({
  ids: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.uuid()).max(limits.feed.maxItems))
    .describe('Ids of posts and videos, separated by commas'),
});
const feedGuidsResponse = z.object({
  guids: z
    .record(z.uuid(), z.string())
    .describe('By id: what the feed calls an item that it had before an earlier release used ids'),
});

export const sitemapEndpoints = {
  sitemap: {
    summary: 'Lists the entries of the sitemap, a thousand per page',
    params: sitemapParams,
    query: sitemapQuery,
    response: sitemapPage,
  },
  feedGuids: {
    summary: 'Returns the guids of the feed that are not made from ids',
    query: feedGuidsQuery,
    response: feedGuidsResponse,
    problems: ['unavailable'],
  },
} as const satisfies Record<keyof typeof sitemapRoutes, Endpoint>;
