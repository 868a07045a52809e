import { limits } from '@sandstone/contract';
import { type ScheduleRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { PeriodicTask } from '../concurrency/periodic-task.ts';

interface Collaborators {
  schedule: ScheduleRepository;
  signals: SignalBus;
  logger: Logger;
}

/**
 * Publishes and takes down posts, photos and events when their time has come. It asks the database every second, whose
 * clock decides, so that it works without Redis and on any number of workers.
 */
export class ScheduledPublication {
  readonly #with: Collaborators;
  readonly #task: PeriodicTask;
  #isStopping = false;

  constructor(collaborators: Collaborators) {
    this.#with = collaborators;
    this.#task = new PeriodicTask(
      'scheduled publication',
      limits.schedule.pollSeconds * 1000,
      () => this.run(),
      collaborators.logger,
    );
  }

  start(): void {
    this.#task.start();
  }

  /** Ends after the current item. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#task.stop();
  }

  /** Handles everything that is due. What fails is tried again later, and does not delay the rest. */
  async run(): Promise<void> {
    const { schedule, signals, logger } = this.#with;
    let hasMore = true;
    while (hasMore && !this.#isStopping) {
      hasMore = false;
      for (const items of await schedule.due()) {
        if (this.#isStopping) return;
        const { changed, failed } = await schedule.run(items, { system: 'worker' });
        hasMore = true;
        const { kind, action } = items;
        for (const { error, ...failure } of failed)
          logger.error({ err: error, kind, action, ...failure }, 'a scheduled change failed');
        const [first] = changed;
        if (first === undefined) continue;
        // The api reads every change that it has not seen.
        if (kind === 'photo') signals.publish('photoChanged', { photoId: first });
        signals.publish('contentChanged', {});
      }
    }
  }
}
