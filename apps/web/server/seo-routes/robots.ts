import { seoRoutes, pages } from '@sandstone/contract';
import { type SeoRoute } from './seo-route.ts';

/** Paths without content for search engines. Guards protect the private ones, not this file. */
const disallowedPaths = [pages.admin, pages.profile, pages.signIn, '/api/', '/embed/'];

export const robots: SeoRoute = {
  mediaType: 'text/plain; charset=utf-8',
  dependsOnContent: false,
  body: ({ origin }) => [
    'User-agent: *\n',
    ...disallowedPaths.map((path) => `Disallow: ${path}\n`),
    `\nSitemap: ${origin}${seoRoutes.sitemap}\n`,
  ],
};
