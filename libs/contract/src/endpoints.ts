import { accountEndpoints } from './account/schemas.ts';
import { auditLogEndpoints } from './audit-log/schemas.ts';
import { videoEditingEndpoints } from './video-editing/schemas.ts';
import { eventsEndpoints } from './events/schemas.ts';
import { type Endpoint } from './http/endpoint.ts';
import { insightsEndpoints } from './insights/schemas.ts';
import { legalEndpoints } from './legal/schemas.ts';
import { libraryEndpoints } from './library/schemas.ts';
import { membersEndpoints } from './members/schemas.ts';
import { openingEndpoints } from './opening/schemas.ts';
import { operationsEndpoints } from './operations/schemas.ts';
import { photoEditingEndpoints } from './photo-editing/schemas.ts';
import { photosEndpoints } from './photos/schemas.ts';
import { postEditingEndpoints } from './post-editing/schemas.ts';
import { postsEndpoints } from './posts/schemas.ts';
import { reactionsEndpoints } from './reactions/schemas.ts';
import { ageProofEndpoints, proxyEndpoints, regionsEndpoints } from './regions/schemas.ts';
import { releaseEndpoints } from './release/schemas.ts';
import { type RouteName } from './routes.ts';
import { scheduleEndpoints } from './schedule/schemas.ts';
import { setupEndpoints } from './setup/schemas.ts';
import { pageSettingsEndpoints, settingsEndpoints, siteIconEndpoints } from './site-settings/schemas.ts';
import { sitemapEndpoints } from './sitemap/schemas.ts';
import { trashEndpoints } from './trash/schemas.ts';
import { uploadsEndpoints } from './uploads/schemas.ts';
import { videosEndpoints } from './videos/schemas.ts';
import { viewsEndpoints } from './views/schemas.ts';
import { watermarkEndpoints } from './watermark/schemas.ts';
import { workEndpoints } from './work/schemas.ts';

/** Request and response schemas of every route. */
export const endpoints = {
  ...accountEndpoints,
  ...photosEndpoints,
  ...eventsEndpoints,
  ...videosEndpoints,
  ...postsEndpoints,
  ...reactionsEndpoints,
  ...viewsEndpoints,
  ...legalEndpoints,
  ...postEditingEndpoints,
  ...uploadsEndpoints,
  ...photoEditingEndpoints,
  ...libraryEndpoints,
  ...scheduleEndpoints,
  ...settingsEndpoints,
  ...siteIconEndpoints,
  ...pageSettingsEndpoints,
  ...watermarkEndpoints,
  ...openingEndpoints,
  ...setupEndpoints,
  ...videoEditingEndpoints,
  ...trashEndpoints,
  ...workEndpoints,
  ...regionsEndpoints,
  ...ageProofEndpoints,
  ...proxyEndpoints,
  ...releaseEndpoints,
  ...insightsEndpoints,
  ...membersEndpoints,
  ...auditLogEndpoints,
  ...sitemapEndpoints,
  ...operationsEndpoints,
} as const satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;
