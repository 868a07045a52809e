import { limits } from '@sandstone/contract';
import { Queue } from 'bullmq';
import { type JobCounts, type JobQueue, QueueUnavailableError } from './job-queue.port.ts';
import { type JobPayload, jobIds, type QueueName, queues } from './queues.ts';
import { connectRedis, defaultPrefix, type RedisAddress, redisReason } from './redis.connection.ts';

export interface JobQueueOptions extends RedisAddress {
  /** Before the second run; it doubles with each one, and up to half of it is left to chance. */
  retryDelayMs?: number;
}

const answerTimeoutMs = 1900;
const defaultRetryDelayMs = 5000;
// For whoever looks at the queues; what a failure means to the creator stands in Postgres.
const failedRetention = { count: 1000, age: 7 * 24 * 3600 };
const unfinishedStates = new Set(['waiting', 'active', 'delayed', 'prioritized', 'waiting-children']);

type BullQueue = Queue<unknown, void, string>;

/** Hands work to Redis. Makes its own connection, at once, and keeps it. */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  // Nothing may wait in this process: a job is in Redis or it is still in the outbox.
  const connection = connectRedis(options, 'job queue', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerTimeoutMs,
  });
  const opened = new Map<QueueName, BullQueue>();

  /** Only on a connection that is up: a queue whose first words fail stays broken, and is made anew. */
  async function open(name: QueueName): Promise<BullQueue> {
    const known = opened.get(name);
    const queue =
      known ??
      new Queue<unknown, void, string>(queues[name].name, {
        connection,
        prefix: options.prefix ?? defaultPrefix,
      });
    if (known === undefined) {
      // The connection itself tells of its failures; without a listener they would end the process.
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
      timer = setTimeout(() => reject(new Error('TIMEOUT')), answerTimeoutMs);
    });
    try {
      // While the connection is down nothing is begun: a call that waits for Redis could not be taken back.
      if (connection.status !== 'ready') await Promise.race([waitUntilReady(), timeout]);
      return await Promise.race([act(), timeout]);
    } catch (error) {
      throw new QueueUnavailableError(`Redis did not answer as it should (${redisReason(error)})`);
    } finally {
      clearTimeout(timer);
    }
  }

  async function enqueue<Q extends QueueName>(name: Q, payload: JobPayload<Q>): Promise<void> {
    const data = queues[name].payload.parse(payload);
    const jobId = jobIds[name](payload);
    await withTimeout(async () => {
      const queue = await open(name);
      // A failed job that is kept for the record would swallow a new one of its id. `remove` leaves a running job be,
      // and a waiting one that slipped in between is added again below.
      if ((await queue.getJobState(jobId)) === 'failed') await queue.remove(jobId);
      await queue.add(queues[name].name, data, {
        jobId,
        attempts: limits.photo.maxAttempts,
        backoff: { type: 'exponential', delay: options.retryDelayMs ?? defaultRetryDelayMs, jitter: 0.5 },
        removeOnComplete: true,
        removeOnFail: failedRetention,
        // Traces belong to the log.
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
        await connection.ping();
      }),
    close: async () => {
      await Promise.all([...opened.values()].map((queue) => queue.close()));
      connection.disconnectAll();
    },
  };
}
