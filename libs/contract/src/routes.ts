import { accountRoutes } from './account/routes.ts';
import { auditLogRoutes } from './audit-log/routes.ts';
import { curationRoutes } from './curation/routes.ts';
import { eventsRoutes } from './events/routes.ts';
import { type Routes } from './http/route.ts';
import { insightsRoutes } from './insights/routes.ts';
import { libraryRoutes } from './library/routes.ts';
import { operationsRoutes } from './operations/routes.ts';
import { photosRoutes } from './photos/routes.ts';
import { postEditingRoutes } from './post-editing/routes.ts';
import { postsRoutes } from './posts/routes.ts';
import { releaseRoutes } from './release/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { uploadsRoutes } from './uploads/routes.ts';
import { videosRoutes } from './videos/routes.ts';
import { viewsRoutes } from './views/routes.ts';
import { watermarkRoutes } from './watermark/routes.ts';
import { workRoutes } from './work/routes.ts';

/** Every route of the api. A test compares this table with the mounted routes. */
export const routes = {
  ...accountRoutes,
  ...photosRoutes,
  ...eventsRoutes,
  ...videosRoutes,
  ...postsRoutes,
  ...viewsRoutes,
  ...postEditingRoutes,
  ...uploadsRoutes,
  ...libraryRoutes,
  ...scheduleRoutes,
  ...watermarkRoutes,
  ...curationRoutes,
  ...trashRoutes,
  ...workRoutes,
  ...releaseRoutes,
  ...insightsRoutes,
  ...auditLogRoutes,
  ...sitemapRoutes,
  ...operationsRoutes,
} as const satisfies Routes;

export type RouteName = keyof typeof routes;
