import { seoRoutes, sitemapPart } from '@sandstone/contract';
import { feed } from './feed.ts';
import { type MachineFile } from './seo-route.ts';
import { manifest } from './manifest.ts';
import { robots } from './robots.ts';
import { sitemapIndex, sitemapParts } from './sitemap.ts';

/** The files that machines read, by path. */
const files = new Map<string, MachineFile>([
  [seoRoutes.robots, robots],
  [seoRoutes.sitemap, sitemapIndex],
  ...Object.entries(sitemapParts).map(([name, file]): [string, MachineFile] => [sitemapPart(name), file]),
  [seoRoutes.feed, feed],
  [seoRoutes.manifest, manifest],
]);

export const findMachineFile = (path: string): MachineFile | undefined => files.get(path);
