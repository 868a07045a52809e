import { setTimeout as sleep } from 'node:timers/promises';
import { pages, viewPath } from '@sandstone/contract';
import { utcDay } from '@sandstone/domain';
import { withDatabase } from '@sandstone/test-system/system-database';
import { atLeast, atMost, type BenchSection, eachRound, withSystem } from './bench.section.ts';
import { publicPages } from './demo-content.ts';
import {
  load,
  loadCells,
  loadColumns,
  mapCpu,
  type Measured,
  measureCpu,
  pidsOf,
  totalMs,
} from './page-load.ts';

const viewsPerSecond = 200;
const warmUpSeconds = 5;
const measuredSeconds = 20;
const maxCpuMs = 2;
const headers = {
  'content-type': 'application/json',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-site': 'same-origin',
};

/** Measures the processor time that it costs to count a view, and whether every view is counted once. */
export const beaconSection: BenchSection = {
  name: 'beacon',
  run: (context) =>
    withSystem(context, { demoContent: true }, async (system) => {
      // Views of the legal pages are not counted.
      const { terms: _terms, ...counted } = await publicPages(system.site);
      const paths = Object.values(counted);
      // The demo has views of earlier days.
      const firstDay = utcDay(new Date());
      let sent = 0;
      let answered = 0;
      /** Reports views, each by a new visitor. @returns the load of the site */
      const sendViews = async (duration: number) => {
        const options = { overallRate: viewsPerSecond, duration, method: 'POST', headers } as const;
        const result = await load(system.site + viewPath, options, () => {
          const path = paths[sent % paths.length] ?? pages.home;
          sent += 1;
          return { body: JSON.stringify({ path }) };
        });
        answered += result.requests.total;
        return result;
      };
      await sendViews(warmUpSeconds);
      const measured: Measured[] = [];
      await eachRound(context, async () => {
        const pids = await pidsOf(system);
        const idle = await measureCpu(pids, () => sleep(measuredSeconds * 1000));
        const { result, cpuMs } = await measureCpu(pids, () => sendViews(measuredSeconds));
        const perView = (ms: number, name: string) =>
          Math.max(0, ms - (idle.cpuMs[name] ?? 0)) / result.requests.total;
        measured.push({
          cpuMs: mapCpu(cpuMs, perView),
          requestsPerSecond: result.requests.total / measuredSeconds,
          p99Ms: result.latency.p99,
        });
      });
      const stored = await withDatabase(system, ({ queries }) =>
        queries
          .selectFrom('page_views')
          .select(({ fn }) => fn.sum<string>('views').as('views'))
          .where('day', '>=', firstDay)
          .executeTakeFirstOrThrow(),
      );
      return {
        title: 'Counting views',
        method: `${viewsPerSecond} views/s through the reverse proxy, each by a new visitor, for ${measuredSeconds} s; medians of ${context.rounds} rounds; CPU time per view of each process, without what it needs when idle.`,
        columns: ['request', ...loadColumns],
        rows: [['view', ...loadCells(measured)]],
        goals: [
          atMost('a view', totalMs(measured), maxCpuMs, 'ms CPU'),
          // Views that were sent when the load ended may have no response.
          atLeast('stored views', Number(stored.views), answered, ''),
          atMost('stored views', Number(stored.views), sent, ''),
        ],
      };
    }),
};
