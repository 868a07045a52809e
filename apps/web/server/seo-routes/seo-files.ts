import { pages, seoRoutes, siteFiles, siteIconPath, sitemapPart } from '@sandstone/contract';
import { aiCrawlers, aiCrawlersListedOn, aiRobotsTokens } from '@sandstone/domain';
import { rssFeed } from './rss-feed.ts';
import { type SeoRoute } from './seo-route.ts';
import { sitemapIndex, sitemapParts } from './sitemap.ts';

/** Paths without content for search engines, which play the free videos below `/embed/`. Guards protect the private ones, not this file. */
const disallowedPaths = [pages.admin, pages.profile, pages.signIn, '/api/'];

const aiRules = [
  `# AI crawlers, as known on ${aiCrawlersListedOn}\n`,
  ...[...aiCrawlers, ...aiRobotsTokens].map((token) => `User-agent: ${token}\n`),
  'Disallow: /\n\n',
];

const robots: SeoRoute = {
  mediaType: 'text/plain; charset=utf-8',
  dependsOnContent: true,
  body: ({ origin, site: { rules } }) => [
    ...(rules.refuseAiCrawlers ? aiRules : []),
    'User-agent: *\n',
    ...disallowedPaths.map((path) => `Disallow: ${path}\n`),
    `\nSitemap: ${origin}${seoRoutes.sitemap}\n`,
  ],
};

/** The web app manifest, for the home screen of a phone. */
const manifest: SeoRoute = {
  mediaType: 'application/manifest+json; charset=utf-8',
  dependsOnContent: true,
  body: ({ site: { words, markId } }) => [
    JSON.stringify({
      name: words.name,
      short_name: words.name,
      description: words.bio,
      start_url: '/',
      display: 'standalone',
      background_color: '#15110f',
      theme_color: '#15110f',
      icons:
        markId === undefined
          ? [
              { src: siteFiles.smallAppIcon, sizes: '192x192', type: 'image/png' },
              { src: siteFiles.largeAppIcon, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
              { src: siteFiles.icon, sizes: 'any', type: 'image/svg+xml' },
            ]
          : [
              { src: siteIconPath(markId, 192), sizes: '192x192', type: 'image/png' },
              {
                src: siteIconPath(markId, 512),
                sizes: '512x512',
                type: 'image/png',
                purpose: 'any maskable',
              },
            ],
    }),
  ],
};

/** The generated files, by path. */
export const seoFiles: ReadonlyMap<string, SeoRoute> = new Map<string, SeoRoute>([
  [seoRoutes.robots, robots],
  [seoRoutes.sitemap, sitemapIndex],
  ...Object.entries(sitemapParts).map(([name, file]): [string, SeoRoute] => [sitemapPart(name), file]),
  [seoRoutes.feed, rssFeed],
  [seoRoutes.manifest, manifest],
]);
