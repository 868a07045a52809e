import { secureImagePattern } from './pages.ts';
import { viewPath } from './views.ts';

/**
 * Callers of a route.
 * public   anyone; unsafe methods only from our own pages
 * member   a signed-in user
 * admin    a signed-in administrator
 * webhook  a sender with a valid signature; no cookie and no page is involved
 * internal the operator's network: the reverse proxy does not expose it
 */
export type Access = 'public' | 'member' | 'admin' | 'webhook' | 'internal';
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export interface Route {
  method: Method;
  /** `:name` marks a parameter. */
  path: string;
  access: Access;
  /** True for a public route whose answer depends on the session, or that changes it. */
  readsSession?: true;
}

/** Every route of the api. A test compares this table with the mounted routes. */
export const routes = {
  config: { method: 'GET', path: '/api/config', access: 'public' },
  session: { method: 'GET', path: '/api/auth/session', access: 'public', readsSession: true },
  login: { method: 'POST', path: '/api/auth/login', access: 'public' },
  refreshToken: { method: 'POST', path: '/api/auth/refresh-token', access: 'member' },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'public', readsSession: true },
  signOutEverywhere: { method: 'POST', path: '/api/auth/logout-everywhere', access: 'member' },
  deleteAccount: { method: 'POST', path: '/api/auth/delete-account', access: 'member' },
  photos: { method: 'GET', path: '/api/photos', access: 'public' },
  events: { method: 'GET', path: '/api/events', access: 'public' },
  recentEvents: { method: 'GET', path: '/api/events/recent', access: 'public', readsSession: true },
  event: { method: 'GET', path: '/api/events/slug/:slug', access: 'public', readsSession: true },
  videos: { method: 'GET', path: '/api/videos', access: 'public', readsSession: true },
  video: { method: 'GET', path: '/api/videos/title/:titleSlug/:id', access: 'public', readsSession: true },
  videoByTitle: { method: 'GET', path: '/api/videos/title/:titleSlug', access: 'public', readsSession: true },
  reactions: { method: 'GET', path: '/api/videos/:id/reactions', access: 'public', readsSession: true },
  react: { method: 'POST', path: '/api/videos/:id/reactions', access: 'public', readsSession: true },
  countView: { method: 'POST', path: viewPath, access: 'public', readsSession: true },
  posts: { method: 'GET', path: '/api/posts', access: 'public' },
  post: { method: 'GET', path: '/api/posts/:id', access: 'public' },
  createPost: { method: 'POST', path: '/api/posts', access: 'admin' },
  updatePost: { method: 'PATCH', path: '/api/posts/:id', access: 'admin' },
  deletePost: { method: 'DELETE', path: '/api/posts/:id', access: 'admin' },
  sitemap: { method: 'GET', path: '/api/sitemap/:kind', access: 'public' },
  secureImage: { method: 'GET', path: secureImagePattern, access: 'public', readsSession: true },
  embed: { method: 'GET', path: '/embed/:videoId', access: 'public', readsSession: true },
  upload: { method: 'POST', path: '/api/storage/upload', access: 'admin' },
  uploadMultiple: { method: 'POST', path: '/api/storage/upload-multiple', access: 'admin' },
  adminPhotos: { method: 'GET', path: '/api/admin/photos', access: 'admin' },
  adminPhotoStream: { method: 'GET', path: '/api/admin/photos/stream', access: 'admin' },
  adminRetryPhoto: { method: 'POST', path: '/api/admin/photos/:id/retry', access: 'admin' },
  adminUpdatePhoto: { method: 'PATCH', path: '/api/admin/photos/:id', access: 'admin' },
  adminDeletePhoto: { method: 'DELETE', path: '/api/admin/photos/:id', access: 'admin' },
  adminPhotoPicture: { method: 'GET', path: '/api/admin/pictures/:id/:size', access: 'admin' },
  adminLibrary: { method: 'GET', path: '/api/admin/library', access: 'admin' },
  adminLibraryMonths: { method: 'GET', path: '/api/admin/library/months', access: 'admin' },
  adminLibraryIds: { method: 'GET', path: '/api/admin/library/ids', access: 'admin' },
  adminPhotoCommands: { method: 'GET', path: '/api/admin/library/commands', access: 'admin' },
  adminRunPhotoCommand: { method: 'POST', path: '/api/admin/library/commands', access: 'admin' },
  adminUndoPhotoCommand: { method: 'POST', path: '/api/admin/library/commands/:id/undo', access: 'admin' },
  adminPrepareDownload: { method: 'POST', path: '/api/admin/library/downloads', access: 'admin' },
  adminDownload: { method: 'GET', path: '/api/admin/library/downloads/:id', access: 'admin' },
  adminPosts: { method: 'GET', path: '/api/admin/posts', access: 'admin' },
  adminPost: { method: 'GET', path: '/api/admin/posts/:id', access: 'admin' },
  adminPostDrafts: { method: 'GET', path: '/api/admin/post-drafts', access: 'admin' },
  adminPostDraft: { method: 'GET', path: '/api/admin/post-drafts/:id', access: 'admin' },
  adminSavePostDraft: { method: 'PUT', path: '/api/admin/post-drafts/:id', access: 'admin' },
  adminDeletePostDraft: { method: 'DELETE', path: '/api/admin/post-drafts/:id', access: 'admin' },
  adminSchedule: { method: 'GET', path: '/api/admin/schedule', access: 'admin' },
  adminPlan: { method: 'PUT', path: '/api/admin/schedule', access: 'admin' },
  adminSetScheduleZone: { method: 'PUT', path: '/api/admin/schedule/zone', access: 'admin' },
  adminWatermark: { method: 'GET', path: '/api/admin/watermark', access: 'admin' },
  adminWatermarkProgress: { method: 'GET', path: '/api/admin/watermark/progress', access: 'admin' },
  adminSetWatermark: { method: 'PUT', path: '/api/admin/watermark', access: 'admin' },
  adminEvents: { method: 'GET', path: '/api/admin/events', access: 'admin' },
  adminCreateEvent: { method: 'POST', path: '/api/admin/events', access: 'admin' },
  adminUpdateEvent: { method: 'PATCH', path: '/api/admin/events/:id', access: 'admin' },
  adminDeleteEvent: { method: 'DELETE', path: '/api/admin/events/:id', access: 'admin' },
  adminEventItems: { method: 'GET', path: '/api/admin/events/:id/items', access: 'admin' },
  adminMoveEventItem: { method: 'POST', path: '/api/admin/events/:id/items/move', access: 'admin' },
  adminVideos: { method: 'GET', path: '/api/admin/videos', access: 'admin' },
  adminUpdateVideo: { method: 'PATCH', path: '/api/admin/videos/:id', access: 'admin' },
  adminUpdateVideos: { method: 'POST', path: '/api/admin/videos/update', access: 'admin' },
  adminSync: { method: 'GET', path: '/api/admin/sync', access: 'admin' },
  adminRequestSync: { method: 'POST', path: '/api/admin/sync', access: 'admin' },
  adminTrash: { method: 'GET', path: '/api/admin/trash', access: 'admin' },
  adminRestore: { method: 'POST', path: '/api/admin/trash/restore', access: 'admin' },
  adminErase: { method: 'POST', path: '/api/admin/trash/erase', access: 'admin' },
  adminEmptyTrash: { method: 'POST', path: '/api/admin/trash/empty', access: 'admin' },
  adminWork: { method: 'GET', path: '/api/admin/work', access: 'admin' },
  adminRelease: { method: 'GET', path: '/api/admin/release', access: 'admin' },
  adminFailedCovers: { method: 'GET', path: '/api/admin/covers/failed', access: 'admin' },
  adminRetryCovers: { method: 'POST', path: '/api/admin/covers/retry', access: 'admin' },
  adminInsights: { method: 'GET', path: '/api/admin/insights', access: 'admin' },
  adminItemFigures: { method: 'GET', path: '/api/admin/insights/items', access: 'admin' },
  adminAudit: { method: 'GET', path: '/api/admin/audit', access: 'admin' },
  streamWebhook: { method: 'POST', path: '/api/webhooks/stream', access: 'webhook' },
  docs: { method: 'GET', path: '/api/docs', access: 'public' },
  openapi: { method: 'GET', path: '/api/openapi.json', access: 'public' },
  contentVersion: { method: 'GET', path: '/internal/content-version', access: 'internal' },
  live: { method: 'GET', path: '/health/live', access: 'internal' },
  ready: { method: 'GET', path: '/health/ready', access: 'internal' },
  metrics: { method: 'GET', path: '/metrics', access: 'internal' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
