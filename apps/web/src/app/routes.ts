import { adminRoutes } from './admin-routes.ts';
import { siteRoutes } from './site-routes.tsx';

/** All routes. */
export const routes = siteRoutes(adminRoutes);
