import { type VideoFilter } from '@sandstone/contract';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import autocannon from 'autocannon';
import { median, rounded } from './bench.section.ts';
import { processCpuMs } from '@sandstone/launcher/process-cpu';

/** With another value of this parameter, each address is another page to the caches, which shows the same. */
export const anyParameter = 'type' satisfies VideoFilter;

export const connections = 10;
export const seconds = 3;
const warmUpSeconds = 1;

/** The measured processes by the titles of their columns. */
const processTitles = {
  'reverse-proxy': 'nginx',
  web: 'web',
  api: 'api',
  postgres: 'Postgres',
  redis: 'Redis',
} as const;
const measuredProcesses = Object.keys(processTitles);

/** Processor time in ms, by process. */
type Cpu = Record<string, number>;

export interface Measured {
  /** CPU time per request of each process. */
  cpuMs: Cpu;
  requestsPerSecond: number;
  /** Response time of the slowest percent, ms. */
  p99Ms: number;
}

export type Pids = Readonly<Record<string, number>>;

export async function pidsOf(system: RunningSystem): Promise<Pids> {
  const { components } = await system.run();
  return Object.fromEntries(
    components.flatMap(({ name, pid }) =>
      measuredProcesses.includes(name) && typeof pid === 'number' ? [[name, pid]] : [],
    ),
  );
}

const cpuOf = (pids: Pids): Cpu =>
  Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processCpuMs(pid)]));

/** Measures the processor time of each process during `work`. */
export async function measureCpu<T>(pids: Pids, work: () => Promise<T>): Promise<{ result: T; cpuMs: Cpu }> {
  const before = cpuOf(pids);
  const result = await work();
  return { result, cpuMs: mapCpu(cpuOf(pids), (ms, name) => ms - (before[name] ?? 0)) };
}

export const mapCpu = (cpu: Cpu, change: (ms: number, name: string) => number): Cpu =>
  Object.fromEntries(Object.entries(cpu).map(([name, ms]) => [name, change(ms, name)]));

/** Each request comes from its own client address, so that the site's rate limits do not apply. */
const randomAddress = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');

/**
 * Sends requests on all connections. `vary` returns what differs in each request.
 * @throws Error when a response is not a success
 */
export async function load(
  url: string,
  options: Omit<autocannon.Options, 'url' | 'requests'>,
  vary: () => Pick<autocannon.Request, 'path' | 'body'> = () => ({}),
): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    connections,
    ...options,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          ...vary(),
          headers: { ...request.headers, 'x-forwarded-for': randomAddress() },
        }),
      },
    ],
  });
  // nginx closes each connection after 1,000 requests, which can lose the next one, and so can the end of the load.
  const lostRequests = connections + result.requests.total / 1000;
  if (result.non2xx > 0 || result.errors > lostRequests)
    throw new Error(`${url}: ${result.non2xx} responses without success, ${result.errors} errors`);
  return result;
}

/** Warms up, and then measures the load of `connections` for `seconds`. */
export async function measureLoad(
  url: string,
  headers: Readonly<Record<string, string>>,
  pids: Pids,
  nextPath?: () => string,
): Promise<Measured> {
  const vary = nextPath && (() => ({ path: nextPath() }));
  await load(url, { headers, duration: warmUpSeconds }, vary);
  const { result, cpuMs } = await measureCpu(pids, () => load(url, { headers, duration: seconds }, vary));
  if (result.requests.total === 0) throw new Error(`${url}: no response within ${seconds} s`);
  return {
    cpuMs: mapCpu(cpuMs, (ms) => ms / result.requests.total),
    requestsPerSecond: result.requests.average,
    p99Ms: result.latency.p99,
  };
}

/** Processor time of all processes per request, the median of the rounds. */
export const totalMs = (rounds: readonly Measured[]): number =>
  median(rounds.map(({ cpuMs }) => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0)));

export const loadColumns = [
  ...Object.values(processTitles).map((title) => `${title} ms`),
  'all ms',
  'requests/s',
  'p99 ms',
];

/** The cells of `loadColumns`: medians of the rounds. */
export const loadCells = (rounds: readonly Measured[]): number[] => [
  ...measuredProcesses.map((name) => rounded(median(rounds.map(({ cpuMs }) => cpuMs[name] ?? 0)), 2)),
  rounded(totalMs(rounds), 2),
  rounded(median(rounds.map(({ requestsPerSecond }) => requestsPerSecond))),
  rounded(median(rounds.map(({ p99Ms }) => p99Ms)), 1),
];
