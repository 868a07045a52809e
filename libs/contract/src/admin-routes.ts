import { auditLogRoutes } from './audit-log/routes.ts';
import { videoEditingRoutes } from './video-editing/routes.ts';
import { insightsRoutes } from './insights/routes.ts';
import { legalPreviewRoutes } from './legal/routes.ts';
import { libraryRoutes } from './library/routes.ts';
import { membersRoutes } from './members/routes.ts';
import { openingRoutes } from './opening/routes.ts';
import { photoEditingRoutes } from './photo-editing/routes.ts';
import { postEditingRoutes } from './post-editing/routes.ts';
import { regionsRoutes } from './regions/routes.ts';
import { releaseRoutes } from './release/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { setupStepsRoutes } from './setup/routes.ts';
import { settingsRoutes } from './site-settings/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { uploadsRoutes } from './uploads/routes.ts';
import { watermarkRoutes } from './watermark/routes.ts';
import { workRoutes } from './work/routes.ts';

/** Routes of the admin area. */
export const adminRoutes = {
  ...auditLogRoutes,
  ...videoEditingRoutes,
  ...insightsRoutes,
  ...legalPreviewRoutes,
  ...libraryRoutes,
  ...membersRoutes,
  ...openingRoutes,
  ...photoEditingRoutes,
  ...postEditingRoutes,
  ...regionsRoutes,
  ...releaseRoutes,
  ...scheduleRoutes,
  ...settingsRoutes,
  ...setupStepsRoutes,
  ...trashRoutes,
  ...uploadsRoutes,
  ...watermarkRoutes,
  ...workRoutes,
};
