import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CoverRepository, SyncedVideoRepository } from '@sandstone/database';
import { type JobQueue, type SignalBus } from '@sandstone/jobs';
import { JOB_QUEUE, LOGGER, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Periodic } from '../background/background.decorators.ts';

/** Plans covers whose source has changed, and finds those that no job makes. */
@Injectable()
export class CoverPlan implements OnModuleInit {
  constructor(
    private readonly covers: CoverRepository,
    private readonly syncedVideos: SyncedVideoRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The configuration of covers for locked videos may have changed since the last start. */
  async onModuleInit(): Promise<void> {
    try {
      if ((await this.syncedVideos.planAllCovers()) > 0) this.signals.publish('outboxFilled', {});
    } catch (error) {
      // Without this, all other work of the worker would not start either.
      this.logger.error({ err: error }, 'covers could not be planned');
    }
  }

  /** A photo that was chosen as a cover may have become ready, been deleted or been restored. */
  @Periodic({ name: 'chosen covers', everyMs: 1000 })
  async planChosen(): Promise<void> {
    if ((await this.syncedVideos.planChosenCovers()) === 0) return;
    this.signals.publish('outboxFilled', {});
    this.signals.publish('contentChanged', {});
  }

  /** Enqueues covers again whose job was lost or whose last attempt failed at the provider. */
  @Periodic({ name: 'stuck covers', everyMs: 15_000 })
  async requeueStuck(): Promise<void> {
    // It exceeds the time that a queue needs to reassign a crashed worker's job.
    const olderThan = new Date(Date.now() - 60_000);
    for (const coverId of await this.covers.stuck(olderThan, 500)) {
      if (!(await this.queue.isPending('makeCover', { coverId })))
        await this.queue.enqueue('makeCover', { coverId });
    }
  }
}
