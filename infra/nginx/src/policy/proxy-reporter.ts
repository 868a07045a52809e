import { randomUUID } from 'node:crypto';
import { limits, type ProxyReport, routePath } from '@sandstone/contract';
import { regionFileFacts } from '@sandstone/geo';
import { type ProxyOptions } from '../options/options.ts';
import { type RegionAbilities } from '../regions/region-duty.ts';
import { RegionHeaderCounts } from '../regions/region-header.ts';

const requestTimeoutMs = 2000;

export interface ReportedProxy {
  options: ProxyOptions;
  /** Returns what this proxy can do about regions at this moment. */
  abilities: () => RegionAbilities;
  /** Interval between two requests for the site's policy, and between two reports. */
  intervalMs?: number;
}

/**
 * Tells the api which policy this proxy has in force. A report that is lost is followed by another one, and an api of the
 * previous release takes none.
 */
export class ProxyReporter {
  /** Names this process to the api. */
  readonly id = randomUUID();
  readonly #proxy: ReportedProxy;
  readonly #headerCounts: RegionHeaderCounts;
  readonly #stop = new AbortController();
  #version = '';
  #problem: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(proxy: ReportedProxy) {
    this.#proxy = proxy;
    this.#headerCounts = new RegionHeaderCounts(proxy.options.runDir);
  }

  /** @param problem why the newest policy is not in force; null if it is */
  tell(version: string, problem: string | null): void {
    this.#version = version;
    this.#problem = problem?.slice(0, 500) ?? null;
    const { intervalMs = limits.regions.reportSeconds * 1000 } = this.#proxy;
    this.#timer ??= setInterval(() => void this.#send(), intervalMs);
    this.#timer.unref();
    void this.#send();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stop.abort();
  }

  async #send(): Promise<void> {
    const { apiUrl, regions } = this.#proxy.options;
    const { source, missing } = this.#proxy.abilities();
    const facts = source === 'database' ? regionFileFacts(regions?.database ?? '') : undefined;
    const report: ProxyReport = {
      source,
      // The region in a header is taken as it is.
      knowsStates: source === 'header' || facts?.knowsStates === true,
      databaseDate: facts?.builtAt.toISOString() ?? null,
      missing,
      ...this.#headerCounts.report(),
      version: this.#version,
      problem: this.#problem,
    };
    try {
      const response = await fetch(new URL(routePath('reportProxy', { id: this.id }), apiUrl), {
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
