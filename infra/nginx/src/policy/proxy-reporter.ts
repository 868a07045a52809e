import { randomUUID } from 'node:crypto';
import { limits, type ProxyReport, routePath } from '@sandstone/contract';

const requestTimeoutMs = 2000;

export interface ReporterOptions {
  apiUrl: string;
  /** Returns what this proxy can do about regions at this moment. */
  describe: () => Pick<ProxyReport, 'source' | 'knowsStates' | 'databaseDate' | 'missing' | 'regionHeader'>;
  intervalMs?: number;
}

/**
 * Tells the api which policy this proxy has in force. A report that is lost is followed by another one, and an api of the
 * previous release takes none.
 */
export class ProxyReporter {
  /** Names this process to the api. */
  readonly id = randomUUID();
  readonly #options: ReporterOptions;
  readonly #stop = new AbortController();
  #version = '';
  #problem: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  /** @param problem why the newest policy is not in force; null if it is */
  tell(version: string, problem: string | null): void {
    this.#version = version;
    this.#problem = problem?.slice(0, 500) ?? null;
    const { intervalMs = limits.regions.reportSeconds * 1000 } = this.#options;
    this.#timer ??= setInterval(() => void this.#send(), intervalMs);
    this.#timer.unref();
    void this.#send();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stop.abort();
  }

  async #send(): Promise<void> {
    const report: ProxyReport = {
      ...this.#options.describe(),
      version: this.#version,
      problem: this.#problem,
    };
    try {
      const response = await fetch(new URL(routePath('reportProxy', { id: this.id }), this.#options.apiUrl), {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(requestTimeoutMs)]),
      });
      await response.body?.cancel();
    } catch {
      // The api is away, and the policy's follower says so.
    }
  }
}
