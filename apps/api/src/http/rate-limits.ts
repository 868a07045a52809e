import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { limits, ProblemError } from '@sandstone/contract';
import { clientOf, networkOf } from '@sandstone/domain';
import { defaultPrefix } from '@sandstone/jobs';
import { type Request, type Response } from 'express';
import { type Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { connectRedis } from '../infrastructure/redis.ts';

export type RateName = 'login' | 'setup' | 'uploads' | 'reactions' | 'firstReactions' | 'views' | 'ageChecks';

const points = ({ max, windowSeconds }: { max: number; windowSeconds: number }) => ({
  points: max,
  duration: windowSeconds,
});

/** Replicas share the limits in Redis, except for views. While Redis is unavailable, each replica counts on its own. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  readonly #redis: Redis;
  readonly #limiters: Record<RateName, RateLimiterAbstract>;

  constructor(@Inject(API_CONFIG) config: ApiConfig) {
    this.#redis = connectRedis(config);
    const prefix = config.redis.prefix ?? defaultPrefix;
    // Requests are counted in memory while Redis is unavailable.
    const limiter = (name: RateName): RateLimiterAbstract => {
      const rate = points(limits.rates[name]);
      return new RateLimiterRedis({
        storeClient: this.#redis,
        keyPrefix: `${prefix}:rate:${name}`,
        ...rate,
        insuranceLimiter: new RateLimiterMemory(rate),
      });
    };
    this.#limiters = {
      login: limiter('login'),
      setup: limiter('setup'),
      ageChecks: limiter('ageChecks'),
      uploads: limiter('uploads'),
      reactions: limiter('reactions'),
      firstReactions: limiter('firstReactions'),
      // Each replica counts on its own: a view is not worth a round trip, and the reverse proxy counts for all of them.
      views: new RateLimiterMemory(points(limits.rates.views)),
    };
  }

  /**
   * Counts a request of the client at this address, or of its network for first reactions.
   * @param item what is limited on its own for each client
   * @returns false if the limit is reached; never throws
   */
  async consume(name: RateName, address = 'unknown', item = ''): Promise<boolean> {
    // Visitors without an account are limited by network, because one client can send any number of cookies.
    const client = name === 'firstReactions' ? networkOf(address) : clientOf(address);
    try {
      await this.#limiters[name].consume(`${item} ${client}`);
      return true;
    } catch (refusal) {
      // The library rejects with its counters at the limit, and with an Error if it could not count.
      return refusal instanceof Error;
    }
  }

  /**
   * Counts a request, and refuses it at the limit.
   * @throws ProblemError rate_limited
   */
  async require(name: RateName, { ip }: Request, response: Response, item?: string): Promise<void> {
    if (await this.consume(name, ip, item)) return;
    response.set('Retry-After', String(limits.rates[name].windowSeconds));
    throw new ProblemError('rate_limited');
  }

  onApplicationShutdown(): void {
    this.#redis.disconnect();
  }
}
