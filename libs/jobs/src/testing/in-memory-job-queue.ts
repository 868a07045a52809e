import { limits } from '@sandstone/contract';
import {
  type JobConsumer,
  type JobEnd,
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
  /** As it would come back from Redis. */
  data: unknown;
  state: State;
  handedOverAt: Date;
  runsMade: number;
}
interface Lane {
  queue: QueueName;
  free: number;
  run: (entry: Entry) => Promise<void>;
}

/** The queue in one process, without delays: a retry runs in the next turn. */
export class InMemoryJobQueue implements JobQueue {
  readonly #entries = new Map<string, Entry>();
  readonly #lanes = new Set<Lane>();
  #wakeIdle: (() => void)[] = [];
  /** Set it, and every call fails as it does when Redis is away. */
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
      handedOverAt: new Date(),
      runsMade: 0,
    });
    this.#turn();
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
      ?.handedOverAt;
  }

  async ping(): Promise<void> {
    this.#assertAvailable();
  }

  async close(): Promise<void> {
    this.#lanes.clear();
  }

  /** The payloads that wait, in order. */
  waiting<Q extends QueueName>(queue: Q): JobPayload<Q>[] {
    return [...this.#entries.values()]
      .filter((entry) => entry.queue === queue && entry.state === 'waiting')
      .map((entry) => queues[queue].payload.parse(entry.data) as JobPayload<Q>); // parsed by this queue's schema
  }

  /** Puts data under the queue as an older or broken producer might. */
  enqueueRaw(queue: QueueName, id: string, data: unknown): void {
    this.#entries.set(`${queue} ${id}`, {
      queue,
      data,
      state: 'waiting',
      handedOverAt: new Date(),
      runsMade: 0,
    });
    this.#turn();
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
    const lane: Lane = { queue, free: options.concurrency, run };
    this.#lanes.add(lane);
    this.#turn();
    return {
      close: async (graceSeconds) => {
        this.#lanes.delete(lane);
        stopping.abort(new Error('The worker stops'));
        let timer: NodeJS.Timeout | undefined;
        const graceOver = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceSeconds * 1000)));
        await Promise.race([Promise.allSettled(running), graceOver]);
        clearTimeout(timer);
      },
    };
  }

  /** Resolves when nothing waits for a consumer that could take it, and nothing runs. */
  async idle(): Promise<void> {
    this.#turn();
    if (!this.#isIdle()) await new Promise<void>((resolve) => this.#wakeIdle.push(resolve));
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
        (entry.state === 'waiting' && [...this.#lanes].some((lane) => lane.queue === entry.queue)),
    );
  }

  #turn(): void {
    setImmediate(() => {
      for (const entry of this.#entries.values()) {
        if (entry.state !== 'waiting') continue;
        const lane = [...this.#lanes].find(({ queue, free }) => queue === entry.queue && free > 0);
        if (lane === undefined) continue;
        lane.free -= 1;
        entry.state = 'active';
        void lane.run(entry).finally(() => {
          lane.free += 1;
          this.#turn();
        });
      }
      if (!this.#isIdle()) return;
      for (const wake of this.#wakeIdle.splice(0)) wake();
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
    const attempt = async (): Promise<JobEnd> => {
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
    const facts = { queue, id: jobIds[queue](payload), run, requestId, traceparent };
    const { outcome } = await observe(facts, attempt);
    if (outcome === 'done') {
      for (const [id, known] of this.#entries) if (known === entry) this.#entries.delete(id);
      return;
    }
    entry.state = outcome === 'failed' ? 'failed' : 'waiting';
    if (outcome !== 'given_back') entry.runsMade = run;
  }
}
