import { ConfigError } from '@sandstone/config';
import { type HealthResponse, type Release } from '@sandstone/contract';

export type HealthCheck = 'ok' | 'unavailable' | 'misconfigured';
interface CheckResult {
  outcome: HealthCheck;
  problems: readonly string[];
}
/** Readiness without the release, which the server of a process adds. */
export type ReadinessResponse = Omit<HealthResponse, keyof Release>;
type Checks<N extends string> = Record<N, () => Promise<unknown>>;

const checkTimeoutMs = 2000;
const cacheMs = 1000;

/**
 * Readiness for traffic: required checks pass and the process is not draining. Unlike liveness it does not judge the
 * process itself, so that an outage of a store never restarts healthy processes.
 */
export class Readiness<N extends string> {
  readonly #checks: Checks<N>;
  readonly #needed: readonly N[];
  readonly #configured: readonly N[];
  #asked: { at: number; results: Promise<Record<N, CheckResult>> } | undefined;
  #draining = false;

  /**
   * @param needed the checks that readiness requires; the others are only reported
   * @param configured the services that may be away, but not misconfigured: their checks must not throw `ConfigError`
   */
  constructor(checks: Checks<N>, needed: readonly NoInfer<N>[], configured: readonly NoInfer<N>[] = []) {
    this.#checks = checks;
    this.#needed = needed;
    this.#configured = configured;
  }

  /** Makes the process permanently not ready. */
  drain(): void {
    this.#draining = true;
  }

  /** Runs the checks at most once a second; one that takes two seconds has failed. Never throws. */
  async check(): Promise<ReadinessResponse> {
    const now = performance.now();
    if (this.#asked === undefined || now - this.#asked.at > cacheMs) {
      this.#asked = { at: now, results: runChecks(this.#checks) };
    }
    const results = await this.#asked.results;
    const isReady =
      !this.#draining &&
      this.#needed.every((name) => results[name].outcome === 'ok') &&
      this.#configured.every((name) => results[name].outcome !== 'misconfigured');
    const problems = Object.values<CheckResult>(results).flatMap((each) => each.problems);
    return {
      status: isReady ? 'ok' : 'unavailable',
      checks: Object.fromEntries(
        Object.entries<CheckResult>(results).map(([name, { outcome }]) => [name, outcome]),
      ),
      ...(problems.length === 0 ? {} : { problems }),
    };
  }
}

const unavailable: CheckResult = { outcome: 'unavailable', problems: [] };

async function resultOf(check: () => Promise<unknown>): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(resolve, checkTimeoutMs, unavailable);
  });
  const asked = check().then(
    (): CheckResult => ({ outcome: 'ok', problems: [] }),
    (error: unknown): CheckResult =>
      error instanceof ConfigError ? { outcome: 'misconfigured', problems: error.problems } : unavailable,
  );
  return Promise.race([asked, timeout]).finally(() => clearTimeout(timer));
}

async function runChecks<N extends string>(checks: Checks<N>): Promise<Record<N, CheckResult>> {
  const names = Object.keys(checks) as N[];
  const results = await Promise.all(names.map(async (name) => [name, await resultOf(checks[name])] as const));
  // Every name of `checks` has a result.
  return Object.fromEntries(results) as Record<N, CheckResult>;
}
