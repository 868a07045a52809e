import { type Routes } from '../http/route.ts';

export const sitemapRoutes = {
  sitemap: { method: 'GET', path: '/api/sitemap/:kind', access: 'public' },
} as const satisfies Routes;
