import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';

const { TEST_REDIS_URL } = process.env;

/** Why suites on a real Redis cannot run here, or undefined when they can. */
export const redisMissing =
  TEST_REDIS_URL === undefined ? 'TEST_REDIS_URL is not set: the address of a Redis' : undefined;

/** @throws when TEST_REDIS_URL is not set; ask `redisMissing` first */
function testRedisUrl(): string {
  if (TEST_REDIS_URL === undefined) throw new Error(redisMissing);
  return TEST_REDIS_URL;
}

export interface TestRedis extends AsyncDisposable {
  url: string;
  /** No other suite's: suites share the server, and run side by side. */
  prefix: string;
}

/** The server, with a prefix for one suite; the end removes what stands under it. */
export function testRedis(): TestRedis {
  const url = testRedisUrl();
  const prefix = `test-${randomUUID()}`;
  return {
    url,
    prefix,
    [Symbol.asyncDispose]: async () => {
      const client = new Redis(url);
      const keys = await client.keys(`${prefix}:*`);
      if (keys.length > 0) await client.del(keys);
      await client.quit();
    },
  };
}
