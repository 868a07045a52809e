import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';

const { TEST_REDIS_URL } = process.env;

/** The reason to skip suites with a real Redis, or undefined where they can run. */
export const redisMissing =
  TEST_REDIS_URL === undefined ? 'TEST_REDIS_URL is not set: the address of a Redis' : undefined;

/** @throws when TEST_REDIS_URL is not set; check `redisMissing` first */
function testRedisUrl(): string {
  if (TEST_REDIS_URL === undefined) throw new Error(redisMissing);
  return TEST_REDIS_URL;
}

export interface TestRedis extends AsyncDisposable {
  url: string;
  /** Unique to the suite: suites share the server and run in parallel. */
  prefix: string;
}

/** The shared server with a prefix for one suite; disposal removes its keys. */
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
