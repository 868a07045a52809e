import { setTimeout as sleep } from 'node:timers/promises';
import { limits, routePath } from '@sandstone/contract';
import {
  type Database,
  EventItemRepository,
  EventRepository,
  PhotoRepository,
  PostRepository,
  VideoRepository,
} from '@sandstone/database';
import {
  arrangeEvent,
  fillGallery,
  fillPosts,
  fillVariants,
  fillVideos,
  slowestStatementMs,
} from '@sandstone/database/testing';
import { executeSql, withDatabase } from '@sandstone/test-system/system-database';
import { atMost, type BenchSection, eachRound, median, withSystem } from './bench.section.ts';

const photoCount = 100_000;
const videoCount = 100_000;
const postCount = 100_000;
const eventCount = 40;
const requestsPerRound = 60;
const changesPerRound = 10;
/** The api notices a change by SQL alone within a second. */
const noticeMs = 1100;
const maxStatementMs = 10;
const pageSize = 40;
const plainEvent = 'event-6';
const arrangedEvent = 'event-7';

interface Page {
  nextCursor: string | null;
}

async function read<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  // The response type of the requested route.
  return (await response.json()) as T;
}

/** Returns the cursor after this number of pages of the maximum size. */
async function cursorAfter(base: string, route: 'photos' | 'videos', pages: number): Promise<string> {
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { nextCursor } = await read<Page>(base + routePath(route, {}, { limit: 100, cursor }));
    if (nextCursor === null) throw new Error(`There are fewer than ${pages} pages of ${route}`);
    cursor = nextCursor;
  }
  return cursor ?? '';
}

/** Values by the name of the response. */
type Times = Record<string, number>;
type Samples = Map<string, number[]>;

const mediansOf = (samples: Samples): Times =>
  Object.fromEntries([...samples].map(([name, values]) => [name, median(values)]));

/** Requests the addresses alternately, so that other load affects all of them equally. */
async function measureAlternating(
  addresses: Record<string, string>,
  times: number,
  samples: Samples,
  beforeEach: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await beforeEach();
    for (const [name, address] of Object.entries(addresses)) {
      const startMs = performance.now();
      await read(address);
      samples.set(name, [...(samples.get(name) ?? []), performance.now() - startMs]);
    }
  }
}

/** Time of the slowest statement of each first page in Postgres. */
async function statementTimes(database: Database): Promise<Times> {
  const [photos, videos] = [new PhotoRepository(database), new VideoRepository(database)];
  const [events, posts] = [new EventRepository(database), new PostRepository(database)];
  const { recentEvents, freePerEvent: free, premiumPerEvent: premium } = limits.home;
  const items = new EventItemRepository(database);
  const ids = (await events.recent(recentEvents)).map(({ id }) => id);
  const idOf = async (slug: string) => (await events.bySlug(slug))?.id ?? '';
  const page = { limit: pageSize };
  const reads: Record<string, () => Promise<unknown>> = {
    'photos, first page': () => photos.publicPage(page),
    'videos, first page': () => videos.page(page),
    'posts, first page': () => posts.page(page),
    'menu of events with counts': () => events.menu(),
    'recent events': async () => {
      await events.recent(recentEvents);
      await videos.firstOfEvents(ids, { free, premium });
      await videos.previewsFor(ids);
    },
    'an event': async () => void (await items.visible(await idOf(plainEvent), page)),
    'an arranged event': async () => void (await items.visible(await idOf(arrangedEvent), page)),
  };
  const times: Times = {};
  for (const [name, call] of Object.entries(reads)) times[name] = await slowestStatementMs(database, call);
  return times;
}

/** Measures reads on a large site. */
export const readsSection: BenchSection = {
  name: 'reads',
  run: (context) =>
    withSystem(context, {}, async (system) => {
      context.log(`creating ${photoCount} photos, ${videoCount} videos and ${postCount} posts …`);
      const statements = await withDatabase(system, async (database) => {
        await fillGallery(database, photoCount);
        await fillVariants(database);
        await fillVideos(database, videoCount, eventCount);
        await fillPosts(database, postCount);
        await arrangeEvent(database, arrangedEvent, limits.event.maxPhotos);
        return statementTimes(database);
      });
      const api = await system.urlOf('api');
      const page = (route: 'photos' | 'posts' | 'videos', cursor?: string) =>
        api + routePath(route, {}, { limit: pageSize, cursor });
      const addresses = {
        'photos, first page': page('photos'),
        'photos, in the middle': page('photos', await cursorAfter(api, 'photos', photoCount / 100 / 2.5)),
        'videos, first page': page('videos'),
        'videos, in the middle': page('videos', await cursorAfter(api, 'videos', videoCount / 100 / 2)),
        'posts, first page': page('posts'),
        'menu of events with counts': api + routePath('events'),
        'recent events': api + routePath('recentEvents'),
        'an event': api + routePath('event', { slug: plainEvent }),
        'an arranged event': api + routePath('event', { slug: arrangedEvent }),
      };
      const change = async () => {
        await executeSql(system, 'insert into content_changes default values');
        await sleep(noticeMs);
        await read(api + routePath('photos', {}, { limit: 1 }));
      };
      const cached: Samples = new Map();
      const changed: Samples = new Map();
      await measureAlternating(addresses, requestsPerRound, new Map());
      await eachRound(context, async () => {
        await measureAlternating(addresses, requestsPerRound, cached);
        await measureAlternating(addresses, changesPerRound, changed, change);
      });
      const [cachedMs, changedMs] = [mediansOf(cached), mediansOf(changed)];
      const cell = (milliseconds: number | undefined) => milliseconds?.toFixed(2) ?? '';
      return {
        title: 'Reads on a large site',
        method: `${photoCount} photos, ${videoCount} videos in ${eventCount} events, ${postCount} posts; sequential, alternating requests to the api without the reverse proxy, of cached responses and after a change; medians of ${requestsPerRound} and ${changesPerRound} requests in each of ${context.rounds} rounds. The slowest statement: its time in Postgres, the least of 20.`,
        columns: ['response', 'cached, ms', 'after a change, ms', 'slowest statement, ms'],
        rows: Object.keys(addresses).map((name) => [
          name,
          cell(cachedMs[name]),
          cell(changedMs[name]),
          cell(statements[name]),
        ]),
        goals: [
          ...['photos', 'videos'].map((name) => {
            const [first = NaN, middle = NaN] = ['first page', 'in the middle'].map(
              (page) => changedMs[`${name}, ${page}`],
            );
            return atMost(`${name}: a page in the middle compared with the first`, middle / first, 1.5, '×');
          }),
          ...Object.entries(statements).map(([name, ms]) =>
            atMost(`${name}: the slowest statement`, ms, maxStatementMs, 'ms'),
          ),
        ],
      };
    }),
};
