import { type RouteObject } from 'react-router-dom';
import { adminRoutes } from './admin-routes.ts';
import { setupRoute } from './setup-route.ts';
import { siteRoutes } from './site-routes.tsx';

/** All routes. @param eventsAlias the first part of the second address of events, or null */
export const routesOf = (eventsAlias: string | null): RouteObject[] =>
  siteRoutes(adminRoutes, eventsAlias, [setupRoute]);
