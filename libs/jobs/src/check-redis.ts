import { connectionText, type Finding } from '@sandstone/config';
import { Redis } from 'ioredis';
import { redisReason } from './redis.connection.ts';
import { redisFindings } from './redis-findings.ts';

const timeoutMs = 3000;

const refusals: Readonly<Record<string, string>> = {
  WRONGPASS: 'Redis refuses this password. Correct it.',
  NOAUTH: 'Redis requires a password, and the address has none. Add it: redis://:<password>@<host>.',
  NOPERM: 'Redis does not allow this user all commands. Give it the permissions +@all ~* &*.',
};

const otherProtocol = 'another protocol';
/** The driver has no code for a response that is none of Redis. */
const reasonOf = (error: unknown) => (/RESP type/.test(String(error)) ? otherProtocol : redisReason(error));

/** Connects once and examines the server. */
export async function checkRedis(redisUrl: string): Promise<Finding[]> {
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    disconnectTimeout: 100,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    // INFO is the first command, so that a refusal of it is the one that is reported.
    enableReadyCheck: false,
  });
  let reason: string | undefined;
  client.on('error', (error) => {
    reason ??= reasonOf(error);
  });
  try {
    await client.connect();
    return redisFindings(await client.info());
  } catch (error) {
    const fallback = redisReason(error);
    const code = fallback in refusals ? fallback : (reason ?? fallback);
    const text =
      refusals[code] ??
      connectionText(code, 'Redis', 'Begin the address with redis://') ??
      (code === otherProtocol
        ? 'What answers at this address is no Redis. Correct the address.'
        : undefined) ??
      // A Redis without TLS waits for the end of what it takes for a command.
      (redisUrl.startsWith('rediss:') && code === 'ETIMEDOUT'
        ? 'Redis does not answer by TLS. Begin the address with redis:// if it has none, or correct the address.'
        : 'Redis does not answer. Start it, or correct the address.');
    return [{ level: 'error', variable: 'REDIS_URL', text: `${text} (${code})` }];
  } finally {
    client.disconnect();
  }
}
