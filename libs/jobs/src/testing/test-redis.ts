const { TEST_REDIS_URL } = process.env;

/** Why suites on a real Redis cannot run here, or undefined when they can. */
export const redisMissing =
  TEST_REDIS_URL === undefined ? 'TEST_REDIS_URL is not set: the address of a Redis' : undefined;

/** @throws when TEST_REDIS_URL is not set; ask `redisMissing` first */
export function testRedisUrl(): string {
  if (TEST_REDIS_URL === undefined) throw new Error(redisMissing);
  return TEST_REDIS_URL;
}
