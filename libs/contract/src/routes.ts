import { adminRoutes } from './admin-routes.ts';
import { type Routes } from './http/route.ts';
import { operationsRoutes } from './operations/routes.ts';
import { ageProofRoutes, proxyRoutes } from './regions/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { siteIconRoutes } from './site-settings/routes.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { visitorRoutes } from './visitor-routes.ts';

/** Every route of the api. A test compares this table with the mounted routes. */
export const routes = {
  ...visitorRoutes,
  ...adminRoutes,
  ...siteIconRoutes,
  ...ageProofRoutes,
  ...proxyRoutes,
  ...setupRoutes,
  ...sitemapRoutes,
  ...operationsRoutes,
} satisfies Routes;

export type RouteName = keyof typeof routes;
