import { seoRoutes, pages } from '@sandstone/contract';
import { type SeoRoute } from './seo-route.ts';

/** Nothing for a search engine lies there; what is private there is private by its guards, not by this file. */
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
