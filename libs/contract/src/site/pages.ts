/** Paths of the site's pages. */
export const pages = {
  home: '/',
  allVideos: '/all-videos',
  event: '/events/:slug',
  video: '/video/:titleSlug/:id',
  videoByTitle: '/video/:titleSlug',
  videoWithoutTitle: '/video',
  pictures: '/pictures',
  posts: '/posts',
  viewPost: '/view-post/:id',
  /** All doors to the creator, for her profiles elsewhere. */
  links: '/links',
  terms: '/terms',
  privacy: '/privacy',
  recordKeeping: '/2257',
  contentRemoval: '/content-removal',
  /** Receives the form of the age gate. */
  age: '/age',
  signIn: '/signin',
  /** Leads the first administrator through a new site. */
  setup: '/setup',
  profile: '/profile',
  admin: '/admin',
  adminMore: '/admin/more',
  adminInsights: '/admin/insights',
  adminUpload: '/admin/upload',
  adminUploadPhotos: '/admin/upload/photos',
  adminUploadSinglePhoto: '/admin/upload/single-photo',
  adminPosts: '/admin/posts',
  adminCreatePost: '/admin/create-post',
  adminEditPost: '/admin/posts/:id',
  adminSchedule: '/admin/schedule',
  adminVideos: '/admin/videos',
  adminEvent: '/admin/adventures/:id',
  adminVideoLibraries: '/admin/video-libraries',
  adminPhotos: '/admin/photos',
  adminGalleryOrder: '/admin/photos/gallery',
  adminSite: '/admin/site',
  adminWatermark: '/admin/watermark',
  adminRegions: '/admin/regions',
  adminMembers: '/admin/members',
  adminTrash: '/admin/trash',
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

/** Path of the route that serves a video's thumbnail. */
export const secureImagePattern = '/secureImage/:id';
/** @param width in px, one of `coverPipeline.widths`; without it, the widest variant */
export const secureImagePath = (id: string, width?: number): string =>
  secureImagePattern.replace(':id', encodeURIComponent(id)) + (width === undefined ? '' : `?w=${width}`);

export const postPath = (id: string): string => pages.viewPost.replace(':id', encodeURIComponent(id));
/** Audiences whose view of the site an administrator can preview. */
export const audiences = ['visitor', 'member'] as const;
export type Audience = (typeof audiences)[number];
/** Root of the preview for this audience; the site's pages are mounted below it. */
export const previewPath = (audience: Audience): string => `${pages.admin}/preview/${audience}`;

/** Query parameters that select some of all videos: by their type, or by the slug of their event. */
export const videoFilters = ['type', 'event'] as const;
export type VideoFilter = (typeof videoFilters)[number];
export const filteredVideosPath = (filter: VideoFilter, value: string): string =>
  `${pages.allVideos}?${filter}=${encodeURIComponent(value)}`;

/** The page with the photos of an event; its parameter is that of videos. */
export const eventPicturesPath = (slug: string): string =>
  `${pages.pictures}?${'event' satisfies VideoFilter}=${encodeURIComponent(slug)}`;

/** Query parameter that names the open photo, on every page with photos. */
export const photoParameter = 'photo';
export const photoPath = (id: string): string =>
  `${pages.pictures}?${photoParameter}=${encodeURIComponent(id)}`;

/** Opens a legal page without the age gate. */
export const readParameter = 'read';

/**
 * The query parameters that visitors' pages know. The reverse proxy drops all others, so that links of campaigns share the
 * cached page. They are the same for every page, because the reverse proxy does not know which pages are those of events.
 */
export const pageParameters = ['cursor', photoParameter, readParameter, ...videoFilters] as const;

export const eventPath = (slug: string): string => pages.event.replace(':slug', encodeURIComponent(slug));
/** The path of the second addresses of events; undefined where the site has none. */
export const eventAliasPath = (alias: string | null): string | undefined =>
  alias === null ? undefined : `/${alias}/:slug`;
/** The second address of an event; its only one where the site has no alias. */
export const aliasedEventPath = (alias: string | null, slug: string): string =>
  alias === null ? eventPath(slug) : `/${alias}/${encodeURIComponent(slug)}`;
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

/** Paths of the demo's video provider on the site's own origin, without a slash at the end. */
export const demoProviderPaths = { player: '/demo-player', files: '/demo-files' } as const;
/** The pages of the demo's providers of age checks. */
export const demoAgePath = '/demo-age';

/**
 * The request header by which the reverse proxy names the path of a visitors' page with the parameters that pages know. The
 * request line may have others. It is never passed on from a client.
 */
export const pageTargetHeader = 'X-Page-Target';

/**
 * The request header by which the reverse proxy tells web and api the class of the visitor:
 * `<class> <version of the rules> <token>`. It is never passed on from a client.
 */
export const visitorClassHeader = 'X-Visitor-Class';
