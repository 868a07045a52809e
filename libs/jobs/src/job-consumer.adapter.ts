import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { type JobConsumer, type JobResult, type JobHandler, type JobObserver } from './job-queue.port.ts';
import { silentLogger } from './logger.port.ts';
import { type JobPayload, type QueueName, queues } from './queues.ts';
import { connectRedis, defaultPrefix, type RedisAddress, redisReason } from './redis.connection.ts';

export interface ConsumeOptions extends RedisAddress {
  /** Maximum number of parallel jobs. */
  concurrency: number;
  /**
   * Time for which a silent worker keeps its job; another one takes it within twice that time. If it is shorter than
   * a blocked event loop or a slow Redis, jobs run twice.
   */
  lockDurationMs?: number;
  observe?: JobObserver;
}

const defaultLockDurationMs = 10_000;
// Deploys and out-of-memory kills stall jobs too, so stalling is no failure of the job. The default of 1 would fail
// it without calling its handler.
const maxStalledCount = 1_000_000;
const disconnectTimeoutMs = 1000;

type BullJob = Job<unknown, void, string>;

/**
 * Runs the jobs of a queue at least once: jobs of a worker that died, or lost Redis for longer than its lock, run
 * again elsewhere.
 */
export function consumeJobs<Q extends QueueName>(
  queue: Q,
  handler: JobHandler<Q>,
  options: ConsumeOptions,
): JobConsumer {
  const logger = options.logger ?? silentLogger;
  const { name, payload: schema } = queues[queue];
  const lockDurationMs = options.lockDurationMs ?? defaultLockDurationMs;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  // Commands of a worker wait for Redis without limit. BullMQ duplicates this connection, and closes the duplicate.
  const connection = connectRedis(options, name, { maxRetriesPerRequest: null });

  async function run(job: BullJob, token: string | undefined): Promise<void> {
    const parsed = schema.safeParse(job.data);
    if (!parsed.success) {
      logger.error({ queue: name, jobId: job.id }, 'Invalid job payload');
      throw new UnrecoverableError('Invalid job payload');
    }
    // This is the queue's own schema; TypeScript cannot infer it through `safeParse`.
    const payload = parsed.data as JobPayload<Q>;
    const { requestId, traceparent } = payload;
    const number = job.attemptsMade + 1;
    const lastRun = number >= (job.opts.attempts ?? 1);
    const attempt = async (): Promise<JobResult> => {
      try {
        await handler(payload, { run: number, lastRun, signal: stopping.signal });
        return { outcome: 'done' };
      } catch (error) {
        if (stopping.signal.aborted) return { outcome: 'given_back', error };
        return { outcome: lastRun ? 'failed' : 'retried', error };
      }
    };
    const info = { queue, id: job.id ?? '', run: number, requestId, traceparent };
    const { outcome, error } = await (options.observe?.(info, attempt) ?? attempt());
    if (outcome === 'done') return;
    if (outcome !== 'given_back') throw error;
    // The job was interrupted by the shutdown: the next worker repeats the same run at once.
    await job.moveToWait(token);
    throw new WaitingError();
  }

  const processor = (job: BullJob, token: string | undefined): Promise<void> => {
    const ended = run(job, token).finally(() => running.delete(ended));
    running.add(ended);
    return ended;
  };

  const worker = new Worker<unknown, void, string>(name, processor, {
    connection,
    prefix: options.prefix ?? defaultPrefix,
    concurrency: options.concurrency,
    lockDuration: lockDurationMs,
    stalledInterval: lockDurationMs / 2,
    maxStalledCount,
    runRetryDelay: 1000,
  });
  worker.on('error', (error) => {
    // The connection itself logs an outage once.
    if (stopping.signal.aborted || connection.status !== 'ready') return;
    logger.warn({ queue: name, reason: redisReason(error) }, 'Queue error');
  });
  worker.on('stalled', (jobId) => {
    logger.warn({ queue: name, jobId }, 'The job stalled and will run again');
  });

  return {
    close: async (graceSeconds) => {
      stopping.abort(new Error('The worker stops'));
      // A timer alone does not keep the process alive.
      const wait = (ms: number) => sleep(ms, undefined, { ref: false });
      // `pause` takes no further job, and waits for the running ones and for Redis without limit.
      await Promise.race([
        worker.pause().catch(() => undefined),
        wait(graceSeconds * 1000),
        Promise.allSettled(running).then(() => wait(disconnectTimeoutMs)),
      ]);
      // The locks of jobs that still run are no longer renewed. When they expire, another worker takes the jobs.
      await worker.close(true);
      connection.disconnect();
    },
  };
}
