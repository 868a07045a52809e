/**
 * Who may call a route.
 *   public   anyone; unsafe methods from our own pages only
 *   member   a signed-in user
 *   admin    a signed-in administrator
 *   webhook  whoever can sign for it; neither cookie nor page of ours is behind it
 *   internal the operator's network only: the public door does not pass it on
 */
export type Access = 'public' | 'member' | 'admin' | 'webhook' | 'internal';
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export interface Route {
  method: Method;
  /** `:name` marks a parameter. */
  path: string;
  access: Access;
}

/** Every route of the api. A test holds the api to this table, and this table to the api. */
export const routes = {
  config: { method: 'GET', path: '/api/config', access: 'public' },
  session: { method: 'GET', path: '/api/auth/session', access: 'public' },
  login: { method: 'POST', path: '/api/auth/login', access: 'public' },
  refreshToken: { method: 'POST', path: '/api/auth/refresh-token', access: 'member' },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'public' },
  signOutEverywhere: { method: 'POST', path: '/api/auth/logout-everywhere', access: 'member' },
  deleteAccount: { method: 'POST', path: '/api/auth/delete-account', access: 'member' },
  photos: { method: 'GET', path: '/api/photos', access: 'public' },
  events: { method: 'GET', path: '/api/events', access: 'public' },
  recentEvents: { method: 'GET', path: '/api/events/recent', access: 'public' },
  event: { method: 'GET', path: '/api/events/slug/:slug', access: 'public' },
  videos: { method: 'GET', path: '/api/videos', access: 'public' },
  video: { method: 'GET', path: '/api/videos/title/:titleSlug/:id', access: 'public' },
  videoByTitle: { method: 'GET', path: '/api/videos/title/:titleSlug', access: 'public' },
  reactions: { method: 'GET', path: '/api/videos/:id/reactions', access: 'public' },
  react: { method: 'POST', path: '/api/videos/:id/reactions', access: 'public' },
  posts: { method: 'GET', path: '/api/posts', access: 'public' },
  post: { method: 'GET', path: '/api/posts/:id', access: 'public' },
  createPost: { method: 'POST', path: '/api/posts', access: 'admin' },
  updatePost: { method: 'PATCH', path: '/api/posts/:id', access: 'admin' },
  deletePost: { method: 'DELETE', path: '/api/posts/:id', access: 'admin' },
  sitemap: { method: 'GET', path: '/api/sitemap/:kind', access: 'public' },
  secureImage: { method: 'GET', path: '/secureImage/:id', access: 'public' },
  embed: { method: 'GET', path: '/embed/:videoId', access: 'public' },
  upload: { method: 'POST', path: '/api/storage/upload', access: 'admin' },
  uploadMultiple: { method: 'POST', path: '/api/storage/upload-multiple', access: 'admin' },
  adminPhotos: { method: 'GET', path: '/api/admin/photos', access: 'admin' },
  adminDeletePhotos: { method: 'POST', path: '/api/admin/photos/delete', access: 'admin' },
  adminPhotoStream: { method: 'GET', path: '/api/admin/photos/stream', access: 'admin' },
  adminRetryPhoto: { method: 'POST', path: '/api/admin/photos/:id/retry', access: 'admin' },
  adminUpdatePhoto: { method: 'PATCH', path: '/api/admin/photos/:id', access: 'admin' },
  adminDeletePhoto: { method: 'DELETE', path: '/api/admin/photos/:id', access: 'admin' },
  adminPosts: { method: 'GET', path: '/api/admin/posts', access: 'admin' },
  adminPost: { method: 'GET', path: '/api/admin/posts/:id', access: 'admin' },
  adminEvents: { method: 'GET', path: '/api/admin/events', access: 'admin' },
  adminCreateEvent: { method: 'POST', path: '/api/admin/events', access: 'admin' },
  adminUpdateEvent: { method: 'PATCH', path: '/api/admin/events/:id', access: 'admin' },
  adminDeleteEvent: { method: 'DELETE', path: '/api/admin/events/:id', access: 'admin' },
  adminVideos: { method: 'GET', path: '/api/admin/videos', access: 'admin' },
  adminUpdateVideo: { method: 'PATCH', path: '/api/admin/videos/:id', access: 'admin' },
  adminSync: { method: 'GET', path: '/api/admin/sync', access: 'admin' },
  adminRequestSync: { method: 'POST', path: '/api/admin/sync', access: 'admin' },
  adminWork: { method: 'GET', path: '/api/admin/work', access: 'admin' },
  adminFailedCovers: { method: 'GET', path: '/api/admin/covers/failed', access: 'admin' },
  adminRetryCovers: { method: 'POST', path: '/api/admin/covers/retry', access: 'admin' },
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

/** Pages of the site. */
export const pages = {
  home: '/',
  allVideos: '/all-videos',
  event: '/events/:slug',
  /** The same page under its other address. */
  cheating: '/cheating/:slug',
  video: '/video/:titleSlug/:id',
  videoByTitle: '/video/:titleSlug',
  videoWithoutTitle: '/video',
  pictures: '/pictures',
  posts: '/posts',
  viewPost: '/view-post/:id',
  terms: '/terms',
  privacy: '/privacy',
  recordKeeping: '/2257',
  contentRemoval: '/content-removal',
  /** Takes the form of the age gate. */
  age: '/age',
  signIn: '/signin',
  profile: '/profile',
  admin: '/admin',
  adminUpload: '/admin/upload',
  adminUploadPhotos: '/admin/upload/photos',
  adminUploadSinglePhoto: '/admin/upload/single-photo',
  adminPosts: '/admin/posts',
  adminCreatePost: '/admin/create-post',
  adminEditPost: '/admin/posts/:id',
  adminVideos: '/admin/videos',
  adminPhotos: '/admin/photos',
  adminWork: '/admin/work',
  adminAudit: '/admin/audit',
} as const;

/** Files of the site that machines read. */
export const seoRoutes = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemaps/:part.xml',
  feed: '/feed.xml',
  manifest: '/manifest.webmanifest',
} as const;
export const sitemapPart = (part: string): string => seoRoutes.sitemapPart.replace(':part', part);

export const postPath = (id: string): string => pages.viewPost.replace(':id', encodeURIComponent(id));
export const editPostPath = (id: string): string =>
  pages.adminEditPost.replace(':id', encodeURIComponent(id));

/** Those whose view of the site an administrator can have rendered. */
export const audiences = ['visitor', 'member'] as const;
export type Audience = (typeof audiences)[number];
/** The site's pages stand below it as this audience sees them. */
export const previewPath = (audience: Audience): string => `${pages.admin}/preview/${audience}`;

/** Names the photo that is open, on every page that shows photos. */
export const photoParameter = 'photo';
export const photoPath = (id: string): string =>
  `${pages.pictures}?${photoParameter}=${encodeURIComponent(id)}`;

export const eventPath = (slug: string): string => pages.event.replace(':slug', encodeURIComponent(slug));
export const cheatingPath = (slug: string): string =>
  pages.cheating.replace(':slug', encodeURIComponent(slug));
export const videoPath = ({ slug, id }: { slug: string; id: string }): string =>
  `/video/${encodeURIComponent(slug)}/${encodeURIComponent(id)}`;
/** The player's stable address, whoever asks; what it leads to is decided when it is asked for. */
export const embedPath = (videoId: string): string => `/embed/${encodeURIComponent(videoId)}`;

/** Paths that the demo identity owns on the site's own origin (the shapes of the provider's emulator). */
export const demoIdentityPaths = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/emulator/',
] as const;

export const cookies = {
  session: '__Host-session',
  age: 'ageConfirmed',
  /** Readable by scripts, says only that a session may exist; spares anonymous visitors the question. */
  memberHint: 'signed_in',
  /**
   * Set by the page's script at sign-out, because it cannot delete the session cookie. A request that carries it is
   * signed out, and ends its session. Only a login takes it back. Beside the hint, which the server takes back at
   * logout, it says that the server has not heard of the sign-out.
   */
  signedOut: 'signed_out',
  /** A random name for a visitor who reacted without an account. */
  visitor: '__Host-visitor',
} as const;

/** Parts of an upload, in the order in which they must be sent: fields before files. */
export const uploadParts = {
  file: 'file',
  files: 'files',
  description: 'description',
  /** '1' leaves the photo unlisted until something publishes it. */
  unlisted: 'unlisted',
  /** A random id of the browser's for one file, echoed in the progress signals. */
  uploadId: 'uploadId',
} as const;
