import { limits } from '@sandstone/contract';
import { type RateName } from '../public-routes.ts';

interface Bucket {
  tokens: number;
  at: number;
}

/** One token bucket per rate and address. A bucket starts with a full window's requests and refills over time. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  take(rate: RateName, address: string): boolean {
    const { max, windowSeconds } = limits.rates[rate];
    const now = this.#now();
    const key = `${rate} ${address}`;
    const bucket = this.#buckets.get(key) ?? { tokens: max + 1, at: now };
    const regained = ((now - bucket.at) / 1000) * (max / windowSeconds);
    bucket.tokens = Math.min(max + 1, bucket.tokens + regained);
    bucket.at = now;
    // Reinsertion keeps the map ordered by last use.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    this.#forgetFull(now);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** An unused bucket is full after one window, like a new one. */
  #forgetFull(now: number): void {
    for (const [key, { at }] of this.#buckets) {
      if (now - at < 60_000) return;
      this.#buckets.delete(key);
    }
  }
}

/** Counts open requests by client address. */
export class ConnectionCounter {
  readonly #counts = new Map<string, number>();

  /** @returns false when the address has too many */
  enter(address: string): boolean {
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    return count <= limits.reverseProxy.maxConnectionsPerAddress;
  }

  leave(address: string): void {
    const count = (this.#counts.get(address) ?? 1) - 1;
    if (count > 0) this.#counts.set(address, count);
    else this.#counts.delete(address);
  }
}
