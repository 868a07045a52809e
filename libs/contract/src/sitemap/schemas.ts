import { type Endpoint } from '../http/endpoint.ts';
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

export const sitemapEndpoints = {
  sitemap: {
    summary: 'Lists the entries of the sitemap, a thousand per page',
    params: sitemapParams,
    query: sitemapQuery,
    response: sitemapPage,
  },
} as const satisfies Record<keyof typeof sitemapRoutes, Endpoint>;
