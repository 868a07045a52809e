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
  posts: { method: 'GET', path: '/api/posts', access: 'public' },
  post: { method: 'GET', path: '/api/posts/:id', access: 'public' },
  createPost: { method: 'POST', path: '/api/posts', access: 'admin' },
  updatePost: { method: 'PATCH', path: '/api/posts/:id', access: 'admin' },
  deletePost: { method: 'DELETE', path: '/api/posts/:id', access: 'admin' },
  sitemap: { method: 'GET', path: '/api/sitemap/:kind', access: 'public' },
  secureImage: { method: 'GET', path: '/secureImage/:id', access: 'public', readsSession: true },
  embed: { method: 'GET', path: '/embed/:videoId', access: 'public', readsSession: true },
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

/** Paths of the site's pages. */
export const pages = {
  home: '/',
  allVideos: '/all-videos',
  event: '/events/:slug',
  /** The same page at another path. */
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
  /** Receives the form of the age gate. */
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

/** Files for crawlers and feed readers. */
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

/** Audiences whose view of the site an administrator can preview. */
export const audiences = ['visitor', 'member'] as const;
export type Audience = (typeof audiences)[number];
/** Root of the preview for this audience; the site's pages are mounted below it. */
export const previewPath = (audience: Audience): string => `${pages.admin}/preview/${audience}`;

/** Query parameter that names the open photo, on every page with photos. */
export const photoParameter = 'photo';
export const photoPath = (id: string): string =>
  `${pages.pictures}?${photoParameter}=${encodeURIComponent(id)}`;

export const eventPath = (slug: string): string => pages.event.replace(':slug', encodeURIComponent(slug));
export const cheatingPath = (slug: string): string =>
  pages.cheating.replace(':slug', encodeURIComponent(slug));
export const videoPath = ({ slug, id }: { slug: string; id: string }): string =>
  `/video/${encodeURIComponent(slug)}/${encodeURIComponent(id)}`;
/** The stable address of a player; the redirect target is decided per request. */
export const embedPath = (videoId: string): string => `/embed/${encodeURIComponent(videoId)}`;

/** Paths of the demo identity on the site's own origin. They follow the provider's emulator. */
export const demoIdentityPaths = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/emulator/',
] as const;

export const cookies = {
  session: '__Host-session',
  age: 'ageConfirmed',
  /** Readable by scripts. It only hints that a session may exist, which spares anonymous visitors a request. */
  memberHint: 'signed_in',
  /**
   * Set by a script at sign-out, because scripts cannot delete the session cookie. A request with it counts as signed
   * out and ends its session; only a login removes it. While the hint is also set, the server has not processed the
   * sign-out: it clears the hint at logout.
   */
  signedOut: 'signed_out',
  /** A random name of a visitor who reacted without an account. */
  visitor: '__Host-visitor',
} as const;

/** Parts of an upload in the required order: fields before files. */
export const uploadParts = {
  file: 'file',
  files: 'files',
  description: 'description',
  /** '1' keeps the photo unlisted until something publishes it. */
  unlisted: 'unlisted',
  /** A random id that the browser gives a file; progress signals repeat it. */
  uploadId: 'uploadId',
} as const;
