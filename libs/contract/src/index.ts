export * from './account/schemas.ts';
export * from './admin-area/paths.ts';
export * from './api-client.ts';
export * as adminTexts from './admin-texts.ts';
export * from './audit-log/schemas.ts';
export { type AuditResourceType, auditResourceTypes } from './audit-log/texts.ts';
export * from './curation/choices.ts';
export * from './curation/schemas.ts';
export * from './endpoints.ts';
export * from './events/schemas.ts';
export { type VideoCounts } from './events/video-counts.texts.ts';
export * from './http/api-error.ts';
export * from './http/body-limits.ts';
export * from './http/cache-control.ts';
export {
  type ApiClient,
  type ApiFetch,
  type ApiResponse,
  type CallOptions,
  createClientOf,
} from './http/client.ts';
export * from './http/content-version.ts';
export * from './http/cookies.ts';
export * from './http/endpoint.ts';
export * from './http/loopback.ts';
export * from './http/networks.ts';
export * from './http/problem-media-type.ts';
export * from './http/problems.ts';
export * from './http/route.ts';
export * from './insights/choices.ts';
export * from './insights/schemas.ts';
export * from './library/choices.ts';
export * from './library/schemas.ts';
export * as limits from './limits/limits.ts';
export { type UploadType } from './limits/limits.ts';
export * from './media.ts';
export * as memberTexts from './member-texts.ts';
export * from './operations/schemas.ts';
export * from './photos/schemas.ts';
export * from './post-editing/schemas.ts';
export * from './posts/schemas.ts';
export * from './release/schemas.ts';
export * from './release/states.ts';
export * from './routes.ts';
export * from './schedule/choices.ts';
export * from './schedule/schemas.ts';
export * from './site/files.ts';
export * from './site/legal.ts';
export * from './site/pages.ts';
export * from './site/site.ts';
export * from './sitemap/schemas.ts';
export * as texts from './texts.ts';
export * from './trash/choices.ts';
export * from './trash/schemas.ts';
export * from './uploads/parts.ts';
export * from './uploads/schemas.ts';
export { type PhotoFailureCode, photoFailureCodes } from './uploads/texts.ts';
export * from './values/control-characters.ts';
export * from './values/dates.ts';
export * from './values/schemas.ts';
export * from './videos/player-origin.ts';
export * from './videos/schemas.ts';
export * from './views/schemas.ts';
export * from './views/viewed-page.ts';
export * from './visitor-routes.ts';
export * from './watermark/choices.ts';
export * from './watermark/schemas.ts';
export * from './work/failures.ts';
export * from './work/schemas.ts';
