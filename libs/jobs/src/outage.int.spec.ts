import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@sandstone/testing';
import { consumeJobs } from './job-consumer.adapter.ts';
import { createJobQueue } from './job-queue.adapter.ts';
import { QueueUnavailableError } from './job-queue.port.ts';
import { type JobsLogger } from './logger.port.ts';
import { createSignalBus } from './signal-bus.adapter.ts';
import { TestRedisServer, redisServerBinary } from './testing/test-redis-server.ts';

/** `JobQueue` must answer within this time. */
const responseDeadlineMs = 2000;

interface Closable {
  close(graceSeconds: number): Promise<void>;
}

if (redisServerBinary === undefined) {
  describe.skip('Outages: no redis-server or valkey-server on PATH or in TEST_REDIS_SERVER', () => {
    it('is skipped', () => {});
  });
} else {
  const binary = redisServerBinary;
  describe('During an outage of Redis or a worker', () => {
    let server: TestRedisServer;
    let open: Closable[] = [];
    const opened = <T extends Closable>(thing: T): T => {
      open.push(thing);
      return thing;
    };
    const photo = () => ({ photoId: randomUUID(), attempt: 0 });

    beforeEach(async () => {
      server = await TestRedisServer.create(binary);
    });
    afterEach(async () => {
      await Promise.all(open.map((thing) => thing.close(1)));
      open = [];
      await server[Symbol.asyncDispose]();
    });

    const expectRefusedSoon = async (act: () => Promise<unknown>) => {
      const refused = act().catch((error: unknown) => error);
      // A busy machine delays all timers of a process alike, so the one that is due first still fires first.
      const response = await Promise.race([refused, sleep(responseDeadlineMs, 'no response in time')]);
      expect(response).toBeInstanceOf(QueueUnavailableError);
    };

    it('refuses a job soon when Redis never started, and accepts it afterwards', async () => {
      const queue = opened(createJobQueue({ redisUrl: server.url }));
      const payload = photo();
      await Promise.all([
        expectRefusedSoon(() => queue.enqueue('processPhoto', payload)),
        expectRefusedSoon(() => queue.ping()),
      ]);
      await server.start();
      await eventually(() =>
        queue.enqueue('processPhoto', payload).then(
          () => true,
          () => false,
        ),
      );
      expect((await queue.counts('processPhoto')).waiting).toBe(1);
    });

    it('refuses jobs, keeps the accepted ones, and runs them afterwards', async () => {
      await server.start();
      const seen: string[] = [];
      const queue = opened(createJobQueue({ redisUrl: server.url }));
      const [before, after] = [photo(), photo()];
      await queue.enqueue('processPhoto', before);
      await server.stop();
      await Promise.all([
        expectRefusedSoon(() => queue.enqueue('processPhoto', after)),
        expectRefusedSoon(() => queue.isPending('processPhoto', before)),
      ]);
      // A consumer that starts during the outage waits for its end.
      opened(
        consumeJobs('processPhoto', async (job) => void seen.push(job.photoId), {
          redisUrl: server.url,
          concurrency: 1,
        }),
      );
      await server.start();
      await eventually(() =>
        queue.enqueue('processPhoto', after).then(
          () => true,
          () => false,
        ),
      );
      await eventually(() => seen.length === 2);
      expect(new Set(seen)).toEqual(new Set([before.photoId, after.photoId]));
    });

    it('continues consuming afterwards, including the job that was running', async () => {
      await server.start();
      const seen: string[] = [];
      const release = Promise.withResolvers<void>();
      const [during, after] = [photo(), photo()];
      const queue = opened(createJobQueue({ redisUrl: server.url }));
      opened(
        consumeJobs(
          'processPhoto',
          async (job) => {
            seen.push(job.photoId);
            if (job.photoId === during.photoId) await release.promise;
          },
          { redisUrl: server.url, concurrency: 1 },
        ),
      );
      await queue.enqueue('processPhoto', during);
      await eventually(() => seen.length === 1);
      await server.stop();
      release.resolve();
      await server.start();
      await eventually(() =>
        queue.enqueue('processPhoto', after).then(
          () => true,
          () => false,
        ),
      );
      await eventually(async () => !(await queue.isPending('processPhoto', after)));
      await eventually(async () => !(await queue.isPending('processPhoto', during)));
      expect(seen).toContain(after.photoId);
      expect(await queue.counts('processPhoto')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    });

    it('closes a queue and a consumer', async () => {
      const queue = createJobQueue({ redisUrl: server.url });
      const consumer = consumeJobs('processPhoto', async () => {}, { redisUrl: server.url, concurrency: 1 });
      await Promise.all([queue.close(), consumer.close(3600)]);
    });

    it('receives signals again afterwards, tells when it can, and never blocks when sending', async () => {
      const bus = opened(createSignalBus({ redisUrl: server.url }));
      let heard = 0;
      bus.subscribe('outboxFilled', () => (heard += 1));
      const told: boolean[] = [];
      bus.watch((arrive) => told.push(arrive));
      bus.publish('outboxFilled', {});
      const heardMore = async () => {
        const before = heard;
        await eventually(() => {
          bus.publish('outboxFilled', {});
          return heard > before;
        });
      };
      await server.start();
      await heardMore();
      expect(told).toEqual([false, true]);
      await server.stop();
      await eventually(() => told.length === 3);
      bus.publish('outboxFilled', {});
      await server.start();
      await heardMore();
      expect(told).toEqual([false, true, false, true]);
    });

    it('another worker finishes the job of a killed one, three times in a row', async () => {
      await server.start();
      const prefix = 'killed';
      const lockDurationMs = 1500;
      const queue = opened(createJobQueue({ redisUrl: server.url, prefix }));
      const payload = photo();
      await queue.enqueue('processPhoto', payload);
      const main = join(import.meta.dirname, 'testing', 'hanging-consumer.main.ts');
      for (let kills = 0; kills < 3; kills += 1) {
        const worker: ChildProcess = spawn(
          process.execPath,
          // Its lock is lost soon after it is killed.
          [main, server.url, prefix, '300'],
          {
            stdio: ['ignore', 'pipe', 'inherit'],
          },
        );
        const ended = once(worker, 'exit');
        const taken = worker.stdout === null ? [] : await once(worker.stdout, 'data');
        worker.kill('SIGKILL');
        await ended;
        // A killed run does not count as an attempt.
        expect(String(taken[0])).toBe('took it for run 1\n');
      }
      const runs: number[] = [];
      opened(
        consumeJobs('processPhoto', async (_job, { run }) => void runs.push(run), {
          redisUrl: server.url,
          prefix,
          concurrency: 1,
          lockDurationMs,
        }),
      );
      await eventually(async () => !(await queue.isPending('processPhoto', payload)));
      expect(runs).toEqual([1]);
      expect((await queue.counts('processPhoto')).failed).toBe(0);
    });

    it('releases a running job to the next worker when stopped without waiting', async () => {
      await server.start();
      const options = { redisUrl: server.url, concurrency: 1, lockDurationMs: 1000 };
      const queue = opened(createJobQueue({ redisUrl: server.url }));
      const payload = photo();
      await queue.enqueue('processPhoto', payload);
      let begun = false;
      const neverEnding = Promise.withResolvers<void>();
      const consumer = consumeJobs(
        'processPhoto',
        () => {
          begun = true;
          return neverEnding.promise;
        },
        options,
      );
      await eventually(() => begun);
      await consumer.close(0.1);
      const runs: number[] = [];
      opened(consumeJobs('processPhoto', async (_job, { run }) => void runs.push(run), options));
      await eventually(async () => !(await queue.isPending('processPhoto', payload)));
      expect(runs).toEqual([1]);
      neverEnding.resolve();
    });

    it('logs and throws neither the password nor the address', async () => {
      const guarded = await TestRedisServer.create(binary, 'the-right-password');
      await guarded.start();
      const lines: unknown[] = [];
      const log = (...said: unknown[]) => void lines.push(said);
      const logger: JobsLogger = { info: log, warn: log, error: log };
      const address = { redisUrl: guarded.urlWith('a-wrong-password'), logger };
      const queue = createJobQueue(address);
      const bus = createSignalBus(address);
      bus.subscribe('outboxFilled', () => {});
      const consumer = consumeJobs('processPhoto', async () => {}, { ...address, concurrency: 1 });
      const error: unknown = await queue.enqueue('processPhoto', photo()).catch((thrown: unknown) => thrown);
      await eventually(() => lines.length >= 3);
      await guarded.stop();
      const later: unknown = await queue.ping().catch((thrown: unknown) => thrown);
      await Promise.all([queue.close(), bus.close(), consumer.close(1)]);
      await guarded[Symbol.asyncDispose]();
      for (const thrown of [error, later]) expect(thrown).toBeInstanceOf(QueueUnavailableError);
      const told = [lines, error, later].map((part) => JSON.stringify(part, withErrorFields)).join('\n');
      expect(told).toContain('Redis connection lost');
      expect(told).not.toContain('password');
      expect(told).not.toContain('redis.sock');
    });
  });
}

/** Serialises errors like a logger, with every field. */
function withErrorFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('stack' in value)) return value;
  return Object.fromEntries(
    Object.getOwnPropertyNames(value).map((name) => [name, Reflect.get(value, name) as unknown]),
  );
}
