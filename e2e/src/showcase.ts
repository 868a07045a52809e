import {
  createApiClient,
  type Event,
  eventPath,
  limits,
  type LockedVideo,
  type MenuEvent,
  type Post,
  postPath,
  type UnlockedVideo,
  type Video,
  videoPath,
} from '@sandstone/contract';
import { type EmptyApi, startEmptyApi } from './faults/empty-api.ts';
import { type FaultProxy } from './faults/fault-proxy.ts';
import { type FaultySite, startFaultySite } from './faults/faulty-site.ts';
import { test as base } from './test.ts';

export { expect } from '@playwright/test';
export { untilHydrated } from './test.ts';

/** The demo content as an anonymous visitor sees it. */
export interface Content {
  events: readonly MenuEvent[];
  /** The newest event. */
  event: Event;
  videos: readonly Video[];
  /** A free video with a cover image. */
  freeVideo: UnlockedVideo;
  lockedVideo: LockedVideo;
  /** A video without a cover image. */
  coverlessVideo: Video;
  posts: readonly Post[];
  /** A post with more photos than a card shows. */
  longPost: Post;
  photoCount: number;
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo content has no ${name}`);
  return value;
}

async function readContent(site: string): Promise<Content> {
  const api = createApiClient({ baseUrl: site });
  const { events } = await api.call('events');
  const { event } = await api.call('event', { params: { slug: required(events[0], 'event').slug } });
  const { videos } = await api.call('videos', { query: { limit: limits.page.maxSize } });
  const { posts } = await api.call('posts', { query: { limit: limits.page.maxSize } });
  const { total } = await api.call('photos', { query: { limit: 1 } });
  const isFree = (video: Video): video is UnlockedVideo => !video.locked && video.cover !== null;
  return {
    events,
    event,
    videos,
    freeVideo: required(videos.find(isFree), 'free video'),
    lockedVideo: required(
      videos.find((video) => video.locked),
      'locked video',
    ),
    coverlessVideo: required(
      videos.find(({ cover }) => cover === null),
      'video without a cover',
    ),
    posts,
    longPost: required(
      posts.find(({ photoCount }) => photoCount > limits.post.cardPhotos),
      'post with many photos',
    ),
    photoCount: total,
  };
}

interface ShowcaseWorker {
  content: Content;
  /** A second site on the same data, whose api calls can be made to fail. */
  faultySite: FaultySite;
  /** An api on an empty database. */
  emptyApi: EmptyApi;
}

interface Showcase {
  /** Reset after every test. */
  faults: FaultProxy;
}

const startLimitMs = 60_000;

/** Tests of the demo content, which they must not change. */
export const test = base.extend<Showcase, ShowcaseWorker>({
  content: [async ({ system }, use) => use(await readContent(system.site)), { scope: 'worker' }],
  faultySite: [
    async ({ system }, use) => {
      const site = await startFaultySite(system);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
  emptyApi: [
    async ({ system }, use) => {
      const api = await startEmptyApi(system);
      await use(api);
      await api.stop();
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
  faults: async ({ faultySite }, use) => {
    await use(faultySite.faults);
    faultySite.faults.reset();
  },
});

/** The paths of pages that show a single resource. */
export const pathsOf = ({ event, freeVideo, longPost }: Content) => ({
  event: eventPath(event.slug),
  video: videoPath(freeVideo),
  post: postPath(longPost.id),
});
