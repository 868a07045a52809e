import { type Page } from '@playwright/test';
import {
  createApiClient,
  eventPath,
  filteredVideosPath,
  limits,
  pages,
  postPath,
  videoPath,
  defaultSiteSettings,
  aliasedEventPath,
} from '@sandstone/contract';
import { untilImagesLoaded } from './images.ts';
import { type Content } from './showcase.ts';

type Path = (content: Content) => string;

/** The paths of all pages of the site that are visible without a session. The type requires an entry for each new page. */
export const visitorPaths: Record<
  Exclude<keyof typeof pages, 'age' | 'profile' | 'setup' | `admin${string}`> | 'aliasedEvent',
  Path
> = {
  home: () => pages.home,
  allVideos: () => pages.allVideos,
  pictures: () => pages.pictures,
  event: ({ event }) => eventPath(event.slug),
  aliasedEvent: ({ event }) => aliasedEventPath(defaultSiteSettings.words.eventsAlias, event.slug),
  video: ({ freeVideo }) => videoPath(freeVideo),
  videoByTitle: ({ freeVideo }) => pages.videoByTitle.replace(':titleSlug', freeVideo.slug),
  videoWithoutTitle: () => pages.videoWithoutTitle,
  posts: () => pages.posts,
  links: () => pages.links,
  viewPost: ({ longPost }) => postPath(longPost.id),
  terms: () => pages.terms,
  privacy: () => pages.privacy,
  recordKeeping: () => pages.recordKeeping,
  contentRemoval: () => pages.contentRemoval,
  signIn: () => pages.signIn,
};

export interface PublicPage {
  name: string;
  path: Path;
  /** Defaults to 200. */
  status?: number;
  /** The page is not for search engines and lacks the tags that they read. */
  noindex?: boolean;
}

/** All kinds of public pages. */
export const publicPages: readonly PublicPage[] = [
  { name: 'home', path: visitorPaths.home },
  { name: 'all-videos', path: visitorPaths.allVideos },
  { name: 'pictures', path: visitorPaths.pictures },
  { name: 'event', path: visitorPaths.event },
  { name: 'aliased-event', path: visitorPaths.aliasedEvent },
  { name: 'video', path: visitorPaths.video },
  { name: 'locked-video', path: ({ lockedVideo }) => videoPath(lockedVideo) },
  { name: 'posts', path: visitorPaths.posts },
  { name: 'post', path: visitorPaths.viewPost },
  { name: 'links', path: visitorPaths.links },
  { name: 'terms', path: visitorPaths.terms },
  { name: 'privacy', path: visitorPaths.privacy },
  { name: '2257', path: visitorPaths.recordKeeping },
  { name: 'content-removal', path: visitorPaths.contentRemoval },
  { name: 'sign-in', path: visitorPaths.signIn },
  { name: 'not-found', path: () => '/no-such-page', status: 404, noindex: true },
];

/** Scrolls through the page by script, so that all images load, and waits for them. */
export async function loadAllImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
    }
    scrollTo({ top: 0, behavior: 'instant' });
    // A loaded one would choose another file, because only the size of a lazy picture can be automatic.
    for (const image of document.images)
      if (image.checkVisibility() && !image.complete) image.loading = 'eager';
  });
  await untilImagesLoaded(page);
}

/** The paths of one page of each kind, by name. */
export async function pathsOf(site: string): Promise<Record<string, string>> {
  const api = createApiClient({ baseUrl: site });
  const { events } = await api.call('events');
  const { videos } = await api.call('videos', { query: { limit: limits.page.maxSize } });
  const { posts } = await api.call('posts', { query: { limit: limits.page.maxSize } });
  const free = videos.find(({ locked }) => !locked);
  const locked = videos.find((video) => video.locked);
  const post = posts.find(({ photoCount }) => photoCount > 0);
  const [event] = events;
  if (free === undefined || locked === undefined || post === undefined || event === undefined)
    throw new Error('The site lacks a kind of item');
  return {
    home: pages.home,
    'all-videos': pages.allVideos,
    'free-videos': filteredVideosPath('type', 'free'),
    pictures: pages.pictures,
    event: eventPath(event.slug),
    video: videoPath(free),
    'locked-video': videoPath(locked),
    posts: pages.posts,
    post: postPath(post.id),
  };
}
