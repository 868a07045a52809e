import {
  createApiClient,
  type Event,
  type MenuEvent,
  eventPath,
  limits,
  type LockedVideo,
  type Post,
  postPath,
  type UnlockedVideo,
  type Video,
  videoPath,
} from '@sandstone/contract';
import { type EmptyApi, type FaultDoor, startEmptyApi, startFaultDoor } from './faults/fault-door.ts';
import { type FaultProxy } from './faults/fault-proxy.ts';
import { test as base } from './test.ts';

export { expect } from '@playwright/test';
export { takenOver } from './test.ts';

/** What the demo content has, as anybody sees it. */
export interface Content {
  events: readonly MenuEvent[];
  /** The newest of them. */
  event: Event;
  videos: readonly Video[];
  /** Free, with a picture. */
  freeVideo: UnlockedVideo;
  lockedVideo: LockedVideo;
  /** The one whose picture got lost. */
  coverlessVideo: Video;
  posts: readonly Post[];
  /** With more photos than a card shows. */
  longPost: Post;
  photoCount: number;
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo content has no ${what}`);
  return value;
}

async function readContent(site: string): Promise<Content> {
  const api = createApiClient({ baseUrl: site });
  const { events } = await api.call('events');
  const { event } = await api.call('event', { params: { slug: found(events[0], 'event').slug } });
  const { videos } = await api.call('videos', { query: { limit: limits.page.maxSize } });
  const { posts } = await api.call('posts', { query: { limit: limits.page.maxSize } });
  const { total } = await api.call('photos', { query: { limit: 1 } });
  const isFree = (video: Video): video is UnlockedVideo => !video.locked && video.cover !== null;
  return {
    events,
    event,
    videos,
    freeVideo: found(videos.find(isFree), 'free video'),
    lockedVideo: found(
      videos.find((video) => video.locked),
      'locked video',
    ),
    coverlessVideo: found(
      videos.find(({ cover }) => cover === null),
      'video without a picture',
    ),
    posts,
    longPost: found(
      posts.find(({ photoCount }) => photoCount > limits.post.cardPhotos),
      'post with many photos',
    ),
    photoCount: total,
  };
}

interface ShowcaseWorker {
  content: Content;
  /** The running system by a door behind which faults can be set. */
  door: FaultDoor;
  /** An api behind which nothing is stored yet. */
  emptySystem: EmptyApi;
  emptyApi: string;
}

interface Showcase {
  /** Healed after every test. */
  faults: FaultProxy;
}

const startLimitMs = 60_000;

/** The demo content, looked at and never changed. */
export const test = base.extend<Showcase, ShowcaseWorker>({
  content: [async ({ system }, use) => use(await readContent(system.site)), { scope: 'worker' }],
  door: [
    async ({ system }, use) => {
      const door = await startFaultDoor(system);
      await use(door);
      await door.stop();
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
  emptySystem: [
    async ({ system }, use) => {
      const api = await startEmptyApi(system);
      await use(api);
      await api.stop();
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
  emptyApi: [async ({ emptySystem }, use) => use(emptySystem.url), { scope: 'worker' }],
  faults: async ({ door }, use) => {
    await use(door.faults);
    door.faults.heal();
  },
});

/** The paths of pages that show one thing. */
export const pathsOf = ({ event, freeVideo, longPost }: Content) => ({
  event: eventPath(event.slug),
  video: videoPath(freeVideo),
  post: postPath(longPost.id),
});
