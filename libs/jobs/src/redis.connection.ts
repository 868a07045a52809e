import { Redis, type RedisOptions } from 'ioredis';
import { type JobsLogger } from './logger.port.ts';

export interface RedisAddress {
  redisUrl: string;
  /** Prefix of every key and channel; systems that share a Redis use different ones. */
  prefix?: string;
  logger?: JobsLogger;
}

export const defaultPrefix = 'sandstone';

/**
 * Describes a Redis failure for logs and messages. The driver's own error must not be logged: its `command.args`
 * contain the password or job data.
 */
export function redisReason(error: unknown): string {
  // Checked by shape: under the test runner, Node's errors are of another realm.
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  const message = 'message' in error ? String(error.message) : '';
  // Error replies begin with a code in capitals: WRONGPASS, NOAUTH, OOM, READONLY …
  return /^[A-Z]{2,}/.exec(message)?.[0] ?? error.constructor.name;
}

type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>;

/** A connection that reconnects quickly and without limit. */
export function connectRedis(address: RedisAddress, purpose: string, options: ConnectionOptions): Redis {
  const client = new Redis(address.redisUrl, {
    connectTimeout: 2000,
    disconnectTimeout: 500,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), 1000),
    ...options,
  });
  let isLost = false;
  client.on('error', (error) => {
    // Logs one line per outage, not per attempt.
    if (!isLost) address.logger?.warn({ purpose, reason: redisReason(error) }, 'Redis connection lost');
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) address.logger?.info({ purpose }, 'Redis connection restored');
    isLost = false;
  });
  return client;
}
