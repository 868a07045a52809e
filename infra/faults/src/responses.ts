/** A page and a read of the api may be cached; a write changes the site. */
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

/** The picture of a photo that the creator has hidden. */
export interface Removal {
  path: string;
  /** When it was requested for the last time with success, after the api had confirmed the change. */
  lastMs: number;
}

/** The picture of a hidden photo is gone within this time. */
export const removalMs = 5000;

/** A page must be answered within this time, with its content or with the time to try again. */
export const longestWaitMs = 3000;

export interface Tolerance {
  /** How long connections may be refused at a time. Only the reverse proxy itself can refuse one. */
  refusedMs: number;
  /** Statuses that a write may get besides 503. */
  writeStatuses: readonly number[];
  /** The longest time of a refused write; by default that of any response. */
  refusedWriteMs?: number;
  /** The longest time of a good page; by default that of any response. */
  goodPageMs?: number;
  /** True if pictures may stay longer than `removalMs`, because the worker, its records or the store are away. */
  removesLate?: true;
}

const waitMs = ({ startedMs, endedMs }: SeenResponse) => endedMs - startedMs;
const isGood = ({ status }: SeenResponse) => status !== undefined && status < 400;

/** The reason why a client must not get this response; undefined if it may. */
export function violationOf(
  seen: SeenResponse,
  { writeStatuses, goodPageMs = longestWaitMs, refusedWriteMs = longestWaitMs }: Tolerance,
): string | undefined {
  const { kind, status, path, hasRetryAfter } = seen;
  if (status === undefined) return undefined;
  const wait = waitMs(seen);
  const where = `${kind} ${path}: ${status} after ${Math.round(wait)} ms`;
  if (isGood(seen)) return kind === 'page' && wait > goodPageMs ? `${where}, too late` : undefined;
  // The reverse proxy answers for an api that it cannot reach.
  const allowed = kind === 'page' ? [503] : [502, 503, ...(kind === 'write' ? writeStatuses : [])];
  if (!allowed.includes(status)) return where;
  if (status >= 500 && !hasRetryAfter) return `${where}, without Retry-After`;
  return wait > (kind === 'write' ? refusedWriteMs : longestWaitMs) ? `${where}, too late` : undefined;
}

export interface Summary {
  total: number;
  good: number;
  /** Number of failures by status. */
  failures: Record<string, number>;
  refused: number;
  /** The longest time from a refused connection to the last one after it. */
  refusedMs: number;
  /** From the fault to the first good page after the last failed one; 0 if no page failed. */
  firstGoodMs: number;
  longestWaitMs: number;
  longestRemovalMs: number;
  violations: string[];
}

/** Connections that are refused again after this time are refused for another reason. */
const betweenRefusalsMs = 1000;

function longestRefusalMs(refused: readonly SeenResponse[]): number {
  let [longest, fromMs, untilMs] = [0, -Infinity, -Infinity];
  for (const { startedMs, endedMs } of refused.toSorted((a, b) => a.startedMs - b.startedMs)) {
    if (startedMs - untilMs > betweenRefusalsMs) fromMs = startedMs;
    untilMs = Math.max(untilMs, endedMs);
    longest = Math.max(longest, untilMs - fromMs);
  }
  return longest;
}

/** Summarizes what clients got from a fault on. */
export function summarize(
  { seen, removed }: { seen: readonly SeenResponse[]; removed: readonly Removal[] },
  faultMs: number,
  tolerance: Tolerance,
): Summary {
  const failures: Record<string, number> = {};
  for (const response of seen) {
    if (isGood(response)) continue;
    const name = response.status === undefined ? 'refused' : String(response.status);
    failures[name] = (failures[name] ?? 0) + 1;
  }
  const refused = seen.filter(({ status }) => status === undefined);
  const refusedMs = longestRefusalMs(refused);
  const readings = seen.filter(({ kind }) => kind === 'page').sort((a, b) => a.endedMs - b.endedMs);
  const lastBad = readings.findLastIndex((response) => !isGood(response));
  const firstGood = lastBad < 0 ? undefined : readings[lastBad + 1];
  const violations = seen.flatMap((response) => violationOf(response, tolerance) ?? []);
  if (refused.length > 0 && refusedMs > tolerance.refusedMs)
    violations.unshift(
      `connections were refused or closed over ${Math.round(refusedMs)} ms, first for ${refused[0]?.path}`,
    );
  if (tolerance.removesLate !== true)
    for (const { path, lastMs } of removed)
      if (lastMs > removalMs)
        violations.push(`${path} was there ${Math.round(lastMs)} ms after it was hidden`);
  if (lastBad >= 0 && firstGood === undefined) violations.unshift('no page was good again');
  return {
    total: seen.length,
    good: seen.filter(isGood).length,
    failures,
    refused: refused.length,
    refusedMs,
    firstGoodMs: firstGood === undefined ? 0 : Math.max(0, firstGood.endedMs - faultMs),
    longestWaitMs: Math.max(0, ...seen.filter(({ kind }) => kind !== 'write').map(waitMs)),
    longestRemovalMs: Math.max(0, ...removed.map(({ lastMs }) => lastMs)),
    violations,
  };
}
