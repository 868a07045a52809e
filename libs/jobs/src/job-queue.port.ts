import { type JobPayload, type QueueName } from './queues.ts';

/** The queue did not accept the job in time; the outbox keeps it. */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
}

export interface JobCounts {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

/** Enqueues jobs. @throws QueueUnavailableError within two seconds while Redis is unreachable */
export interface JobQueue {
  enqueue<Q extends QueueName>(queue: Q, payload: JobPayload<Q>): Promise<void>;
  /** Tells whether an unfinished job with this payload is known. */
  isPending<Q extends QueueName>(queue: Q, payload: JobPayload<Q>): Promise<boolean>;
  counts(queue: QueueName): Promise<JobCounts>;
  /** Time at which the next waiting job was enqueued; undefined where none waits. */
  oldestWaitingAt(queue: QueueName): Promise<Date | undefined>;
  /** @throws ConfigError for a server that would lose jobs */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface JobContext {
  /** 1 for the first run. */
  run: number;
  /** True if a failure of this run is final. */
  lastRun: boolean;
  /** Aborts when the worker is stopped. */
  signal: AbortSignal;
}

/** Describes a run of a job to observers. */
export interface JobInfo {
  queue: QueueName;
  id: string;
  /** 1 for the first. */
  run: number;
  requestId: string | undefined;
  traceparent: string | undefined;
}
export interface JobResult {
  /** `given_back`: interrupted by the worker's shutdown; the next worker repeats the run. */
  outcome: 'done' | 'retried' | 'failed' | 'given_back';
  error?: unknown;
}
/** Wraps each run of a job: must call `work` once and return its result. */
export type JobObserver = (job: JobInfo, work: () => Promise<JobResult>) => Promise<JobResult>;

export interface JobConsumer {
  /** Stops taking jobs, waits up to `graceSeconds` for running ones, and releases the others to another worker. */
  close(graceSeconds: number): Promise<void>;
}

export type JobHandler<Q extends QueueName> = (payload: JobPayload<Q>, context: JobContext) => Promise<void>;
