import { describe, expect, it } from '@jest/globals';
import { QueueUnavailableError } from '../job-queue.port.ts';
import { InMemoryJobQueue, InMemorySignalBus } from './index.ts';
import { jobQueueContract } from './job-queue.contract.ts';
import { signalBusContract } from './signal-bus.contract.ts';

jobQueueContract('InMemoryJobQueue', async () => {
  const queue = new InMemoryJobQueue();
  return {
    queue,
    consume: (handler, concurrency = 1, observe) =>
      queue.consume('processPhoto', handler, { concurrency, observe }),
    enqueueRaw: async (data) => queue.enqueueRaw('processPhoto', 'raw', data),
    [Symbol.asyncDispose]: () => queue.close(),
  };
});

signalBusContract('InMemorySignalBus', async () => {
  const bus = new InMemorySignalBus();
  return { sender: bus, receiver: bus, [Symbol.asyncDispose]: () => bus.close() };
});

describe('InMemoryJobQueue', () => {
  const payload = { photoId: '7f4da507-cf09-4354-84b6-b000d8241006', attempt: 0 };

  it('can simulate an outage of Redis', async () => {
    const queue = new InMemoryJobQueue();
    queue.unavailable = true;
    await expect(queue.enqueue('processPhoto', payload)).rejects.toThrow(QueueUnavailableError);
    await expect(queue.ping()).rejects.toThrow(QueueUnavailableError);
    queue.unavailable = false;
    await queue.enqueue('processPhoto', payload);
    expect(queue.waiting('processPhoto')).toEqual([payload]);
  });

  it('reports when it is idle', async () => {
    const queue = new InMemoryJobQueue();
    const runs: number[] = [];
    await queue.enqueue('processPhoto', payload);
    queue.consume('processPhoto', async (_job, { run }) => {
      runs.push(run);
      if (run < 3) throw new Error('not yet');
    });
    await queue.idle();
    expect(runs).toEqual([1, 2, 3]);
    await queue.close();
  });
});
