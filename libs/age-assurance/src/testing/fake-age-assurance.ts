import { randomUUID } from 'node:crypto';
import {
  type AgeAssurance,
  type AgeCheckOutcome,
  AgeProviderDown,
  type AgeCheckStart,
  type StartedAgeCheck,
} from '../age-assurance.port.ts';

/** The action of a visitor at the provider. */
export type Decision = 'over' | 'under' | 'cancel';

interface IssuedCode extends AgeCheckStart {
  outcome: 'adult' | 'under';
}

/** A provider in memory. It remembers which check a code belongs to, and accepts each code once. */
export class FakeAgeAssurance implements AgeAssurance {
  /** Simulates an outage of the provider while set. */
  down = false;
  readonly #issuer = 'https://age.test';
  readonly #started = new Map<string, AgeCheckStart>();
  readonly #codes = new Map<string, IssuedCode>();

  start(check: AgeCheckStart): Promise<StartedAgeCheck> {
    if (this.down) return Promise.reject(new AgeProviderDown());
    this.#started.set(check.state, check);
    const url = new URL('/check', this.#issuer);
    url.search = new URLSearchParams({ state: check.state, redirect_uri: check.redirectUri }).toString();
    return Promise.resolve({ url });
  }

  /** Decides a started check. @returns the parameters with which the visitor comes back */
  decide(url: URL, decision: Decision): URLSearchParams {
    const state = url.searchParams.get('state') ?? '';
    const check = this.#started.get(state);
    if (check === undefined) throw new Error('This check was never started');
    if (decision === 'cancel') {
      return new URLSearchParams({ error: 'access_denied', state, iss: this.#issuer });
    }
    const code = randomUUID();
    this.#codes.set(code, { ...check, outcome: decision === 'over' ? 'adult' : 'under' });
    return new URLSearchParams({ code, state, iss: this.#issuer });
  }

  finish(callback: URLSearchParams, check: AgeCheckStart): Promise<AgeCheckOutcome> {
    if (callback.get('iss') !== this.#issuer || callback.get('state') !== check.state) {
      return Promise.resolve('failed');
    }
    if (callback.get('error') === 'access_denied') return Promise.resolve('cancelled');
    if (this.down) return Promise.resolve('down');
    const code = callback.get('code') ?? '';
    const issued = this.#codes.get(code);
    this.#codes.delete(code);
    const isSame =
      issued?.nonce === check.nonce &&
      issued.codeVerifier === check.codeVerifier &&
      issued.redirectUri === check.redirectUri;
    return Promise.resolve(isSame ? issued.outcome : 'failed');
  }

  isAvailable(): Promise<boolean> {
    return Promise.resolve(!this.down);
  }
}
