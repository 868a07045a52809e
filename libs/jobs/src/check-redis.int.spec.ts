import { describe, expect, it } from '@jest/globals';
import { ConfigError, describeFinding } from '@sandstone/config';
import { Redis } from 'ioredis';
import { checkRedis } from './check-redis.ts';
import { createJobQueue } from './job-queue.adapter.ts';
import { TestRedisServer, redisServerBinary } from './testing/test-redis-server.ts';

const run = redisServerBinary === undefined ? describe.skip : describe;

run('a real Redis that removes keys', () => {
  it('is named with the remedy, and is not what the queue accepts', async () => {
    await using server = await TestRedisServer.create(redisServerBinary ?? '', 'secret');
    await server.start();
    const queue = createJobQueue({ redisUrl: server.url });
    const client = new Redis(server.url);
    try {
      expect(await checkRedis(server.url)).toEqual([]);
      await expect(queue.ping()).resolves.toBeUndefined();
      await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
      const expected =
        'REDIS_URL: Redis removes keys when its memory is full (maxmemory-policy allkeys-lru). Set maxmemory-policy to noeviction.';
      expect((await checkRedis(server.url)).map(describeFinding)).toEqual([expected]);
      await expect(queue.ping()).rejects.toMatchObject({ name: ConfigError.name, problems: [expected] });
      const wrong = await checkRedis(server.urlWith('wrong'));
      expect(wrong.map(describeFinding)).toEqual([
        expect.stringMatching(/^REDIS_URL: Redis refuses this password/),
      ]);
      const none = await checkRedis(server.urlWith(undefined));
      expect(none.map(describeFinding)).toEqual([
        expect.stringMatching(/^REDIS_URL: Redis requires a password/),
      ]);
    } finally {
      client.disconnect();
      await queue.close();
    }
  });
});
