import { Queue } from 'bullmq';
import { describe, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { consumeJobs } from './job-consumer.adapter.ts';
import { createJobQueue } from './job-queue.adapter.ts';
import { queues } from './queues.ts';
import { createSignalBus } from './signal-bus.adapter.ts';
import { jobQueueContract, redisMissing, signalBusContract, testRedis } from './testing/index.ts';

if (redisMissing !== undefined) {
  describe.skip(`Jobs and signals over Redis: ${redisMissing}`, () => {
    it('is skipped', () => {});
  });
} else {
  jobQueueContract('BullMQ', async () => {
    const redis = testRedis();
    const { url: redisUrl, prefix } = redis;
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
        await redis[Symbol.asyncDispose]();
      },
    };
  });

  signalBusContract('Redis pub/sub', async () => {
    const { url: redisUrl, prefix } = testRedis();
    const address = { redisUrl, prefix };
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
