import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  limits,
  processHeader,
  processHeaderOf,
  routePath,
  type SitePolicy,
  sitePolicyResponse,
} from '@sandstone/contract';
import { regionDuty } from '../regions/region-duty.ts';
import { ProxyReporter, type ReportedProxy } from './proxy-reporter.ts';
import { type KnownPolicy, openPolicy } from './refused-requests.ts';

const requestTimeoutMs = 2000;

export interface FollowedPolicy extends ReportedProxy {
  warn: (text: string) => void;
}

/**
 * Follows the site's policy, which the api tells, and tells the api which one is in force. What is no policy changes
 * nothing.
 */
export class PolicyFollower {
  readonly #followed: FollowedPolicy;
  /** The last policy that was in force, with its keys. It is used until the api answers. */
  readonly #file: string;
  readonly #reporter: ProxyReporter;
  readonly #stop = new AbortController();
  #newest: KnownPolicy = null;
  /** The version in force; empty while none is known to be. */
  #inForce = '';
  #warned = '';

  constructor(followed: FollowedPolicy) {
    this.#followed = followed;
    this.#file = join(followed.options.runDir, 'policy.json');
    this.#reporter = new ProxyReporter(followed);
    this.#newest = this.#kept();
  }

  /** The policy to begin with: that of the api, else the last one that was in force, else none. */
  async first(): Promise<KnownPolicy> {
    this.#newest = (await this.#asked()) ?? this.#newest;
    if (this.#newest !== null) this.#keep(this.#newest);
    this.#reporter.tell('', null);
    return this.#newest;
  }

  /**
   * Puts the newest policy into force, that to begin with as well. Runs until `stop`.
   * @param putInForce resolves when a policy is in force. While it rejects, it is tried again at each interval
   */
  async follow(putInForce: (policy: SitePolicy) => Promise<unknown>): Promise<void> {
    const { signal } = this.#stop;
    const { intervalMs = limits.reverseProxy.policySeconds * 1000 } = this.#followed;
    while (!signal.aborted) {
      if (this.#newest !== null && this.#newest.version !== this.#inForce)
        await this.#follow(this.#newest, putInForce);
      await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      this.#newest = (await this.#asked()) ?? this.#newest;
    }
  }

  stop(): void {
    this.#stop.abort();
    this.#reporter.stop();
  }

  async #follow(policy: SitePolicy, putInForce: (policy: SitePolicy) => Promise<unknown>): Promise<void> {
    // From here on, nobody knows which one a visitor gets.
    if (this.#inForce !== '') this.#reporter.tell('', null);
    this.#inForce = '';
    try {
      await putInForce(policy);
      this.#inForce = policy.version;
      this.#keep(policy);
      this.#warned = '';
      const duty = regionDuty(policy, this.#followed.abilities());
      const problem = duty.kind === 'impossible' ? duty.reason : null;
      if (problem !== null) this.#warnOnce(problem);
      this.#reporter.tell(policy.version, problem);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      const text = `The site's policy ${policy.version} is not in force: ${messageOf(error)}`;
      this.#warnOnce(text);
      this.#reporter.tell('', text);
    }
  }

  async #asked(): Promise<KnownPolicy> {
    try {
      const { id } = this.#reporter;
      const { apiUrl } = this.#followed.options;
      const response = await fetch(new URL(routePath('sitePolicy', {}, { proxy: id }), apiUrl), {
        headers: { [processHeader]: processHeaderOf(id) },
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(requestTimeoutMs)]),
      });
      if (response.ok) {
        const policy = sitePolicyResponse.parse(await response.json());
        // An api of the previous release knows no rules of regions, and must not end those of this one.
        return { ...policy, gate: policy.gate ?? this.#newest?.gate };
      }
      await response.body?.cancel();
      // The api of the previous release has no policy, and no sites that are closed.
      if (response.status === 404 && this.#newest === null) return openPolicy;
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
      return sitePolicyResponse.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return null;
    }
  }

  #keep(policy: SitePolicy): void {
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      const fresh = `${this.#file}.new`;
      rmSync(fresh, { force: true });
      writeFileSync(fresh, JSON.stringify(policy), { mode: 0o600 });
      renameSync(fresh, this.#file);
    } catch (error) {
      this.#warnOnce(`The site's policy could not be stored: ${messageOf(error)}`);
    }
  }

  /** The same failure comes back each second. */
  #warnOnce(text: string): void {
    if (text === this.#warned) return;
    this.#warned = text;
    this.#followed.warn(text);
  }
}

const messageOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
};
