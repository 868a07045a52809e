import { type Routes } from '../http/route.ts';

export const sitemapRoutes = {
  sitemap: { method: 'GET', path: '/api/sitemap/:kind', access: 'public' },
  /** Asked by web for the items of the feed. */
  feedGuids: { method: 'GET', path: '/internal/feed-guids', access: 'internal' },
} as const satisfies Routes;
