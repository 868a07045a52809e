import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits, routes, type SitePolicy, sitePolicyResponse } from '@sandstone/contract';
import { type KnownPolicy, openPolicy } from './refused-requests.ts';

const requestTimeoutMs = 2000;

export interface PolicySource {
  apiUrl: string;
  /** The last policy that was in force. It is used until the api answers. */
  file: string;
  warn?: (text: string) => void;
  intervalMs?: number;
}

/** Follows the site's policy, which the api tells. A policy that cannot be used changes nothing. */
export class PolicyFollower {
  readonly #source: PolicySource;
  readonly #warn: (text: string) => void;
  readonly #stop = new AbortController();
  #current: KnownPolicy = null;
  #warned = '';

  constructor(source: PolicySource) {
    this.#source = source;
    this.#warn = source.warn ?? (() => undefined);
    this.#current = this.#kept();
  }

  /** The policy to begin with: that of the api, else the last one that was in force, else none. */
  async first(): Promise<KnownPolicy> {
    this.#current = (await this.#asked()) ?? this.#current;
    if (this.#current !== null) this.#keep(this.#current);
    return this.#current;
  }

  /**
   * Runs until `stop`.
   * @param activate puts another policy into force. While it rejects, the former one stays, and it is tried again
   */
  async follow(activate: (policy: SitePolicy) => Promise<unknown>): Promise<void> {
    const { signal } = this.#stop;
    const { intervalMs = limits.reverseProxy.policySeconds * 1000 } = this.#source;
    while (!signal.aborted) {
      await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const policy = await this.#asked();
      if (policy === null || policy.version === this.#current?.version) continue;
      try {
        await activate(policy);
        this.#current = policy;
        this.#keep(policy);
        this.#warned = '';
      } catch (error) {
        this.#warnOnce(`The site's policy ${policy.version} cannot be used: ${messageOf(error)}`);
      }
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #asked(): Promise<KnownPolicy> {
    try {
      const response = await fetch(new URL(routes.sitePolicy.path, this.#source.apiUrl), {
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(requestTimeoutMs)]),
      });
      if (response.ok) return sitePolicyResponse.parse(await response.json());
      await response.body?.cancel();
      // The api of the previous release has no policy, and no sites that are closed.
      if (response.status === 404 && this.#current === null) return openPolicy;
      if (response.status !== 404)
        this.#warnOnce(`The site's policy could not be read: HTTP ${response.status}`);
    } catch (error) {
      if (!this.#stop.signal.aborted)
        this.#warnOnce(`The site's policy could not be read: ${messageOf(error)}`);
    }
    return null;
  }

  #kept(): KnownPolicy {
    try {
      return sitePolicyResponse.parse(JSON.parse(readFileSync(this.#source.file, 'utf8')));
    } catch {
      return null;
    }
  }

  #keep(policy: SitePolicy): void {
    try {
      mkdirSync(dirname(this.#source.file), { recursive: true });
      const fresh = `${this.#source.file}.new`;
      writeFileSync(fresh, JSON.stringify(policy));
      renameSync(fresh, this.#source.file);
    } catch (error) {
      this.#warnOnce(`The site's policy could not be stored: ${messageOf(error)}`);
    }
  }

  /** The same failure comes back each second. */
  #warnOnce(text: string): void {
    if (text === this.#warned) return;
    this.#warned = text;
    this.#warn(text);
  }
}

const messageOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
};
