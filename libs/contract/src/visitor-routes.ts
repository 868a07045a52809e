import { accountRoutes } from './account/routes.ts';
import { eventsRoutes } from './events/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { photosRoutes } from './photos/routes.ts';
import { postsRoutes } from './posts/routes.ts';
import { reactionsRoutes } from './reactions/routes.ts';
import { pageSettingsRoutes } from './site-settings/page-settings.routes.ts';
import { videosRoutes } from './videos/routes.ts';
import { viewsRoutes } from './views/routes.ts';

/** Routes that visitors' pages call. Browsers do not load the others with them. */
export const visitorRoutes = {
  ...accountRoutes,
  ...eventsRoutes,
  ...legalRoutes,
  ...photosRoutes,
  ...postsRoutes,
  ...reactionsRoutes,
  ...pageSettingsRoutes,
  ...videosRoutes,
  ...viewsRoutes,
};

export type VisitorRouteName = keyof typeof visitorRoutes;
