import {
  aliasedEventPath,
  defaultSiteSettings,
  eventPath,
  legalTitles,
  limits,
  pages,
  postPath,
  type ProblemCode,
  routePath,
  settingsOfPages,
  settingsPages,
  texts,
  videoPath,
} from '@sandstone/contract';
import { somePhoto, somePhotosPage } from './photo.builder.ts';
import { somePost, somePostsPage } from './post.builder.ts';
import { someEvent, someRecentEvents, someVideo } from './video.builder.ts';

/** The failure of a page's request: a status, no response, or no network. */
export type FailedState = 403 | 404 | 500 | 'disconnected' | 'offline';
type ByState = Readonly<Record<FailedState, string>>;

/** A page from the site's table of routes with content from the API. */
export interface PageCase {
  name: string;
  path: string;
  /** The API path of its content. */
  api: string;
  /** The API's problem for missing content. */
  missing: ProblemCode;
  /** The heading of its content. */
  heading: string;
  /** Lengths of the lists of its skeleton. */
  skeleton: readonly number[];
  /** Another page and its link to this one: in its content or in the site's navigation. */
  from: string;
  link?: { in: 'main' | 'navigation'; name: string };
  /** A response without items, and the text of the page then. A page of one resource has none: its API answers 404. */
  empty?: { body: unknown; heading: string; actions: readonly string[] };
  /** Its heading when its request fails. */
  failureHeadings: ByState;
  /** Hints beside the heading. */
  hints?: Partial<ByState>;
  /** Names of the buttons and links beside the text. */
  actions: (state: FailedState) => readonly string[];
  /** Its retry button reloads the document, where others request the API again. */
  retriesByReload?: boolean;
}

const event = someEvent({ title: 'Last Light', slug: 'last-light' });
const video = someVideo({
  title: 'The Long Evening',
  slug: 'the-long-evening',
  eventSlug: event.slug,
  eventTitle: event.title,
});
const post = somePost({ description: 'Above the canyon', photos: [somePhoto()] });
const recent = someRecentEvents(1);

const apiPaths = {
  recent: routePath('recentEvents'),
  photos: routePath('photos'),
  videos: routePath('videos'),
  posts: routePath('posts'),
  event: routePath('event', { slug: event.slug }),
  video: routePath('video', { titleSlug: video.slug, id: video.id }),
  videoByTitle: routePath('videoByTitle', { titleSlug: video.slug }),
  post: routePath('post', { id: post.id }),
  terms: routePath('legal', { page: 'terms' }),
};

/** The API's responses for the pages of the rows, by path. */
export const pageBodies: Readonly<Record<string, unknown>> = {
  [apiPaths.recent]: { ...recent, events: [event] },
  [apiPaths.photos]: somePhotosPage(),
  [apiPaths.videos]: { videos: [video], nextCursor: null, total: 1 },
  [apiPaths.posts]: somePostsPage({ posts: [post] }),
  [apiPaths.event]: {
    event: { ...event, videos: [video] },
    photos: [],
    photoCount: 0,
    nextCursor: null,
    pictureId: video.streamId,
  },
  [apiPaths.video]: { video },
  [apiPaths.videoByTitle]: { video },
  [apiPaths.post]: { post },
  ...Object.fromEntries(
    settingsPages.map((page) => [
      routePath('pageSettings', { page }),
      settingsOfPages[page](defaultSiteSettings),
    ]),
  ),
};

const { retry, home } = texts.errorScreen;
const pageMissing = texts.loadFailed('page');
const { allMyVideos, signIn } = texts.navigation;
const { seePictures } = texts.navigation;

const failureTextsOf = (
  of: { denied: string; notFound: string; failed: (status: number) => string },
  unreachable: string,
): ByState => ({
  403: of.denied,
  404: of.notFound,
  500: of.failed(500),
  disconnected: unreachable,
  offline: texts.network.offline,
});
const failureTexts = (failed: string, notFound: string, offline: string): ByState => ({
  403: failed,
  404: notFound,
  500: failed,
  disconnected: failed,
  offline,
});
const { failed, notFound, pageFailed, pageNotFound } = texts.events;
const videoFailureTexts = failureTextsOf(texts.videos, texts.loadFailed('video'));

/** Offers a retry unless the content is gone. */
const retryUnlessGone =
  (back: string): PageCase['actions'] =>
  (state) =>
    state === 404 ? [back] : [retry, back];

const eventRow = {
  api: apiPaths.event,
  missing: 'event_not_found',
  heading: event.title,
  skeleton: [limits.skeletons.event],
  failureHeadings: failureTexts(pageFailed, pageNotFound, pageFailed),
  hints: { 404: notFound, 500: failed, disconnected: failed, offline: failed },
  actions: retryUnlessGone(allMyVideos),
} as const satisfies Partial<PageCase>;

const videoRow = {
  missing: 'video_not_found',
  heading: video.title,
  skeleton: [],
  failureHeadings: videoFailureTexts,
  actions: retryUnlessGone(allMyVideos),
} as const satisfies Partial<PageCase>;

const postsRow = {
  hints: {
    403: texts.postHints.permission,
    disconnected: texts.postHints.connection,
    offline: texts.postHints.connection,
  },
  actions: (state) => (state === 403 ? [signIn, home] : state === 404 ? [seePictures, home] : [retry, home]),
} as const satisfies Partial<PageCase>;

export const pageCases: readonly PageCase[] = [
  {
    name: 'home',
    path: pages.home,
    api: apiPaths.recent,
    missing: 'not_found',
    heading: defaultSiteSettings.words.welcome,
    skeleton: [limits.skeletons.home, limits.skeletons.homeFeatures],
    from: pages.terms,
    link: { in: 'navigation', name: texts.navigation.home },
    failureHeadings: failureTexts(failed, notFound, texts.network.offline),
    actions: () => [retry, signIn],
    retriesByReload: true,
  },
  {
    name: 'all videos',
    path: pages.allVideos,
    api: apiPaths.videos,
    missing: 'video_not_found',
    heading: texts.videos.collection,
    skeleton: [limits.skeletons.event],
    from: pages.home,
    link: { in: 'main', name: allMyVideos },
    empty: {
      body: { videos: [], nextCursor: null, total: 0 },
      heading: 'No videos yet',
      actions: [seePictures],
    },
    failureHeadings: videoFailureTexts,
    actions: retryUnlessGone(home),
  },
  {
    name: 'pictures',
    path: pages.pictures,
    api: apiPaths.photos,
    missing: 'photos_not_found',
    heading: texts.navigation.myPictures,
    skeleton: [limits.skeletons.gallery],
    from: pages.terms,
    link: { in: 'navigation', name: texts.navigation.myPictures },
    empty: { body: somePhotosPage({ photos: [], total: 0 }), heading: texts.photos.notFound, actions: [] },
    failureHeadings: failureTextsOf(texts.photos, texts.loadFailed('photos')),
    actions: () => [retry, home],
  },
  {
    ...eventRow,
    name: 'an event',
    path: eventPath(event.slug),
    from: pages.home,
    link: { in: 'main', name: event.title },
  },
  {
    ...eventRow,
    name: 'an event by its other address',
    path: aliasedEventPath(defaultSiteSettings.words.eventsAlias, event.slug),
    from: videoPath(video),
    link: { in: 'main', name: event.title },
  },
  {
    ...videoRow,
    name: 'a video',
    path: videoPath(video),
    api: apiPaths.video,
    from: pages.allVideos,
    link: { in: 'main', name: video.title },
  },
  {
    ...videoRow,
    name: 'a video without its id',
    path: pages.videoByTitle.replace(':titleSlug', video.slug),
    api: apiPaths.videoByTitle,
    // No link leads to it; the test uses the router to navigate.
    from: pages.allVideos,
  },
  {
    ...postsRow,
    name: 'posts',
    path: pages.posts,
    api: apiPaths.posts,
    missing: 'not_found',
    heading: texts.navigation.myPosts,
    skeleton: [],
    from: pages.terms,
    link: { in: 'navigation', name: texts.navigation.myPosts },
    empty: { body: somePostsPage({ posts: [], total: 0 }), heading: texts.posts.notFound, actions: [] },
    failureHeadings: failureTextsOf(texts.posts, texts.loadFailed('posts')),
  },
  {
    ...postsRow,
    name: 'a post',
    path: postPath(post.id),
    api: apiPaths.post,
    missing: 'post_not_found',
    heading: post.description,
    skeleton: [limits.skeletons.post],
    from: pages.posts,
    link: { in: 'main', name: post.description },
    failureHeadings: failureTextsOf(texts.post, texts.loadFailed('post')),
  },
  {
    name: 'a legal page',
    path: pages.terms,
    api: apiPaths.terms,
    missing: 'not_found',
    heading: legalTitles.terms,
    skeleton: [],
    from: pages.posts,
    failureHeadings: failureTexts(pageMissing, pageMissing, texts.network.offline),
    actions: () => [retry, home],
  },
];
