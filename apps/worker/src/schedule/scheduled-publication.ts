import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import { ScheduleRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { LOGGER, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Periodic } from '../background/background.decorators.ts';

/**
 * Publishes and takes down posts, photos and events when their time has come. It asks the database every second, whose
 * clock decides, so that it works without Redis and on any number of workers.
 */
@Injectable()
export class ScheduledPublication implements OnModuleDestroy {
  #isStopping = false;

  constructor(
    private readonly schedule: ScheduleRepository,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Ends after the current item. */
  onModuleDestroy(): void {
    this.#isStopping = true;
  }

  /** Handles everything that is due. What fails is tried again later, and does not delay the rest. */
  @Periodic({ name: 'scheduled publication', everyMs: limits.schedule.pollSeconds * 1000 })
  async run(): Promise<void> {
    const { schedule, signals, logger } = this;
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
