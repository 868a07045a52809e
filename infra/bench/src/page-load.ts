import { type RunningSystem } from '@sandstone/test-system/running-system';
import autocannon from 'autocannon';
import { processCpuMs } from './process-cpu.ts';

export const connections = 10;
export const seconds = 3;
const warmUpSeconds = 1;

/** In an address, replaced in each request by a number that no request has had. */
export const numberMark = '<number>';
let requestNumber = 0;

export const measuredProcesses = ['reverse-proxy', 'web', 'api', 'postgres', 'redis'] as const;
type Cpu = Record<string, number>;

export interface Measured {
  /** CPU time per request of each process, ms. */
  cpuMs: Cpu;
  requestsPerSecond: number;
  /** Response time of the slowest percent, ms. */
  p99Ms: number;
}

export type Pids = Readonly<Record<string, number>>;

export async function pidsOf(system: RunningSystem): Promise<Pids> {
  const { components } = await system.run();
  return Object.fromEntries(
    measuredProcesses.flatMap((name) => {
      const pid = components.find((component) => component.name === name)?.pid;
      return typeof pid === 'number' ? [[name, pid]] : [];
    }),
  );
}

export const cpuOf = (pids: Pids): Cpu =>
  Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processCpuMs(pid)]));

export const perRequest = (before: Cpu, after: Cpu, requests: number): Cpu =>
  Object.fromEntries(
    Object.entries(after).map(([name, cpuMs]) => [name, (cpuMs - (before[name] ?? 0)) / requests]),
  );

/** Each request comes from its own client address, so that the site's rate limits do not apply. */
export const randomAddress = () =>
  Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');

/** Requests an address on all connections. @throws Error when a response is not a success */
export async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  duration: number,
): Promise<autocannon.Result> {
  const { pathname, search } = new URL(url);
  const result = await autocannon({
    url,
    connections,
    duration,
    headers,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: pathname + search.replace(encodeURIComponent(numberMark), () => String((requestNumber += 1))),
          headers: { ...request.headers, 'x-forwarded-for': randomAddress() },
        }),
      },
    ],
  });
  // nginx closes each connection after 1,000 requests, which can lose the next one.
  const lostRequests = result.requests.total / 1000;
  if (result.non2xx > 0 || result.errors > lostRequests)
    throw new Error(`${url}: ${result.non2xx} responses without success, ${result.errors} errors`);
  return result;
}

/** Warms up, and then measures the load of `connections` for `seconds`. */
export async function measureLoad(
  url: string,
  headers: Readonly<Record<string, string>>,
  pids: Pids,
): Promise<Measured> {
  await load(url, headers, warmUpSeconds);
  const before = cpuOf(pids);
  const result = await load(url, headers, seconds);
  return {
    cpuMs: perRequest(before, cpuOf(pids), result.requests.total),
    requestsPerSecond: result.requests.average,
    p99Ms: result.latency.p99,
  };
}
