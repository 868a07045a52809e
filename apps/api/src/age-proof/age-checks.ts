import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AgeCheckOutcome, type AgeMethod, AgeProviderDown } from '@sandstone/age-assurance';
import { type ApiConfig } from '@sandstone/config';
import { routePath } from '@sandstone/contract';
import { AgeCheckRepository } from '@sandstone/database';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { AgeMethods } from './age-methods.ts';

const random = () => randomBytes(32).toString('base64url');

/** The end of a check, with the page to which the visitor goes. */
export interface FinishedAgeCheck {
  result: AgeCheckOutcome | 'expired';
  returnPath: string;
}

/**
 * Checks of the age from their beginning to the response of the provider. Each is used once, by the browser that began it,
 * and by the method that it was begun with.
 */
@Injectable()
export class AgeChecks {
  constructor(
    private readonly checks: AgeCheckRepository,
    private readonly methods: AgeMethods,
    private readonly metrics: ApiMetrics,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** @returns the page of the provider; undefined if the provider cannot be reached */
  async start(method: AgeMethod, browser: string, returnPath: string): Promise<URL | undefined> {
    const check = { state: random(), nonce: random(), codeVerifier: random() };
    try {
      if (!(await this.methods.isAvailable(method))) throw new AgeProviderDown();
      const { url } = await method.assurance.start({ ...check, redirectUri: this.#callbackOf(method) });
      await this.checks.add({ ...check, browser, method: method.id, returnPath });
      this.#count(method, 'started');
      return url;
    } catch (error) {
      if (!(error instanceof AgeProviderDown)) throw error;
      this.methods.note(method, false);
      this.#count(method, 'down');
      return undefined;
    }
  }

  /** @param callback the parameters with which the visitor came back, as they were sent */
  async finish(
    method: AgeMethod,
    browser: string | undefined,
    callback: URLSearchParams,
  ): Promise<FinishedAgeCheck> {
    const finished = await this.#finish(method, browser, callback);
    this.#count(method, finished.result);
    return finished;
  }

  async #finish(
    method: AgeMethod,
    browser: string | undefined,
    callback: URLSearchParams,
  ): Promise<FinishedAgeCheck> {
    const [state, ...more] = callback.getAll('state');
    const isUsable = browser !== undefined && state !== undefined && more.length === 0;
    const check = isUsable ? await this.checks.take(state, browser) : undefined;
    if (check === undefined || state === undefined) return { result: 'failed', returnPath: '/' };
    const { returnPath, codeVerifier, nonce } = check;
    // The response of one provider must not count as that of another.
    if (check.method !== method.id) return { result: 'failed', returnPath };
    if (check.isExpired) return { result: 'expired', returnPath };
    const started = { state, nonce, codeVerifier, redirectUri: this.#callbackOf(method) };
    const result = await method.assurance.finish(callback, started);
    if (result === 'down') this.methods.note(method, false);
    return { result, returnPath };
  }

  #callbackOf({ id }: AgeMethod): string {
    return new URL(routePath('ageCheckCallback', { method: id }), this.config.publicUrl).href;
  }

  #count({ id }: AgeMethod, result: FinishedAgeCheck['result'] | 'started'): void {
    this.metrics.ageChecks.inc({ method: id, result });
  }
}
