/** What a client asked for: a page and a read may be cached, a write changes the site. */
export type RequestKind = 'page' | 'read' | 'write';

export interface SeenResponse {
  kind: RequestKind;
  path: string;
  /** Undefined when the connection was refused or closed. */
  status: number | undefined;
  hasRetryAfter: boolean;
  /** Milliseconds since the start of the process. */
  startedMs: number;
  endedMs: number;
}

/** A page must be answered within this time, with its content or with the time to try again. */
export const longestWaitMs = 3000;

export interface Tolerance {
  /** The total time in which connections may be refused. Only the reverse proxy itself can refuse one. */
  refusedMs: number;
  /** Statuses that a write may get besides 503. */
  writeStatuses: readonly number[];
}

const waitMs = ({ startedMs, endedMs }: SeenResponse) => endedMs - startedMs;
const isGood = ({ status }: SeenResponse) => status !== undefined && status < 400;

/** The reason why a client must not get this response; undefined if it may. */
export function violationOf(seen: SeenResponse, { writeStatuses }: Tolerance): string | undefined {
  const { kind, status, path, hasRetryAfter } = seen;
  if (status === undefined) return undefined;
  const wait = waitMs(seen);
  const where = `${kind} ${path}: ${status} after ${Math.round(wait)} ms`;
  if (isGood(seen)) return kind === 'page' && wait > longestWaitMs ? `${where}, too late` : undefined;
  // The reverse proxy answers for an api that it cannot reach.
  const allowed = kind === 'page' ? [503] : [502, 503, ...(kind === 'write' ? writeStatuses : [])];
  if (!allowed.includes(status)) return where;
  if (!hasRetryAfter) return `${where}, without Retry-After`;
  return wait > longestWaitMs ? `${where}, too late` : undefined;
}

export interface Summary {
  total: number;
  good: number;
  /** Number of failures by status. */
  failures: Record<string, number>;
  refused: number;
  /** From the first refused connection to the last one. */
  refusedMs: number;
  /** From the fault to the first good page after the last failed one; 0 if no page failed. */
  firstGoodMs: number;
  longestWaitMs: number;
  violations: string[];
}

/** Summarizes what clients got from a fault on. */
export function summarize(seen: readonly SeenResponse[], faultMs: number, tolerance: Tolerance): Summary {
  const failures: Record<string, number> = {};
  for (const response of seen) {
    if (isGood(response)) continue;
    const name = response.status === undefined ? 'refused' : String(response.status);
    failures[name] = (failures[name] ?? 0) + 1;
  }
  const refused = seen.filter(({ status }) => status === undefined);
  const refusedMs =
    refused.length === 0
      ? 0
      : Math.max(...refused.map(({ endedMs }) => endedMs)) -
        Math.min(...refused.map(({ startedMs }) => startedMs));
  const readings = seen.filter(({ kind }) => kind === 'page').sort((a, b) => a.endedMs - b.endedMs);
  const lastBad = readings.findLastIndex((response) => !isGood(response));
  const firstGood = lastBad < 0 ? undefined : readings[lastBad + 1];
  const violations = seen.flatMap((response) => violationOf(response, tolerance) ?? []);
  if (refused.length > 0 && refusedMs > tolerance.refusedMs)
    violations.unshift(
      `connections were refused or closed over ${Math.round(refusedMs)} ms, first for ${refused[0]?.path}`,
    );
  if (lastBad >= 0 && firstGood === undefined) violations.unshift('no page was good again');
  return {
    total: seen.length,
    good: seen.filter(isGood).length,
    failures,
    refused: refused.length,
    refusedMs,
    firstGoodMs: firstGood === undefined ? 0 : Math.max(0, firstGood.endedMs - faultMs),
    longestWaitMs: Math.max(0, ...seen.filter(({ kind }) => kind !== 'write').map(waitMs)),
    violations,
  };
}
