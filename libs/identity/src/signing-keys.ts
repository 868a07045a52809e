import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { IdentityError } from './identity-verifier.port.ts';

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

const cacheMs = 10 * 60_000;
/** Time for which expired keys stay in use while the provider is unreachable. */
const staleMs = 6 * 60 * 60_000;
/** Minimum interval between requests that unknown key ids cause. */
const unknownKeyCooldownMs = 30_000;
const failureCooldownMs = 2_000;
const timeoutMs = 5_000;

interface LoadedKeys {
  find: JWTVerifyGetKey;
  loadedAt: number;
}

/**
 * The provider's public keys. Unlike jose's remote set, they stay in use during an outage, and an outage is
 * `identity_unavailable`, not an invalid token. Concurrent requests are merged.
 */
export class SigningKeys {
  readonly #url: URL;
  readonly #fetch: typeof fetch;
  readonly #now: () => Date;
  #loaded: LoadedKeys | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<LoadedKeys> | undefined;

  constructor(url: URL, options: { fetch: typeof fetch; now: () => Date }) {
    this.#url = url;
    this.#fetch = options.fetch;
    this.#now = options.now;
  }

  /** Finds the key for a token's header. @throws IdentityError, and jose's JWKSNoMatchingKey */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const loaded = await this.#current();
    try {
      return await loaded.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (this.#age(loaded) < unknownKeyCooldownMs) throw error;
      return (await this.#load()).find(header, token);
    }
  };

  async #current(): Promise<LoadedKeys> {
    const loaded = this.#loaded;
    if (loaded === undefined) return this.#load();
    if (this.#age(loaded) < cacheMs) return loaded;
    try {
      return await this.#load();
    } catch (error) {
      if (this.#age(loaded) < staleMs) return loaded;
      throw error;
    }
  }

  #age(loaded: LoadedKeys): number {
    return this.#now().getTime() - loaded.loadedAt;
  }

  #load(): Promise<LoadedKeys> {
    if (this.#loading === undefined && this.#now().getTime() - this.#failedAt < failureCooldownMs) {
      return Promise.reject(
        new IdentityError('identity_unavailable', { cause: 'keys: a recent request failed' }),
      );
    }
    this.#loading ??= this.#request().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #request(): Promise<LoadedKeys> {
    try {
      const response = await this.#fetch(this.#url, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      // The schema has just validated it; jose checks each key when it is used.
      const keys = keySet.parse(await response.json()) as JSONWebKeySet;
      this.#loaded = { find: createLocalJWKSet(keys), loadedAt: this.#now().getTime() };
      return this.#loaded;
    } catch (error) {
      this.#failedAt = this.#now().getTime();
      throw new IdentityError('identity_unavailable', { cause: error });
    }
  }
}
