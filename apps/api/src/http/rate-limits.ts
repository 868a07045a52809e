import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { limits } from '@sandstone/contract';
import { defaultPrefix } from '@sandstone/jobs';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { API_CONFIG } from '../infrastructure/config.module.ts';

export type RateName = 'login' | 'uploads' | 'reactions' | 'firstReactions';

/** Replicas share the limits in Redis. While Redis is unavailable, each replica counts on its own. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  readonly #redis: Redis;
  readonly #limiters: Record<RateName, RateLimiterAbstract>;

  constructor(@Inject(API_CONFIG) { redis }: ApiConfig) {
    this.#redis = new Redis(redis.url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 1000,
      retryStrategy: (attempt) => Math.min(attempt * 200, 2000),
    });
    // The client reconnects by itself, and requests are counted in memory meanwhile.
    this.#redis.on('error', () => undefined);

    const limiter = (name: RateName): RateLimiterAbstract => {
      const { max: points, windowSeconds: duration } = limits.rates[name];
      return new RateLimiterRedis({
        storeClient: this.#redis,
        keyPrefix: `${redis.prefix ?? defaultPrefix}:rate:${name}`,
        points,
        duration,
        insuranceLimiter: new RateLimiterMemory({ points, duration }),
      });
    };
    this.#limiters = {
      login: limiter('login'),
      uploads: limiter('uploads'),
      reactions: limiter('reactions'),
      firstReactions: limiter('firstReactions'),
    };
  }

  /** @returns false if the key has reached its limit; never throws */
  async consume(name: RateName, key: string): Promise<boolean> {
    try {
      await this.#limiters[name].consume(key);
      return true;
    } catch (refusal) {
      // The library rejects with its counters at the limit, and with an Error if it could not count.
      return refusal instanceof Error;
    }
  }

  async ping(): Promise<void> {
    await this.#redis.ping();
  }

  onApplicationShutdown(): void {
    this.#redis.disconnect();
  }
}
