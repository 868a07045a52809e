import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { describe, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { consumeJobs } from './job-consumer.adapter.ts';
import { createJobQueue } from './job-queue.adapter.ts';
import { queues } from './queues.ts';
import { createSignalBus } from './signal-bus.adapter.ts';
import { jobQueueContract, redisMissing, signalBusContract, testRedisUrl } from './testing/index.ts';

if (redisMissing !== undefined) {
  describe.skip(`Jobs and signals over Redis: ${redisMissing}`, () => {
    it('is skipped', () => {});
  });
} else {
  const redisUrl = testRedisUrl();
  const freshPrefix = () => `test-${randomUUID().slice(0, 8)}`;
  const forget = async (prefix: string) => {
    const client = new Redis(redisUrl);
    const keys = await client.keys(`${prefix}:*`);
    if (keys.length > 0) await client.del(keys);
    client.disconnect();
  };

  jobQueueContract('BullMQ', async () => {
    const prefix = freshPrefix();
    const queue = createJobQueue({ redisUrl, prefix, retryDelayMs: 1 });
    return {
      queue,
      consume: (handler, concurrency = 1, observe) =>
        consumeJobs('processPhoto', handler, { redisUrl, prefix, concurrency, observe }),
      enqueueRaw: async (data) => {
        const connection = new Redis(redisUrl);
        const raw = new Queue(queues.processPhoto.name, { connection, prefix });
        await raw.add('raw', data, { attempts: 5 });
        await raw.close();
        connection.disconnect();
      },
      [Symbol.asyncDispose]: async () => {
        await queue.close();
        await forget(prefix);
      },
    };
  });

  signalBusContract('Redis pub/sub', async () => {
    const address = { redisUrl, prefix: freshPrefix() };
    const [sender, receiver] = [createSignalBus(address), createSignalBus(address)];
    return {
      sender,
      receiver,
      [Symbol.asyncDispose]: async () => {
        await Promise.all([sender.close(), receiver.close()]);
      },
    };
  });
}
