import { pages, seoRoutes } from '../site/pages.ts';

/** First parts of paths that are no pages, and of pages that a later release may have. */
const otherPaths = [
  'api',
  'assets',
  'demo-files',
  'demo-player',
  'embed',
  'emulator',
  'fonts',
  'health',
  'icons',
  'internal',
  'media',
  'metrics',
  'post',
  'tags',
  'videos',
];

const firstPart = (path: string) => path.split('/')[1] ?? '';

/** Words that cannot be the alias of events, because paths of the site begin with them. */
export const reservedAliases: ReadonlySet<string> = new Set([
  ...[...Object.values(pages), ...Object.values(seoRoutes)].map(firstPart),
  ...otherPaths,
]);
