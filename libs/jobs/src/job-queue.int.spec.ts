import { randomUUID } from 'node:crypto';
import { limits } from '@sandstone/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@sandstone/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { consumeJobs } from './job-consumer.adapter.ts';
import { createJobQueue } from './job-queue.adapter.ts';
import {
  type JobConsumer,
  type JobContext,
  type JobHandler,
  type JobInfo,
  type JobObserver,
  type JobQueue,
} from './job-queue.port.ts';
import { queues } from './queues.ts';
import { redisMissing, testRedis, type TestRedis } from './testing/index.ts';

if (redisMissing !== undefined) {
  describe.skip(`The job queue: ${redisMissing}`, () => {
    it('is skipped', () => {});
  });
} else {
  describe('The job queue', () => {
    let redis: TestRedis;
    let queue: JobQueue;
    const consumers: JobConsumer[] = [];
    const consume = (handler: JobHandler<'processPhoto'>, concurrency = 1, observe?: JobObserver) => {
      const { url: redisUrl, prefix } = redis;
      const consumer = consumeJobs('processPhoto', handler, { redisUrl, prefix, concurrency, observe });
      consumers.push(consumer);
      return consumer;
    };
    /** Adds unvalidated data, like a broken producer. */
    const enqueueRaw = async (data: unknown) => {
      const connection = new Redis(redis.url);
      const raw = new Queue(queues.processPhoto.name, { connection, prefix: redis.prefix });
      await raw.add('raw', data, { attempts: 5 });
      await raw.close();
      connection.disconnect();
    };
    const photo = (attempt = 0) => ({ photoId: randomUUID(), attempt });
    const isDone = async (payload: ReturnType<typeof photo>) =>
      !(await queue.isPending('processPhoto', payload));

    beforeEach(() => {
      redis = testRedis();
      queue = createJobQueue({ redisUrl: redis.url, prefix: redis.prefix, retryDelayMs: 1 });
    });
    afterEach(async () => {
      await Promise.all(consumers.splice(0).map((consumer) => consumer.close(1)));
      await queue.close();
      await redis[Symbol.asyncDispose]();
    });

    it('answers', async () => {
      await queue.ping();
      expect(await queue.counts('processPhoto')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    });

    it('delivers a payload unchanged and once, and removes the finished job', async () => {
      const seen: unknown[] = [];
      const payload = { ...photo(3), requestId: 'r-1' };
      await queue.enqueue('processPhoto', payload);
      expect(await queue.isPending('processPhoto', payload)).toBe(true);
      consume(async (job) => void seen.push(job));
      await eventually(() => isDone(payload));
      expect(seen).toEqual([payload]);
      expect(await queue.counts('processPhoto')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    });

    it('creates one job for equal work, and separate ones per attempt and queue', async () => {
      const payload = photo();
      await queue.enqueue('processPhoto', payload);
      await queue.enqueue('processPhoto', { ...payload, requestId: 'another' });
      expect((await queue.counts('processPhoto')).waiting).toBe(1);
      await queue.enqueue('processPhoto', { ...payload, attempt: 1 });
      await queue.enqueue('makeCover', { coverId: payload.photoId });
      expect((await queue.counts('processPhoto')).waiting).toBe(2);
      expect((await queue.counts('makeCover')).waiting).toBe(1);
    });

    it('returns the time since which the next job waits', async () => {
      expect(await queue.oldestWaitingAt('processPhoto')).toBeUndefined();
      const payload = photo();
      const before = Date.now();
      await queue.enqueue('processPhoto', payload);
      const since = await queue.oldestWaitingAt('processPhoto');
      expect(since?.getTime()).toBeGreaterThanOrEqual(before);
      // After the next tick of the clock, a later job cannot have the same time.
      await eventually(() => Date.now() > (since?.getTime() ?? Infinity));
      await queue.enqueue('processPhoto', photo());
      expect(await queue.oldestWaitingAt('processPhoto')).toEqual(since);
      expect(await queue.oldestWaitingAt('makeCover')).toBeUndefined();
      const taken = Promise.withResolvers<void>();
      consume(() => taken.promise, 2);
      await eventually(async () => (await queue.counts('processPhoto')).active === 2);
      expect(await queue.oldestWaitingAt('processPhoto')).toBeUndefined();
      taken.resolve();
    });

    it('does not run a job concurrently when it is enqueued again during its run', async () => {
      let runs = 0;
      const payload = photo();
      const release = Promise.withResolvers<void>();
      await queue.enqueue('processPhoto', payload);
      consume(async () => {
        runs += 1;
        await release.promise;
      }, 2);
      await eventually(() => runs === 1);
      await queue.enqueue('processPhoto', payload);
      expect(await queue.counts('processPhoto')).toMatchObject({ waiting: 0, active: 1 });
      release.resolve();
      await eventually(() => isDone(payload));
      expect(runs).toBe(1);
    });

    it('runs a finished job again when it is enqueued again', async () => {
      let runs = 0;
      const payload = photo();
      consume(async () => void (runs += 1));
      await queue.enqueue('processPhoto', payload);
      await eventually(() => isDone(payload));
      await queue.enqueue('processPhoto', payload);
      await eventually(async () => runs === 2 && (await isDone(payload)));
    });

    it('retries a failing job up to the limit, and passes the number of the run', async () => {
      const runs: JobContext[] = [];
      const payload = photo();
      await queue.enqueue('processPhoto', payload);
      consume(async (_job, context) => {
        runs.push(context);
        throw new Error('not yet');
      });
      await eventually(() => isDone(payload));
      const { maxAttempts } = limits.photo;
      expect(runs.map(({ run }) => run)).toEqual(Array.from({ length: maxAttempts }, (_, at) => at + 1));
      expect(runs.map(({ lastRun }) => lastRun)).toEqual(runs.map((_, at) => at === maxAttempts - 1));
      expect((await queue.counts('processPhoto')).failed).toBe(1);
    });

    it('runs a failed job again with all attempts when it is enqueued again', async () => {
      const runs: number[] = [];
      let broken = true;
      const payload = photo();
      consume(async (_job, { run }) => {
        runs.push(run);
        if (broken) throw new Error('no');
      });
      await queue.enqueue('processPhoto', payload);
      await eventually(async () => (await queue.counts('processPhoto')).failed === 1);
      broken = false;
      await queue.enqueue('processPhoto', payload);
      await eventually(async () => runs.at(-1) === 1 && (await isDone(payload)));
      expect(runs).toEqual([...Array.from({ length: limits.photo.maxAttempts }, (_, at) => at + 1), 1]);
      expect((await queue.counts('processPhoto')).failed).toBe(0);
    });

    it('reports the cause and the outcome of each run to the observer', async () => {
      const seen: (Omit<JobInfo, 'id'> & { outcome: string; error: unknown })[] = [];
      const observe: JobObserver = async ({ id, ...job }, work) => {
        expect(id).toContain(payload.photoId);
        const end = await work();
        seen.push({ ...job, outcome: end.outcome, error: end.error });
        return end;
      };
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const payload = { ...photo(), requestId: 'r-1', traceparent };
      const hiccup = new Error('not yet');
      const refusal = new Error('no');
      let runs = 0;
      consume(
        async () => {
          runs += 1;
          if (runs === 1) throw hiccup;
          if (runs > 2) throw refusal;
        },
        1,
        observe,
      );
      await queue.enqueue('processPhoto', payload);
      await eventually(() => isDone(payload));
      await queue.enqueue('processPhoto', payload);
      await eventually(async () => (await queue.counts('processPhoto')).failed === 1);
      const common = { queue: 'processPhoto', requestId: 'r-1', traceparent };
      expect(seen).toEqual([
        { ...common, run: 1, outcome: 'retried', error: hiccup },
        { ...common, run: 2, outcome: 'done', error: undefined },
        ...Array.from({ length: limits.photo.maxAttempts }, (_, at) => ({
          ...common,
          run: at + 1,
          outcome: at + 1 === limits.photo.maxAttempts ? 'failed' : 'retried',
          error: refusal,
        })),
      ]);
    });

    it('does not pass an invalid payload to the handler, and continues with the next job', async () => {
      const seen: string[] = [];
      const payload = photo();
      await enqueueRaw({ photoId: 'not an id' });
      await queue.enqueue('processPhoto', payload);
      consume(async (job) => void seen.push(job.photoId));
      await eventually(() => isDone(payload));
      await eventually(async () => (await queue.counts('processPhoto')).failed === 1);
      expect(seen).toEqual([payload.photoId]);
    });

    it('refuses to enqueue an invalid payload', async () => {
      await expect(queue.enqueue('processPhoto', { photoId: 'no', attempt: 0 })).rejects.toThrow();
      expect((await queue.counts('processPhoto')).waiting).toBe(0);
    });

    it('runs jobs up to the given concurrency', async () => {
      let most = 0;
      let now = 0;
      let done = 0;
      const together = Promise.withResolvers<void>();
      for (let count = 0; count < 6; count += 1) await queue.enqueue('processPhoto', photo());
      consume(async () => {
        now += 1;
        most = Math.max(most, now);
        if (now === 3) together.resolve();
        await together.promise;
        now -= 1;
        done += 1;
      }, 3);
      await eventually(() => done === 6);
      expect(most).toBe(3);
    });

    it('finishes a running job when stopped, and takes no other', async () => {
      const ended: string[] = [];
      const [first, second] = [photo(), photo()];
      const release = Promise.withResolvers<void>();
      await queue.enqueue('processPhoto', first);
      await queue.enqueue('processPhoto', second);
      let begun = false;
      let aborted = false;
      const consumer = consume(async (job, { signal }) => {
        begun = true;
        signal.addEventListener('abort', () => (aborted = true));
        await release.promise;
        ended.push(job.photoId);
      });
      await eventually(() => begun);
      const closed = consumer.close(30);
      await eventually(() => aborted);
      release.resolve();
      await closed;
      expect(ended).toEqual([first.photoId]);
      expect(await queue.counts('processPhoto')).toMatchObject({ waiting: 1, active: 0, failed: 0 });
      expect(await queue.isPending('processPhoto', second)).toBe(true);
    });

    it('releases a job that is interrupted by the stop, which then repeats the same run', async () => {
      const payload = photo();
      await queue.enqueue('processPhoto', payload);
      let begun = false;
      const ends: string[] = [];
      const consumer = consume(
        async (_job, { signal }) => {
          begun = true;
          await new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          );
        },
        1,
        async (_job, work) => {
          const end = await work();
          ends.push(end.outcome);
          return end;
        },
      );
      await eventually(() => begun);
      await consumer.close(30);
      expect(ends).toEqual(['given_back']);
      expect(await queue.isPending('processPhoto', payload)).toBe(true);
      const runs: number[] = [];
      consume(async (_job, { run }) => void runs.push(run));
      await eventually(() => isDone(payload));
      expect(runs).toEqual([1]);
    });
  });
}
