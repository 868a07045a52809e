import { type HealthAnswer } from '@sandstone/contract';

export type HealthCheck = 'ok' | 'unavailable';
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
  #asked: { at: number; outcome: Promise<Record<N, HealthCheck>> } | undefined;
  #draining = false;

  /** @param needed the checks that readiness requires; the others are only reported */
  constructor(checks: Checks<N>, needed: readonly NoInfer<N>[]) {
    this.#checks = checks;
    this.#needed = needed;
  }

  /** Makes the process permanently not ready. */
  drain(): void {
    this.#draining = true;
  }

  /** Runs the checks at most once a second; one that takes two seconds has failed. Never throws. */
  async answer(): Promise<HealthAnswer> {
    const now = performance.now();
    if (this.#asked === undefined || now - this.#asked.at > cacheMs) {
      this.#asked = { at: now, outcome: runChecks(this.#checks) };
    }
    const checks = await this.#asked.outcome;
    const ready = !this.#draining && this.#needed.every((name) => checks[name] === 'ok');
    return { status: ready ? 'ok' : 'unavailable', checks };
  }
}

async function outcomeOf(check: () => Promise<unknown>): Promise<HealthCheck> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<HealthCheck>((resolve) => {
    timer = setTimeout(resolve, checkTimeoutMs, 'unavailable');
  });
  const asked = check().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
  return Promise.race([asked, timeout]).finally(() => clearTimeout(timer));
}

async function runChecks<N extends string>(checks: Checks<N>): Promise<Record<N, HealthCheck>> {
  const names = Object.keys(checks) as N[];
  const outcomes = await Promise.all(
    names.map(async (name) => [name, await outcomeOf(checks[name])] as const),
  );
  // Every name of `checks` has an outcome.
  return Object.fromEntries(outcomes) as Record<N, HealthCheck>;
}
