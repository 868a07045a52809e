import { type ApiConfig } from '@sandstone/config';
import { Redis } from 'ioredis';

/** A connection whose commands fail at once while Redis is unavailable, for callers that have a substitute. */
export function connectRedis({ redis }: ApiConfig): Redis {
  const client = new Redis(redis.url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2000),
  });
  // The client reconnects by itself.
  client.on('error', () => undefined);
  return client;
}
