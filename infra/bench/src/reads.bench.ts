import { join } from 'node:path';
import { routePath } from '@sandstone/contract';
import { fillGallery, fillVideos } from '@sandstone/database/testing';
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import { type BenchSection, median } from './bench.section.ts';

const photoCount = 100_000;
const videoCount = 10_000;
const eventCount = 40;
const requestsPerRound = 60;
const pageSize = 40;

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

/** Measures the median for each address. Requests alternate, so that other load affects all of them equally. */
async function measureAlternating(addresses: Record<string, string>): Promise<Record<string, number>> {
  const times: Record<string, number[]> = {};
  for (let request = 0; request < requestsPerRound; request += 1) {
    for (const [name, address] of Object.entries(addresses)) {
      (times[name] ??= []).push(await millisecondsOf(address));
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
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
      log(`creating ${photoCount} photos and ${videoCount} videos …`);
      await withDatabase(system, async (database) => {
        await fillGallery(database, photoCount);
        await fillVideos(database, videoCount, eventCount);
      });
      const api = await system.urlOf('api');
      const page = (route: 'photos' | 'videos', cursor?: string) =>
        api + routePath(route, {}, { limit: pageSize, cursor });
      const addresses = {
        'photos, first page': page('photos'),
        'photos, in the middle': page('photos', await cursorAfter(api, 'photos', photoCount / 100 / 2.5)),
        'videos, first page': page('videos'),
        'videos, in the middle': page('videos', await cursorAfter(api, 'videos', videoCount / 100 / 2)),
        'menu of events with counts': api + routePath('events'),
      };
      await measureAlternating(addresses);
      const all: Record<string, number>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        log(`round ${round + 1} of ${rounds}`);
        all.push(await measureAlternating(addresses));
      }
      const names = Object.keys(addresses);
      const times = Object.fromEntries(
        names.map((name) => [name, median(all.map((round) => round[name] ?? 0))]),
      );
      return {
        title: 'Reads on a large site',
        method: `${photoCount} photos, ${videoCount} videos in ${eventCount} events; sequential, alternating requests to the api without the reverse proxy; medians of ${requestsPerRound} requests and ${rounds} rounds.`,
        columns: ['response', 'ms'],
        rows: names.map((name) => [name, Number((times[name] ?? 0).toFixed(2))]),
        goals: [
          ratio('photos', times['photos, first page'], times['photos, in the middle']),
          ratio('videos', times['videos, first page'], times['videos, in the middle']),
        ],
      };
    } finally {
      started.kill('SIGTERM');
      await started.ended;
    }
  },
};
