import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@sandstone/contract';

export interface Visits {
  count: number;
  /** Failures, one per line. */
  failures: string[];
}

const visitorsAtOnce = 4;
const { max, windowSeconds } = limits.rates.publicReads;
/** All visitors share one address, so the pause keeps them below its rate limit however long `act` takes. */
const pauseMs = (visitorsAtOnce * windowSeconds * 1000) / max;

/** Simulates visitors, a few concurrently, while `act` runs. They do not retry. */
export async function whileVisited(
  site: string,
  paths: readonly string[],
  act: () => Promise<void>,
): Promise<Visits> {
  const visits: Visits = { count: 0, failures: [] };
  let goesOn = true;
  const visitor = async (first: number) => {
    for (let turn = first; goesOn; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      const startMs = performance.now();
      const failed = (why: string) =>
        visits.failures.push(`${path}: ${why}, after ${Math.round(performance.now() - startMs)} ms`);
      try {
        const answer = await fetch(site + path, { signal: AbortSignal.timeout(30_000) });
        await answer.arrayBuffer();
        if (!answer.ok) failed(String(answer.status));
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        failed(cause instanceof Error ? cause.message : 'no answer');
      }
      visits.count += 1;
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
