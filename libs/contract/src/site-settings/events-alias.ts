import { pages, seoRoutes } from '../site/pages.ts';

const firstPart = (path: string) => path.split('/')[1] ?? '';

/** First parts of paths that belong to other pages and routes, now or perhaps later. */
export const reservedAliases: ReadonlySet<string> = new Set([
  ...Object.values(pages).map(firstPart),
  ...Object.values(seoRoutes).map(firstPart),
  ...[
    'api',
    'assets',
    'embed',
    'emulator',
    'fonts',
    'health',
    'icons',
    'internal',
    'links',
    'media',
    'metrics',
  ],
  ...[
    'demo-files',
    'demo-player',
    'pictures',
    'post',
    'profile',
    'robots',
    'setup',
    'tags',
    'videos',
    'well-known',
  ],
]);
