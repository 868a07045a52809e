import { type Finding } from '@sandstone/config';
import { Redis } from 'ioredis';
import { redisReason } from './redis.connection.ts';
import { redisFindings } from './redis-findings.ts';

const timeoutMs = 3000;

const refusals: Readonly<Record<string, string>> = {
  WRONGPASS: 'Redis refuses this password. Correct it.',
  NOAUTH: 'Redis requires a password, and the address has none. Add it: redis://:<password>@<host>.',
  NOPERM: 'Redis does not allow this user all commands. Give it the permissions +@all ~* &*.',
  ENOTFOUND: 'The host of this name does not exist. Correct the address.',
};

/** Connects once and examines the server. */
export async function checkRedis(redisUrl: string): Promise<Finding[]> {
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    // INFO is the first command, so that a refusal of it is the one that is reported.
    enableReadyCheck: false,
  });
  let reason: string | undefined;
  client.on('error', (error) => {
    reason ??= redisReason(error);
  });
  try {
    await client.connect();
    return redisFindings(await client.info());
  } catch (error) {
    const fallback = redisReason(error);
    const code = fallback in refusals ? fallback : (reason ?? fallback);
    const text = refusals[code] ?? 'Redis does not answer. Start it, or correct the address.';
    return [{ level: 'error', variable: 'REDIS_URL', text: `${text} (${code})` }];
  } finally {
    client.disconnect();
  }
}
