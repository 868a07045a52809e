import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventPath, pages, postPath, videoPath, viewPath } from '@sandstone/contract';
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import autocannon from 'autocannon';
import { type BenchSection, median } from './bench.section.ts';
import { readDemoContent } from './demo-content.ts';
import {
  connections,
  cpuOf,
  type Measured,
  measuredProcesses,
  perRequest,
  pidsOf,
  randomAddress,
} from './page-load.ts';

const viewsPerSecond = 200;
const warmUpSeconds = 5;
const idleSeconds = 10;
const measuredSeconds = 20;
const maxCpuMs = 2;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Reports views of these pages, each by a new visitor, and adds the visitors and pages to `sent`. */
async function sendViews(
  site: string,
  paths: readonly string[],
  duration: number,
  sent: Set<string>,
): Promise<autocannon.Result> {
  const result = await autocannon({
    url: site + viewPath,
    connections,
    overallRate: viewsPerSecond,
    duration,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'accept-language': 'en-US,en;q=0.9',
      'sec-fetch-site': 'same-origin',
    },
    requests: [
      {
        setupRequest: (request) => {
          const path = paths[sent.size % paths.length] ?? pages.home;
          const address = randomAddress();
          sent.add(`${address} ${path}`);
          return {
            ...request,
            headers: { ...request.headers, 'x-forwarded-for': address },
            body: JSON.stringify({ path }),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > connections)
    throw new Error(`${result.non2xx} views were refused, and ${result.errors} failed`);
  return result;
}

/** The sum of all stored views. */
async function storedViews(system: RunningSystem): Promise<number> {
  return withDatabase(system, async ({ queries }) => {
    const { views } = await queries
      .selectFrom('page_views')
      .select(({ fn }) => fn.sum<string>('views').as('views'))
      .executeTakeFirstOrThrow();
    return Number(views);
  });
}

/** Measures the processor time that it costs to count a view, and whether every view is counted once. */
export const beaconSection: BenchSection = {
  name: 'beacon',
  async run({ tempDir, rounds, log }) {
    const dataDir = join(tempDir, 'data');
    const started = launchSystem(dataDir, { demoContent: true });
    try {
      log('starting the system …');
      const system = new RunningSystem(await started.ready, dataDir, started);
      const { event, video, post } = await readDemoContent(system.site);
      const paths = [
        pages.home,
        pages.pictures,
        pages.posts,
        eventPath(event.slug),
        videoPath(video),
        postPath(post.id),
      ];
      const sent = new Set<string>();
      let answered = 0;
      const measured: Measured[] = [];
      answered += (await sendViews(system.site, paths, warmUpSeconds, sent)).requests.total;
      for (let round = 0; round < rounds; round += 1) {
        log(`round ${round + 1} of ${rounds}`);
        const pids = await pidsOf(system);
        const idleFrom = cpuOf(pids);
        await sleep(idleSeconds * 1000);
        const idlePerSecond = perRequest(idleFrom, cpuOf(pids), idleSeconds);
        const before = cpuOf(pids);
        const result = await sendViews(system.site, paths, measuredSeconds, sent);
        const total = perRequest(before, cpuOf(pids), result.requests.total);
        answered += result.requests.total;
        const perSecond = result.requests.total / measuredSeconds;
        measured.push({
          cpuMs: Object.fromEntries(
            Object.entries(total).map(([name, ms]) => [
              name,
              Math.max(0, ms - (idlePerSecond[name] ?? 0) / perSecond),
            ]),
          ),
          requestsPerSecond: perSecond,
          p99Ms: result.latency.p99,
        });
      }
      const stored = await storedViews(system);
      const medianOf = (pick: (each: Measured) => number) => median(measured.map(pick));
      const cpu = measuredProcesses.map((name) => medianOf(({ cpuMs }) => cpuMs[name] ?? 0));
      const all = medianOf(({ cpuMs }) => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0));
      return {
        title: 'Counting views',
        method: `${viewsPerSecond} views/s through the reverse proxy, each by a new visitor, for ${measuredSeconds} s; medians of ${rounds} rounds; CPU time per view of each process, without what it needs when idle.`,
        columns: ['nginx ms', 'web ms', 'api ms', 'Postgres ms', 'Redis ms', 'all ms', 'views/s', 'p99 ms'],
        rows: [
          [
            ...[...cpu, all].map((ms) => Number(ms.toFixed(3))),
            Math.round(medianOf(({ requestsPerSecond }) => requestsPerSecond)),
            medianOf(({ p99Ms }) => p99Ms),
          ],
        ],
        goals: [
          { name: 'a view', measured: all, unit: 'ms CPU', direction: 'at most', bound: maxCpuMs },
          // Views that were sent when the load ended may have no answer.
          { name: 'stored views', measured: stored, unit: '', direction: 'at least', bound: answered },
          { name: 'stored views', measured: stored, unit: '', direction: 'at most', bound: sent.size },
        ],
      };
    } finally {
      started.kill('SIGTERM');
      await started.ended;
    }
  },
};
