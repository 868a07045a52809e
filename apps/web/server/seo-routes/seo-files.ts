import { seoRoutes, sitemapPart } from '@sandstone/contract';
import { rssFeed } from './rss-feed.ts';
import { type SeoRoute } from './seo-route.ts';
import { manifest } from './manifest.ts';
import { robots } from './robots.ts';
import { sitemapIndex, sitemapParts } from './sitemap.ts';

/** The generated files, by path. */
export const seoFiles: ReadonlyMap<string, SeoRoute> = new Map<string, SeoRoute>([
  [seoRoutes.robots, robots],
  [seoRoutes.sitemap, sitemapIndex],
  ...Object.entries(sitemapParts).map(([name, file]): [string, SeoRoute] => [sitemapPart(name), file]),
  [seoRoutes.feed, rssFeed],
  [seoRoutes.manifest, manifest],
]);
