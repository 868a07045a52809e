import { type Locator, type Page } from '@playwright/test';
import {
  cheatingPath,
  eventPath,
  limits,
  pages,
  postPath,
  type ProblemCode,
  type RouteName,
  site,
  texts,
  videoPath,
} from '@sandstone/contract';
import { type Content } from './showcase.ts';

/** What a page says when the route behind it fails. */
export interface FailureWords {
  403: string;
  404: string;
  500: string;
  /** Nothing answered at all. */
  cut: string;
}

/** A row of the site's table of routes, as far as it stands on the api. */
export interface RouteRow {
  name: string;
  path: (content: Content) => string;
  /** What it asks the api for. */
  route: RouteName;
  /** The problem that the api answers where there is none. */
  missing: ProblemCode;
  /** Its heading when it is there. */
  heading: (content: Content) => string;
  /** Lengths of the lists of its skeleton. */
  skeleton: readonly number[];
  /** Another page, and the link on it that leads here; there is none to a video without id. */
  from?: (content: Content) => string;
  link?: (page: Page, content: Content) => Locator;
  /** What it says when there is nothing yet; a page of one thing is not there then. */
  empty?: string;
  words: FailureWords;
}

const main = (page: Page) => page.getByRole('main');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const eventWords: FailureWords = {
  403: texts.events.pageFailed,
  404: texts.events.pageNotFound,
  500: texts.events.pageFailed,
  cut: texts.events.pageFailed,
};
const wordsOf = (
  of: { denied: string; notFound: string; failed: (status: number) => string },
  cut: string,
): FailureWords => ({
  403: of.denied,
  404: of.notFound,
  500: of.failed(500),
  cut,
});
const videoWords = wordsOf(texts.videos, texts.loadFailed('video'));
const { failed } = texts.events;

export const routeTable: readonly RouteRow[] = [
  {
    name: 'home',
    path: () => pages.home,
    route: 'recentEvents',
    missing: 'not_found',
    heading: () => site.welcome,
    skeleton: [limits.skeletons.home, limits.skeletons.homeFeatures],
    from: () => pages.terms,
    link: (page) => sidebar(page).getByRole('link', { name: texts.navigation.home }),
    empty: texts.home.empty,
    words: { 403: failed, 404: texts.events.notFound, 500: failed, cut: failed },
  },
  {
    name: 'all videos',
    path: () => pages.allVideos,
    route: 'videos',
    missing: 'video_not_found',
    heading: () => texts.videos.collection,
    skeleton: [limits.skeletons.event],
    from: () => pages.home,
    link: (page) => main(page).getByRole('link', { name: texts.navigation.allMyVideos }),
    empty: 'No videos yet',
    words: videoWords,
  },
  {
    name: 'pictures',
    path: () => pages.pictures,
    route: 'photos',
    missing: 'photos_not_found',
    heading: () => texts.navigation.myPictures,
    skeleton: [limits.skeletons.gallery],
    from: () => pages.terms,
    link: (page) => sidebar(page).getByRole('link', { name: texts.navigation.myPictures }),
    empty: texts.photos.notFound,
    words: wordsOf(texts.photos, texts.loadFailed('photos')),
  },
  {
    name: 'an event',
    path: ({ event }) => eventPath(event.slug),
    route: 'event',
    missing: 'event_not_found',
    heading: ({ event }) => event.title,
    skeleton: [limits.skeletons.event],
    from: () => pages.home,
    link: (page, { event }) => main(page).getByRole('link', { name: event.title }),
    words: eventWords,
  },
  {
    name: 'an event by its other address',
    path: ({ event }) => cheatingPath(event.slug),
    route: 'event',
    missing: 'event_not_found',
    heading: ({ event }) => event.title,
    skeleton: [limits.skeletons.event],
    from: ({ freeVideo }) => videoPath(freeVideo),
    link: (page, { event }) => main(page).getByRole('link', { name: event.title }),
    words: eventWords,
  },
  {
    name: 'a video',
    path: ({ freeVideo }) => videoPath(freeVideo),
    route: 'video',
    missing: 'video_not_found',
    heading: ({ freeVideo }) => freeVideo.title,
    skeleton: [],
    from: () => pages.allVideos,
    link: (page, { freeVideo }) => main(page).getByRole('link', { name: freeVideo.title }),
    words: videoWords,
  },
  {
    name: 'a video without its id',
    path: ({ freeVideo }) => pages.videoByTitle.replace(':titleSlug', freeVideo.slug),
    route: 'videoByTitle',
    missing: 'video_not_found',
    heading: ({ freeVideo }) => freeVideo.title,
    skeleton: [],
    words: videoWords,
  },
  {
    name: 'posts',
    path: () => pages.posts,
    route: 'posts',
    missing: 'not_found',
    heading: () => texts.navigation.myPosts,
    skeleton: [],
    from: () => pages.terms,
    link: (page) => sidebar(page).getByRole('link', { name: texts.navigation.myPosts }),
    empty: texts.posts.notFound,
    words: wordsOf(texts.posts, texts.loadFailed('posts')),
  },
  {
    name: 'a post',
    path: ({ longPost }) => postPath(longPost.id),
    route: 'post',
    missing: 'post_not_found',
    heading: ({ longPost }) => longPost.description,
    skeleton: [limits.skeletons.post],
    from: () => pages.posts,
    link: (page, { longPost }) => main(page).getByRole('link', { name: longPost.description }),
    words: wordsOf(texts.post, texts.loadFailed('post')),
  },
];
