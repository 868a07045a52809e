import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { IdentityError } from './identity-verifier.port.ts';

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

const cacheMs = 10 * 60_000;
/** Keys outlive their cache time this long while the provider cannot be reached. */
const staleMs = 6 * 60 * 60_000;
/** A made-up key id asks the provider at most this often. */
const unknownKeyCooldownMs = 30_000;
const failureCooldownMs = 2_000;
const timeoutMs = 5_000;

interface LoadedKeys {
  find: JWTVerifyGetKey;
  loadedAt: number;
}

/**
 * The provider's public keys. Unlike jose's own remote set, they stay in use through an outage of the provider, and
 * an outage is `identity_unavailable`, never a bad token. One request at a time goes out, whatever comes in.
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

  /** Finds the key of a token's header. @throws IdentityError, and jose's JWKSNoMatchingKey */
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
      return Promise.reject(new IdentityError('identity_unavailable', { cause: 'keys: failed just now' }));
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
      // The shape was just checked; jose judges each key when it is used.
      const keys = keySet.parse(await response.json()) as JSONWebKeySet;
      this.#loaded = { find: createLocalJWKSet(keys), loadedAt: this.#now().getTime() };
      return this.#loaded;
    } catch (error) {
      this.#failedAt = this.#now().getTime();
      throw new IdentityError('identity_unavailable', { cause: error });
    }
  }
}
