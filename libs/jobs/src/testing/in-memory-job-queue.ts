import { limits } from '@sandstone/contract';
import {
  type JobConsumer,
  type JobResult,
  type JobCounts,
  type JobHandler,
  type JobObserver,
  type JobQueue,
  PermanentJobError,
  QueueUnavailableError,
} from '../job-queue.port.ts';
import { type JobPayload, jobIds, type QueueName, queues } from '../queues.ts';

type State = 'waiting' | 'active' | 'failed';
interface Entry {
  queue: QueueName;
  /** Cloned, like data that comes from Redis. */
  data: unknown;
  state: State;
  enqueuedAt: Date;
  runsMade: number;
}
interface Consumer {
  queue: QueueName;
  freeSlots: number;
  run: (entry: Entry) => Promise<void>;
}

/** An in-process queue without delays: a retry runs in the next turn of the event loop. */
export class InMemoryJobQueue implements JobQueue {
  readonly #entries = new Map<string, Entry>();
  readonly #consumers = new Set<Consumer>();
  #idleWaiters: (() => void)[] = [];
  /** Makes every call fail while set, as when Redis is unreachable. */
  unavailable = false;

  async enqueue<Q extends QueueName>(queue: Q, payload: JobPayload<Q>): Promise<void> {
    const data = queues[queue].payload.parse(payload);
    this.#assertAvailable();
    const id = this.#id(queue, payload);
    const known = this.#entries.get(id);
    if (known !== undefined && known.state !== 'failed') return;
    this.#entries.delete(id);
    this.#entries.set(id, {
      queue,
      data: structuredClone(data),
      state: 'waiting',
      enqueuedAt: new Date(),
      runsMade: 0,
    });
    this.#schedule();
  }

  async isPending<Q extends QueueName>(queue: Q, payload: JobPayload<Q>): Promise<boolean> {
    this.#assertAvailable();
    const state = this.#entries.get(this.#id(queue, payload))?.state;
    return state === 'waiting' || state === 'active';
  }

  async counts(queue: QueueName): Promise<JobCounts> {
    this.#assertAvailable();
    const counts: JobCounts = { waiting: 0, active: 0, delayed: 0, failed: 0 };
    for (const entry of this.#entries.values()) if (entry.queue === queue) counts[entry.state] += 1;
    return counts;
  }

  async oldestWaitingAt(queue: QueueName): Promise<Date | undefined> {
    this.#assertAvailable();
    return [...this.#entries.values()].find((entry) => entry.queue === queue && entry.state === 'waiting')
      ?.enqueuedAt;
  }

  async ping(): Promise<void> {
    this.#assertAvailable();
  }

  async close(): Promise<void> {
    this.#consumers.clear();
  }

  /** Waiting payloads in order. */
  waiting<Q extends QueueName>(queue: Q): JobPayload<Q>[] {
    return [...this.#entries.values()]
      .filter((entry) => entry.queue === queue && entry.state === 'waiting')
      .map((entry) => queues[queue].payload.parse(entry.data) as JobPayload<Q>); // parsed by this queue's schema
  }

  /** Adds unvalidated data, like an older or broken producer. */
  enqueueRaw(queue: QueueName, id: string, data: unknown): void {
    this.#entries.set(`${queue} ${id}`, {
      queue,
      data,
      state: 'waiting',
      enqueuedAt: new Date(),
      runsMade: 0,
    });
    this.#schedule();
  }

  consume<Q extends QueueName>(
    queue: Q,
    handler: JobHandler<Q>,
    options: { concurrency: number; observe?: JobObserver | undefined } = { concurrency: 1 },
  ): JobConsumer {
    const stopping = new AbortController();
    const running = new Set<Promise<void>>();
    const run = (entry: Entry) => {
      const job = this.#run(queue, handler, entry, stopping.signal, options.observe).finally(() =>
        running.delete(job),
      );
      running.add(job);
      return job;
    };
    const consumer: Consumer = { queue, freeSlots: options.concurrency, run };
    this.#consumers.add(consumer);
    this.#schedule();
    return {
      close: async (graceSeconds) => {
        this.#consumers.delete(consumer);
        stopping.abort(new Error('The worker stops'));
        let timer: NodeJS.Timeout | undefined;
        const graceElapsed = new Promise<void>(
          (resolve) => (timer = setTimeout(resolve, graceSeconds * 1000)),
        );
        await Promise.race([Promise.allSettled(running), graceElapsed]);
        clearTimeout(timer);
      },
    };
  }

  /** Resolves when no job runs and none waits for a registered consumer. */
  async idle(): Promise<void> {
    this.#schedule();
    if (!this.#isIdle()) await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  #id<Q extends QueueName>(queue: Q, payload: JobPayload<Q>): string {
    return `${queue} ${jobIds[queue](payload)}`;
  }

  #assertAvailable(): void {
    if (this.unavailable) throw new QueueUnavailableError('The queue is switched off');
  }

  #isIdle(): boolean {
    return ![...this.#entries.values()].some(
      (entry) =>
        entry.state === 'active' ||
        (entry.state === 'waiting' &&
          [...this.#consumers].some((consumer) => consumer.queue === entry.queue)),
    );
  }

  #schedule(): void {
    setImmediate(() => {
      for (const entry of this.#entries.values()) {
        if (entry.state !== 'waiting') continue;
        const consumer = [...this.#consumers].find(
          ({ queue, freeSlots }) => queue === entry.queue && freeSlots > 0,
        );
        if (consumer === undefined) continue;
        consumer.freeSlots -= 1;
        entry.state = 'active';
        void consumer.run(entry).finally(() => {
          consumer.freeSlots += 1;
          this.#schedule();
        });
      }
      if (!this.#isIdle()) return;
      for (const wake of this.#idleWaiters.splice(0)) wake();
    });
  }

  async #run<Q extends QueueName>(
    queue: Q,
    handler: JobHandler<Q>,
    entry: Entry,
    signal: AbortSignal,
    observe: JobObserver = (_job, work) => work(),
  ): Promise<void> {
    const run = entry.runsMade + 1;
    const lastRun = run >= limits.photo.maxAttempts;
    const parsed = queues[queue].payload.safeParse(entry.data);
    if (!parsed.success) {
      entry.state = 'failed';
      return;
    }
    const payload = parsed.data as JobPayload<Q>; // parsed by this queue's schema
    const attempt = async (): Promise<JobResult> => {
      try {
        await handler(payload, { run, lastRun, signal });
        return { outcome: 'done' };
      } catch (error) {
        if (error instanceof PermanentJobError) return { outcome: 'failed', error };
        if (signal.aborted) return { outcome: 'given_back', error };
        return { outcome: lastRun ? 'failed' : 'retried', error };
      }
    };
    const { requestId, traceparent } = payload;
    const info = { queue, id: jobIds[queue](payload), run, requestId, traceparent };
    const { outcome } = await observe(info, attempt);
    if (outcome === 'done') {
      for (const [id, known] of this.#entries) if (known === entry) this.#entries.delete(id);
      return;
    }
    entry.state = outcome === 'failed' ? 'failed' : 'waiting';
    if (outcome !== 'given_back') entry.runsMade = run;
  }
}
