import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventPath, pages, postPath, routePath, videoPath } from '@sandstone/contract';
import { allPublicPhotos, type ApiSession, signInByScript } from '@sandstone/test-system/api-session';
import { peakResidentBytes, resetPeak, residentBytes } from '@sandstone/test-system/process-memory';
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { type BenchSection, type Goal, median, reasonOf } from './bench.section.ts';
import { type DemoContent, readDemoContent } from './demo-content.ts';
import {
  connections,
  cpuOf,
  type Measured,
  measuredProcesses,
  measureLoad,
  numberMark,
  perRequest,
  type Pids,
  pidsOf,
  randomAddress,
  seconds,
} from './page-load.ts';

/** Number of changes before each of which the page was requested once. */
const changes = 100;
/** Longer than the time for which the web server does not ask for the version again. */
const afterChangeMs = 300;
/** Visitors' browsers accept brotli, so compression to the client is part of every figure. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' };
/** A query that nginx does not know, so that it asks the web server, which keeps the page. */
const uncachedQuery = '?bench=1';
/** Differs in each request, so that the web server renders each time, from answers that the api keeps. */
const differentQuery = `?bench=${numberMark}`;

/** Measures the first request after a change, sequentially. @throws Error when a page does not show the change */
async function measureAfterChange(
  url: string,
  admin: ApiSession,
  photoId: string,
  pids: Pids,
): Promise<Measured> {
  const times: number[] = [];
  const cpuMs: Record<string, number> = {};
  for (let number = 0; number < changes; number += 1) {
    const description = `Dunes, take ${number}`;
    await admin.api.call('adminUpdatePhoto', { params: { id: photoId }, body: { description } });
    // Within this time, the other processes learn of the change and do what it causes.
    await sleep(afterChangeMs);
    const before = cpuOf(pids);
    const startedAt = performance.now();
    const html = await (await fetch(url, { headers: browserHeaders })).text();
    times.push(performance.now() - startedAt);
    if (!html.includes(`${description}"`)) throw new Error(`${url} does not show change ${number}`);
    for (const [name, ms] of Object.entries(perRequest(before, cpuOf(pids), changes)))
      cpuMs[name] = (cpuMs[name] ?? 0) + ms;
  }
  return {
    cpuMs,
    requestsPerSecond: Number.NaN,
    p99Ms: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

const publicPages = ({ event, video, post }: DemoContent): Record<string, string> => ({
  home: pages.home,
  pictures: pages.pictures,
  'all videos': pages.allVideos,
  event: eventPath(event.slug),
  video: videoPath(video),
  posts: pages.posts,
  post: postPath(post.id),
  terms: pages.terms,
});

const publicReads: Readonly<Record<string, string>> = {
  'recent events (API)': routePath('recentEvents'),
  'photos (API)': routePath('photos'),
  'videos (API)': routePath('videos'),
  'posts (API)': routePath('posts', {}, { limit: 6 }),
};

/** Number of different addresses of a crawl, and how much memory each process may need for it, in MB. */
const crawledPages = 10_000;
/** The web server keeps a page with a query from its second request on. */
const requestsPerPage = 2;
const maxGrowthMb = { web: 200, api: 100 } as const;

/** Requests many different addresses, as a crawler or an attacker does, and measures the memory that this takes. */
async function measureCrawl(site: string, pids: Pids): Promise<Goal[]> {
  const processes = (['web', 'api'] as const).map((name) => {
    const pid = pids[name] ?? 0;
    resetPeak(pid);
    return { name, pid, before: residentBytes(pid) };
  });
  let next = 0;
  const crawl = async () => {
    while (next < crawledPages * requestsPerPage) {
      next += 1;
      const response = await fetch(`${site}${pages.pictures}?page=${Math.ceil(next / requestsPerPage)}`, {
        headers: { ...browserHeaders, 'x-forwarded-for': randomAddress() },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The crawl was answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, crawl));
  return processes.map(({ name, pid, before }) => ({
    name: `growth of ${name} during a crawl of ${crawledPages} different pages`,
    measured: (peakResidentBytes(pid) - before) / 1024 / 1024,
    unit: 'MB',
    direction: 'at most',
    bound: maxGrowthMb[name],
  }));
}

type Row = (string | number)[];
const rounded = (value: number, digits: number): number | string =>
  Number.isFinite(value) ? Number(value.toFixed(digits)) : '';

function row(name: string, kind: string, rounds: readonly Measured[]): Row {
  const of = (pick: (measured: Measured) => number) => median(rounds.map(pick));
  const cpu = measuredProcesses.map((process) => of(({ cpuMs }) => cpuMs[process] ?? 0));
  return [
    name,
    kind,
    ...cpu.map((ms) => rounded(ms, 2)),
    rounded(
      cpu.reduce((sum, ms) => sum + ms, 0),
      2,
    ),
    rounded(
      of(({ requestsPerSecond }) => requestsPerSecond),
      0,
    ),
    rounded(
      of(({ p99Ms }) => p99Ms),
      1,
    ),
  ];
}

type MeasuredRows = ReadonlyMap<string, { kind: string; rounds: readonly Measured[] }>;

/** Processor time of the home page of Ghost 6.65 on a quiet machine, where no peer is measured in the same run. */
const ghostHomeMs = 35;

/** CPU time of all processes per request, and requests per second. */
function goalsOf(measured: MeasuredRows): Goal[] {
  const medianOf = (key: string, pick: (result: Measured) => number) =>
    median((measured.get(key)?.rounds ?? []).map(pick));
  const allMs = (key: string) =>
    medianOf(key, ({ cpuMs }) => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0));
  const [peer] = [...measured].flatMap(([key, { kind }]) => (kind === 'peer' ? [allMs(key)] : []));
  const peerMs = Math.round(peer !== undefined && peer > 0 ? peer : ghostHomeMs);
  const atMost = (name: string, measuredMs: number, bound: number): Goal => ({
    name,
    measured: measuredMs,
    unit: 'ms CPU',
    direction: 'at most',
    bound,
  });
  return [
    ...['home', 'pictures'].flatMap((page) => [
      atMost(`${page} from kept HTML`, allMs(`${page} kept`), 1),
      atMost(`${page} rendered on the server`, allMs(`${page} rendered`), Math.round((peerMs / 6) * 10) / 10),
      atMost(`${page} for a member, beyond kept HTML`, allMs(`${page} member`) - allMs(`${page} kept`), 3),
      atMost(`${page} after a change`, allMs(`${page} after a change`), peerMs),
    ]),
    ...Object.keys(publicReads).map((name) => atMost(name, allMs(`${name} anonymous`), 1)),
    {
      name: 'home from kept HTML',
      measured: medianOf('home kept', ({ requestsPerSecond }) => requestsPerSecond),
      unit: 'requests/s',
      direction: 'at least',
      bound: 600,
    },
  ];
}

const columns = [
  'page',
  'request',
  'nginx ms',
  'web ms',
  'api ms',
  'Postgres ms',
  'Redis ms',
  'all ms',
  'requests/s',
  'p99 ms',
];

/**
 * Measures the processor time of each process per request: each public page kept by the web server, rendered from answers
 * that the api keeps, from the page cache, after a change and for a member, the reads of the api, and the page of a peer.
 */
export const pagesSection: BenchSection = {
  name: 'pages',
  async run(context) {
    const { tempDir, rounds, log } = context;
    const measured = new Map<string, { name: string; kind: string; rounds: Measured[] }>();
    const add = (name: string, kind: string, result: Measured) => {
      const key = `${name} ${kind}`;
      const entry = measured.get(key) ?? { name, kind, rounds: [] };
      entry.rounds.push(result);
      measured.set(key, entry);
    };
    const rows = () => [...measured.values()].map((entry) => row(entry.name, entry.kind, entry.rounds));
    const method = `${connections} connections, ${seconds} s per row and round, brotli, medians of ${rounds} rounds; CPU time per request of each process. The column web of a peer is its process.`;

    const missing: string[] = [];
    const withoutPeer = (error: unknown) => {
      missing.push(`the peer: ${reasonOf(error)}`);
      return undefined;
    };
    const peer = await context.startPeer?.(context).catch(withoutPeer);
    const dataDir = join(tempDir, 'data');
    const started = launchSystem(dataDir, { demoContent: true });
    try {
      log('starting the system …');
      const system = new RunningSystem(await started.ready, dataDir, started);
      const { site } = system;
      const api = await system.urlOf('api');
      const admin = await signInByScript(site, 'admin');
      const member = await signInByScript(site, 'visitor');
      const memberHeaders = { ...browserHeaders, cookie: member.headers['cookie'] ?? '' };
      const [photo] = await allPublicPhotos(site);
      if (photo === undefined) throw new Error('There is no demo content.');
      const paths = publicPages(await readDemoContent(site));
      for (let round = 0; round < rounds; round += 1) {
        log(`round ${round + 1} of ${rounds}`);
        const pids = await pidsOf(system);
        for (const [name, path] of Object.entries(paths)) {
          const url = site + path;
          add(name, 'kept', await measureLoad(url + uncachedQuery, browserHeaders, pids));
          add(name, 'rendered', await measureLoad(url + differentQuery, browserHeaders, pids));
          add(name, 'page cache', await measureLoad(url, browserHeaders, pids));
          add(name, 'member', await measureLoad(url, memberHeaders, pids));
        }
        for (const name of ['home', 'pictures']) {
          const url = site + (paths[name] ?? '');
          add(name, 'after a change', await measureAfterChange(url + uncachedQuery, admin, photo.id, pids));
        }
        for (const [name, path] of Object.entries(publicReads)) {
          add(name, 'anonymous', await measureLoad(api + path, browserHeaders, pids));
        }
        if (peer !== undefined) {
          const peerPids: Pids = peer.pid === undefined ? {} : { web: peer.pid };
          await measureLoad(peer.address, browserHeaders, peerPids).then(
            (result) => add(peer.name, 'peer', result),
            withoutPeer,
          );
        }
      }
      log(`requesting ${crawledPages} different pages …`);
      const crawl = await measureCrawl(site, await pidsOf(system));
      return {
        title: 'Pages',
        method,
        columns,
        rows: rows(),
        goals: [...goalsOf(measured), ...crawl],
        missing,
      };
    } finally {
      started.kill('SIGTERM');
      await started.ended;
      await peer?.stop();
    }
  },
};
