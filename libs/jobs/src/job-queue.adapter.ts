import { assertWorks, ConfigError } from '@sandstone/config';
import { limits } from '@sandstone/contract';
import { Queue } from 'bullmq';
import { type JobCounts, type JobQueue, QueueUnavailableError } from './job-queue.port.ts';
import { type JobPayload, jobIds, type QueueName, queues } from './queues.ts';
import { connectRedis, defaultPrefix, type RedisAddress, redisReason } from './redis.connection.ts';
import { redisFindings } from './redis-findings.ts';

export interface JobQueueOptions extends RedisAddress {
  /** Delay before the second run; it doubles with each run, with up to 50 % jitter. */
  retryDelayMs?: number;
}

const responseTimeoutMs = 1900;
const defaultRetryDelayMs = 5000;
// For operators who inspect the queues; the creator sees failures from Postgres.
const failedRetention = { count: 1000, age: 7 * 24 * 3600 };
const unfinishedStates = new Set(['waiting', 'active', 'delayed', 'prioritized', 'waiting-children']);

type BullQueue = Queue<unknown, void, string>;

/** Creates a job queue on Redis with its own connection, opened at once. */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  // Jobs must not be buffered in this process: each is in Redis or still in the outbox.
  const connection = connectRedis(options, 'job queue', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: responseTimeoutMs,
  });
  const opened = new Map<QueueName, BullQueue>();

  /** Requires a ready connection: a queue whose initialisation failed cannot recover, so it is recreated. */
  async function open(name: QueueName): Promise<BullQueue> {
    const known = opened.get(name);
    const queue =
      known ??
      new Queue<unknown, void, string>(queues[name].name, {
        connection,
        prefix: options.prefix ?? defaultPrefix,
      });
    if (known === undefined) {
      // The connection logs its failures; without a listener they would end the process.
      queue.on('error', () => {});
      opened.set(name, queue);
    }
    try {
      await queue.waitUntilReady();
    } catch (error) {
      if (opened.get(name) === queue) opened.delete(name);
      throw error;
    }
    return queue;
  }

  let ready: Promise<void> | undefined;
  function waitUntilReady(): Promise<void> {
    ready ??= new Promise<void>((resolve) => {
      connection.once('ready', () => {
        ready = undefined;
        resolve();
      });
    });
    return ready;
  }

  async function withTimeout<T>(act: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('TIMEOUT')), responseTimeoutMs);
    });
    try {
      // Nothing is sent while the connection is down: a buffered command could not be cancelled.
      if (connection.status !== 'ready') await Promise.race([waitUntilReady(), timeout]);
      return await Promise.race([act(), timeout]);
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw new QueueUnavailableError(`Redis command failed (${redisReason(error)})`);
    } finally {
      clearTimeout(timer);
    }
  }

  async function enqueue<Q extends QueueName>(name: Q, payload: JobPayload<Q>): Promise<void> {
    const data = queues[name].payload.parse(payload);
    const jobId = jobIds[name](payload);
    await withTimeout(async () => {
      const queue = await open(name);
      // A retained failed job would swallow a new one with its id. `remove` ignores running jobs, and a waiting one
      // that appeared meanwhile is added again below.
      if ((await queue.getJobState(jobId)) === 'failed') await queue.remove(jobId);
      await queue.add(queues[name].name, data, {
        jobId,
        attempts: limits.photo.maxAttempts,
        backoff: { type: 'exponential', delay: options.retryDelayMs ?? defaultRetryDelayMs, jitter: 0.5 },
        removeOnComplete: true,
        removeOnFail: failedRetention,
        // Stack traces belong in the log.
        stackTraceLimit: 0,
      });
    });
  }

  return {
    enqueue,
    isPending: (name, payload) =>
      withTimeout(async () =>
        unfinishedStates.has(await (await open(name)).getJobState(jobIds[name](payload))),
      ),
    counts: (name) =>
      withTimeout(async (): Promise<JobCounts> => {
        const counts = await (await open(name)).getJobCounts('waiting', 'active', 'delayed', 'failed');
        const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
        return { waiting, active, delayed, failed };
      }),
    oldestWaitingAt: (name) =>
      withTimeout(async () => {
        const [next] = await (await open(name)).getJobs(['waiting'], 0, 0, true);
        return next === undefined ? undefined : new Date(next.timestamp);
      }),
    ping: () =>
      withTimeout(async () => {
        assertWorks(redisFindings(await connection.info()));
      }),
    close: async () => {
      await Promise.all([...opened.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
