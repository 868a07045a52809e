import { Redis, type RedisOptions } from 'ioredis';
import { type JobsLogger } from './logger.port.ts';

export interface RedisAddress {
  redisUrl: string;
  /** Stands before every key and channel; two systems on one Redis take different ones. */
  prefix?: string;
  logger?: JobsLogger;
}

export const defaultPrefix = 'sandstone';

/**
 * Why Redis failed, for logs and messages. The driver's own error stays behind: its `command.args` hold the password
 * when signing in fails, and the jobs otherwise.
 */
export function redisReason(error: unknown): string {
  // Asked of its shape: under the test runner Node's own errors are of another realm's class.
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  const message = 'message' in error ? String(error.message) : '';
  // Replies begin with a word in capitals: WRONGPASS, NOAUTH, OOM, READONLY …
  return /^[A-Z]{2,}/.exec(message)?.[0] ?? error.constructor.name;
}

/** A connection that also ends the ones made after its pattern, in whatever state they are. */
export class RedisWithDuplicates extends Redis {
  readonly #disconnectDuplicates: (() => void)[] = [];

  override duplicate<O extends Partial<RedisOptions> | undefined = undefined>(override?: O) {
    const duplicate = super.duplicate(override);
    // Ended twice, a connection would hold the process for the time it is given to end.
    this.#disconnectDuplicates.push(() => {
      if (duplicate.status !== 'end') duplicate.disconnect();
    });
    return duplicate;
  }

  disconnectAll(): void {
    for (const end of this.#disconnectDuplicates) end();
    this.disconnect();
  }
}

type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>;

/** A connection that comes back by itself, soon, for as long as the process lives. */
export function connectRedis(
  address: RedisAddress,
  purpose: string,
  options: ConnectionOptions,
): RedisWithDuplicates {
  const client = new RedisWithDuplicates(address.redisUrl, {
    connectTimeout: 2000,
    disconnectTimeout: 500,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), 1000),
    ...options,
  });
  let away = false;
  client.on('error', (error) => {
    // One line an outage, not one a try.
    if (!away) address.logger?.warn({ purpose, reason: redisReason(error) }, 'Redis is away');
    away = true;
  });
  client.on('ready', () => {
    if (away) address.logger?.info({ purpose }, 'Redis is back');
    away = false;
  });
  return client;
}
