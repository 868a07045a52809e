import { setTimeout as sleep } from 'node:timers/promises';
import { cookies, pages, routePath } from '@sandstone/contract';
import { allPublicPhotos, type ApiSession, signInByScript } from '@sandstone/test-system/api-session';
import { peakResidentBytes, resetPeak, residentBytes } from '@sandstone/test-system/process-memory';
import {
  atLeast,
  atMost,
  type BenchSection,
  eachRound,
  type Goal,
  median,
  reasonOf,
  withSystem,
} from './bench.section.ts';
import { publicPages } from './demo-content.ts';
import { type Ghost, startGhost } from './ghost.peer.ts';
import {
  anyParameter,
  connections,
  load,
  loadCells,
  loadColumns,
  mapCpu,
  type Measured,
  measureCpu,
  measureLoad,
  type Pids,
  pidsOf,
  seconds,
  totalMs,
} from './page-load.ts';

/** Number of changes before each of which the page was requested once. */
const changes = 100;
/** Longer than the time for which the web server does not ask for the version again. */
const afterChangeMs = 300;
/** Visitors' browsers accept brotli, so compression to the client is part of every figure. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' };
/** With a text that looks like a session, nginx asks the web server, which keeps the page. */
const uncachedHeaders = { ...headers, cookie: `bench=${cookies.session}` };

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
    const startedAt = performance.now();
    const measured = await measureCpu(pids, async () =>
      (await fetch(url, { headers: uncachedHeaders })).text(),
    );
    times.push(performance.now() - startedAt);
    if (!measured.result.includes(`${description}"`))
      throw new Error(`${url} does not show change ${number}`);
    for (const [name, ms] of Object.entries(measured.cpuMs)) cpuMs[name] = (cpuMs[name] ?? 0) + ms;
  }
  return {
    cpuMs: mapCpu(cpuMs, (ms) => ms / changes),
    requestsPerSecond: 1000 / median(times),
    p99Ms: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

const publicReads = {
  'recent events': routePath('recentEvents'),
  photos: routePath('photos'),
  videos: routePath('videos'),
  posts: routePath('posts', {}, { limit: 6 }),
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
  await load(site, { headers: uncachedHeaders, amount: crawledPages * requestsPerPage }, () => {
    next += 1;
    return { path: `${pages.pictures}?${anyParameter}=${Math.ceil(next / requestsPerPage)}` };
  });
  return processes.map(({ name, pid, before }) =>
    atMost(
      `growth of ${name} during a crawl of ${crawledPages} different pages`,
      (peakResidentBytes(pid) - before) / 1024 ** 2,
      maxGrowthMb[name],
      'MB',
    ),
  );
}

/** Processor time of the home page of Ghost 6.65 on a quiet machine, where it is not measured in the same run. */
const ghostHomeMs = 35;
const ghostRow = 'Ghost, home';

/** The rounds of each row by its name. */
class Results extends Map<string, Measured[]> {
  add(name: string, measured: Measured): void {
    this.set(name, [...(this.get(name) ?? []), measured]);
  }

  ms(name: string): number {
    return totalMs(this.get(name) ?? []);
  }

  /** CPU time of all processes per request, and requests per second. */
  goals(): Goal[] {
    const ghostMs = this.has(ghostRow) ? this.ms(ghostRow) : ghostHomeMs;
    const limit = (name: string, bound: number, ms = this.ms(name)) => atMost(name, ms, bound, 'ms CPU');
    return [
      ...['home', 'pictures'].flatMap((page) => {
        const beyondCached = this.ms(`${page}, member`) - this.ms(`${page}, cached`);
        return [
          limit(`${page}, cached`, 1),
          limit(`${page}, rendered`, ghostMs / 6),
          limit(`${page}, member, beyond cached`, 3, beyondCached),
          limit(`${page}, after a change`, ghostMs),
        ];
      }),
      ...Object.keys(publicReads).map((name) => limit(`${name}, API`, 1)),
      atLeast(
        'home, cached',
        median((this.get('home, cached') ?? []).map(({ requestsPerSecond }) => requestsPerSecond)),
        600,
        'requests/s',
      ),
    ];
  }
}

/**
 * Measures the processor time of each process per request: each public page cached by the web server, rendered from responses
 * that the api caches, from the page cache, after a change and for a member, the reads of the api, and Ghost's home.
 */
export const pagesSection: BenchSection = {
  name: 'pages',
  async run(context) {
    const missing: string[] = [];
    const withoutGhost = (error: unknown) => void missing.push(`Ghost: ${reasonOf(error)}`);
    const ghost = context.withGhost === true ? await startGhost(context).catch(withoutGhost) : undefined;
    const results = new Results();
    try {
      const crawl = await withSystem(context, { demoContent: true }, async (system) => {
        const { site } = system;
        const api = await system.urlOf('api');
        const admin = await signInByScript(site, 'admin');
        const member = await signInByScript(site, 'visitor');
        const memberHeaders = { ...headers, cookie: member.headers['cookie'] ?? '' };
        const [photo] = await allPublicPhotos(site);
        if (photo === undefined) throw new Error('There is no demo content.');
        const paths = await publicPages(site);
        let different = 0;
        await eachRound(context, async () => {
          const pids = await pidsOf(system);
          for (const [name, path] of Object.entries(paths)) {
            const url = site + path;
            // The web server renders each of these, from responses that the api caches.
            const differentPath = () => `${path}?${anyParameter}=${(different += 1)}`;
            results.add(`${name}, cached`, await measureLoad(url, uncachedHeaders, pids));
            results.add(`${name}, rendered`, await measureLoad(url, uncachedHeaders, pids, differentPath));
            results.add(`${name}, page cache`, await measureLoad(url, headers, pids));
            results.add(`${name}, member`, await measureLoad(url, memberHeaders, pids));
          }
          for (const name of ['home', 'pictures'] as const) {
            const url = site + paths[name];
            results.add(`${name}, after a change`, await measureAfterChange(url, admin, photo.id, pids));
          }
          for (const [name, path] of Object.entries(publicReads))
            results.add(`${name}, API`, await measureLoad(api + path, headers, pids));
          if (ghost !== undefined) await measureGhost(ghost, results).catch(withoutGhost);
        });
        context.log(`requesting ${crawledPages} different pages …`);
        return measureCrawl(site, await pidsOf(system));
      });
      return {
        title: 'Pages',
        method: `${connections} connections, ${seconds} s per row and round, brotli, medians of ${context.rounds} rounds; CPU time per request of each process. The column web of Ghost is its process.`,
        columns: ['request', ...loadColumns],
        rows: [...results].map(([name, rounds]) => [name, ...loadCells(rounds)]),
        goals: [...results.goals(), ...crawl],
        missing,
      };
    } finally {
      await ghost?.stop();
    }
  },
};

const measureGhost = async ({ address, pid }: Ghost, results: Results) =>
  results.add(ghostRow, await measureLoad(address, headers, { web: pid }));
