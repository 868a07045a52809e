import { Inject, Injectable } from '@nestjs/common';
import { type OutboxRecord, OutboxRepository } from '@sandstone/database';
import { type JobQueue, queueNames, queues, QueueUnavailableError } from '@sandstone/jobs';
import { JOB_QUEUE, LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Periodic } from '../background/background.decorators.ts';

const batchSize = 100;
/** An older api still writes these rows during a deployment. `PhotoRemoval` does not need them. */
const retiredQueues: ReadonlySet<string> = new Set(['deletePhoto']);

/**
 * Moves rows from the outbox to the queue. Crash-safe: a row is removed after its job was added, and adding a job
 * again has no effect, because the payload determines its id.
 */
@Injectable()
export class OutboxRelay {
  constructor(
    private readonly outbox: OutboxRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Relays until the outbox is empty or the queue is unavailable. What no queue accepts is tried again later. */
  @Periodic({ name: 'outbox relay', everyMs: 5000, signal: 'outboxFilled' })
  async relay(): Promise<void> {
    let result: { taken: number; done: number };
    do {
      result = await this.outbox.relay(batchSize, async (rows) => {
        const delivered: number[] = [];
        const failed: number[] = [];
        for (const row of rows) {
          const outcome = await this.#enqueue(row);
          if (outcome === 'unavailable') break;
          (outcome === 'delivered' ? delivered : failed).push(row.id);
        }
        return { delivered, failed };
      });
    } while (result.done === batchSize);
  }

  async #enqueue({ id, queue, payload }: OutboxRecord): Promise<'delivered' | 'failed' | 'unavailable'> {
    if (retiredQueues.has(queue)) return 'delivered';
    const name = queueNames.find((known) => known === queue);
    const parsed = name === undefined ? undefined : queues[name].payload.safeParse(payload);
    if (name === undefined || !parsed?.success) {
      // A newer version wrote the row and will relay it.
      this.logger.error({ queue, id }, 'outbox row is not understood');
      return 'failed';
    }
    try {
      // The schema of this queue produced `parsed.data`, which the compiler cannot know.
      await this.queue.enqueue(name, parsed.data as never);
      return 'delivered';
    } catch (error) {
      if (error instanceof QueueUnavailableError) return 'unavailable';
      this.logger.error({ err: error, queue, id }, 'outbox row was refused by its queue');
      return 'failed';
    }
  }
}
