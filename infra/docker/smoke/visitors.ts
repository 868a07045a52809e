import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@sandstone/contract';

/** A request of a visitor, and the status that is right for it: by default 200. */
export interface Ask {
  path: string;
  headers?: Record<string, string>;
  status?: number;
}

interface Failure {
  path: string;
  why: string;
  startMs: number;
  endMs: number;
}
export interface Visits {
  count: number;
  longestMs: number;
  /** Responses that are not the expected ones. */
  responses: Failure[];
  /** Requests without a response. */
  refusals: Failure[];
}

const visitorsAtOnce = 4;
const { max, windowSeconds } = limits.rates.publicReads;
/** All visitors share one address, so the pause keeps them below its rate limit however long `act` takes. */
const pauseMs = (visitorsAtOnce * windowSeconds * 1000) / max;

/** @returns failures as text, one per line */
export const describeFailures = (failures: readonly Failure[]): string =>
  failures
    .slice(0, 20)
    .map(({ path, why, startMs, endMs }) => `${path}: ${why}, after ${Math.round(endMs - startMs)} ms`)
    .join('\n');

/** Returns the code of a problem document, or the title of a page. */
const reasonOf = (body: string): string =>
  /"code":\s*"([^"]+)"/.exec(body)?.[1] ?? /<title>([^<]*)/.exec(body)?.[1] ?? 'without a reason';

/**
 * Simulates visitors, a few concurrently, while `act` runs. They do not retry.
 * @param asks read anew for each request, so that `act` may add some
 */
export async function whileVisited(
  site: string,
  asks: readonly Ask[],
  act: () => Promise<void>,
): Promise<Visits> {
  const visits: Visits = { count: 0, longestMs: 0, responses: [], refusals: [] };
  let goesOn = true;
  const visitor = async (first: number) => {
    for (let turn = first; goesOn; turn += 1) {
      const { path, headers = {}, status = 200 } = asks[turn % asks.length] ?? { path: '/' };
      const startMs = performance.now();
      const failed = (kind: 'responses' | 'refusals', why: string) =>
        visits[kind].push({ path, why, startMs, endMs: performance.now() });
      try {
        const response = await fetch(site + path, { headers, signal: AbortSignal.timeout(30_000) });
        const body = await response.text();
        if (response.status !== status) failed('responses', `${response.status} ${reasonOf(body)}`);
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        failed('refusals', cause instanceof Error ? cause.message : 'no response');
      }
      visits.count += 1;
      visits.longestMs = Math.max(visits.longestMs, performance.now() - startMs);
      await sleep(pauseMs);
    }
  };
  const visitors = Promise.all(Array.from({ length: visitorsAtOnce }, (_, first) => visitor(first)));
  try {
    await act();
  } finally {
    goesOn = false;
    await visitors;
  }
  return visits;
}
