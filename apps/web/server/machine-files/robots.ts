import { seoRoutes, pages } from '@sandstone/contract';
import { type MachineFile } from './machine-file.ts';

/** Paths without content for search engines. Guards protect the private ones, not this file. */
const closed = [pages.admin, pages.profile, pages.signIn, '/api/', '/embed/'];

export const robots: MachineFile = {
  mediaType: 'text/plain; charset=utf-8',
  ofContent: false,
  body: ({ origin }) => [
    'User-agent: *\n',
    ...closed.map((path) => `Disallow: ${path}\n`),
    `\nSitemap: ${origin}${seoRoutes.sitemap}\n`,
  ],
};
