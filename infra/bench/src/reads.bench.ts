import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { executeSql, withDatabase } from '@sandstone/test-system/system-database';
import { type BenchSection, median } from './bench.section.ts';

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
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  // The response type of the requested route.
  return (await answer.json()) as T;
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

async function millisecondsOf(address: string): Promise<number> {
  const startedAt = performance.now();
  await read(address);
  return performance.now() - startedAt;
}

type Times = Record<string, number>;

/** Requests the addresses alternately, so that other load affects all of them equally. @returns medians */
async function measureAlternating(
  addresses: Record<string, string>,
  times: number,
  beforeEach: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Times> {
  const all: Record<string, number[]> = {};
  for (let time = 0; time < times; time += 1) {
    await beforeEach();
    for (const [name, address] of Object.entries(addresses)) {
      (all[name] ??= []).push(await millisecondsOf(address));
    }
  }
  return mediansOf(Object.keys(addresses), (name) => all[name] ?? []);
}

const mediansOf = (names: readonly string[], valuesOf: (name: string) => readonly number[]): Times =>
  Object.fromEntries(names.map((name) => [name, median(valuesOf(name))]));

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

const ratio = (name: string, first: number | undefined, middle: number | undefined) => ({
  name: `${name}: a page in the middle compared with the first`,
  measured: (middle ?? Number.NaN) / (first ?? Number.NaN),
  unit: '×',
  direction: 'at most' as const,
  bound: 1.5,
});

/** Measures reads on a large site. */
export const readsSection: BenchSection = {
  name: 'reads',
  async run({ tempDir, rounds, log }) {
    const dataDir = join(tempDir, 'data');
    const started = launchSystem(dataDir, {});
    try {
      log('starting the system …');
      const system = new RunningSystem(await started.ready, dataDir, started);
      log(`creating ${photoCount} photos, ${videoCount} videos and ${postCount} posts …`);
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
        await setTimeout(noticeMs);
        await read(api + routePath('photos', {}, { limit: 1 }));
      };
      await measureAlternating(addresses, requestsPerRound);
      const kept: Times[] = [];
      const changed: Times[] = [];
      for (let round = 0; round < rounds; round += 1) {
        log(`round ${round + 1} of ${rounds}`);
        kept.push(await measureAlternating(addresses, requestsPerRound));
        changed.push(await measureAlternating(addresses, changesPerRound, change));
      }
      const names = Object.keys(addresses);
      const all = [kept, changed].map((times) =>
        mediansOf(names, (name) => times.map((round) => round[name] ?? 0)),
      );
      const [keptTimes = {}, changedTimes = {}] = all;
      const cell = (milliseconds: number | undefined) => milliseconds?.toFixed(2) ?? '';
      return {
        title: 'Reads on a large site',
        method: `${photoCount} photos, ${videoCount} videos in ${eventCount} events, ${postCount} posts; sequential, alternating requests to the api without the reverse proxy, of kept answers and after a change; medians of ${requestsPerRound} and ${changesPerRound} requests and ${rounds} rounds. The slowest statement: its time in Postgres, the least of 20.`,
        columns: ['response', 'kept, ms', 'after a change, ms', 'slowest statement, ms'],
        rows: names.map((name) => [
          name,
          cell(keptTimes[name]),
          cell(changedTimes[name]),
          cell(statements[name]),
        ]),
        goals: [
          ratio('photos', changedTimes['photos, first page'], changedTimes['photos, in the middle']),
          ratio('videos', changedTimes['videos, first page'], changedTimes['videos, in the middle']),
          ...Object.entries(statements).map(([name, measured]) => ({
            name: `${name}: the slowest statement`,
            measured,
            unit: 'ms',
            direction: 'at most' as const,
            bound: maxStatementMs,
          })),
        ],
      };
    } finally {
      started.kill('SIGTERM');
      await started.ended;
    }
  },
};
