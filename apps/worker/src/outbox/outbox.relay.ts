import { type OutboxRepository } from '@sandstone/database';
import { type JobQueue, type SignalBus, queueNames, queues, QueueUnavailableError } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { PeriodicTask } from '../concurrency/periodic-task.ts';

const batchSize = 100;
const pollMs = 1000;
/** An older api still writes these rows during a deployment. `PhotoRemoval` finds the work without them. */
const retiredQueues: ReadonlySet<string> = new Set(['deletePhoto']);

/**
 * Hands the outbox's rows to the queue, and removes those that it took. A row is removed after its job was added, so
 * that dying in between adds the job again: its id is the same, and it stays one job.
 */
export class OutboxRelay {
  readonly #outbox: OutboxRepository;
  readonly #queue: JobQueue;
  readonly #signals: SignalBus;
  readonly #logger: Logger;
  readonly #task: PeriodicTask;
  #unsubscribe = () => {};

  constructor(context: { outbox: OutboxRepository; queue: JobQueue; signals: SignalBus; logger: Logger }) {
    this.#outbox = context.outbox;
    this.#queue = context.queue;
    this.#signals = context.signals;
    this.#logger = context.logger;
    this.#task = new PeriodicTask('outbox relay', pollMs, () => this.relay(), context.logger);
  }

  start(): void {
    this.#task.start();
    this.#unsubscribe = this.#signals.subscribe('outboxFilled', () => this.#task.trigger());
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#task.stop();
  }

  /** Relays until the outbox is empty or the queue is away. */
  async relay(): Promise<void> {
    let result: { taken: number; done: number };
    do {
      result = await this.#outbox.relay(batchSize, async (rows) => {
        const done: number[] = [];
        for (const row of rows) {
          if (!(await this.#enqueue(row.queue, row.payload))) break;
          done.push(row.id);
        }
        return done;
      });
    } while (result.done === batchSize);
  }

  /** @returns false when the queue is away: this row and those behind it wait */
  async #enqueue(queue: string, payload: unknown): Promise<boolean> {
    if (retiredQueues.has(queue)) return true;
    const name = queueNames.find((known) => known === queue);
    const parsed = name === undefined ? undefined : queues[name].payload.safeParse(payload);
    if (name === undefined || !parsed?.success) {
      // A newer version wrote it, and will read it: this one leaves it alone.
      this.#logger.error({ queue }, 'outbox row is not understood');
      return false;
    }
    try {
      // `parsed` is of this queue: the schema was looked up by its name.
      await this.#queue.enqueue(name, parsed.data as never);
      return true;
    } catch (error) {
      if (error instanceof QueueUnavailableError) return false;
      throw error;
    }
  }
}
