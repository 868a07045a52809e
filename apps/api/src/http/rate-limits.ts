import { limits } from '@sandstone/contract';
import { defaultPrefix, type RedisAddress } from '@sandstone/jobs';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';

export interface RateLimits {
  /** @returns false when this key has used up its share; never throws. */
  consume(name: RateName, key: string): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
export type RateName = 'login' | 'uploads' | 'reactions' | 'firstReactions';

/** Counted in Redis, so that all replicas share a limit; each counts for itself while Redis is away. */
export function createRateLimits({ redisUrl, prefix = defaultPrefix }: RedisAddress): RateLimits {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2000),
  });
  // Reconnecting is what it does about an error; requests are counted in memory meanwhile.
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
        // The library rejects with its counters for "too many", and with an Error when it could not count.
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
