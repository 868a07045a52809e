import { limits } from '@sandstone/contract';
import { defaultPrefix, type RedisAddress } from '@sandstone/jobs';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';

export interface RateLimits {
  /** @returns false if the key has reached its limit; never throws */
  consume(name: RateName, key: string): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
export type RateName = 'login' | 'uploads' | 'reactions' | 'firstReactions';

/** Replicas share the limits in Redis. While Redis is unavailable, each replica counts on its own. */
export function createRateLimits({ redisUrl, prefix = defaultPrefix }: RedisAddress): RateLimits {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2000),
  });
  // The client reconnects by itself, and requests are counted in memory meanwhile.
  redis.on('error', () => undefined);

  const limiter = (name: RateName): RateLimiterAbstract => {
    const { max: points, windowSeconds: duration } = limits.rates[name];
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}:rate:${name}`,
      points,
      duration,
      insuranceLimiter: new RateLimiterMemory({ points, duration }),
    });
  };
  const limiters: Record<RateName, RateLimiterAbstract> = {
    login: limiter('login'),
    uploads: limiter('uploads'),
    reactions: limiter('reactions'),
    firstReactions: limiter('firstReactions'),
  };
  return {
    async consume(name, key) {
      try {
        await limiters[name].consume(key);
        return true;
      } catch (refusal) {
        // The library rejects with its counters at the limit, and with an Error if it could not count.
        return refusal instanceof Error;
      }
    },
    async ping() {
      await redis.ping();
    },
    async close() {
      redis.disconnect();
      await Promise.resolve();
    },
  };
}
