import { type JobPayload, type QueueName } from './queues.ts';

/** The queue did not take the job in time; the outbox keeps it. */
export class QueueUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'QueueUnavailableError';
  }
}

export interface JobCounts {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

/** Hands work over. @throws QueueUnavailableError within two seconds when Redis is away, however long it is. */
export interface JobQueue {
  enqueue<Q extends QueueName>(queue: Q, payload: JobPayload<Q>): Promise<void>;
  /** Whether the queue still knows a job of this payload that is not finished. */
  isPending<Q extends QueueName>(queue: Q, payload: JobPayload<Q>): Promise<boolean>;
  counts(queue: QueueName): Promise<JobCounts>;
  /** When the job was handed over that is next in line; undefined where none waits. */
  oldestWaitingAt(queue: QueueName): Promise<Date | undefined>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown by a handler for what no other try can mend: the job ends at once. */
export class PermanentJobError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentJobError';
  }
}

export interface JobContext {
  /** 1 for the first run. */
  run: number;
  /** No further run follows this one. */
  lastRun: boolean;
  /** Aborts when the worker is asked to stop. */
  signal: AbortSignal;
}

/** Of the run of a job, for whoever watches. */
export interface JobFacts {
  queue: QueueName;
  id: string;
  /** 1 for the first. */
  run: number;
  requestId: string | undefined;
  traceparent: string | undefined;
}
export interface JobResult {
  /** `given_back`: it gave way to the worker's stop, and the next worker has the same run. */
  outcome: 'done' | 'retried' | 'failed' | 'given_back';
  error?: unknown;
}
/** Stands around each run of a job: calls `work` once, and hands on what that gives. */
export type JobObserver = (job: JobFacts, work: () => Promise<JobResult>) => Promise<JobResult>;

export interface JobConsumer {
  /** Stops taking jobs, lets running ones end within `graceSeconds`, and leaves the others to the next worker. */
  close(graceSeconds: number): Promise<void>;
}

export type JobHandler<Q extends QueueName> = (payload: JobPayload<Q>, context: JobContext) => Promise<void>;
