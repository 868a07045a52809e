import { Inject, Injectable } from '@nestjs/common';
import { PhotoRemakeRepository, PhotoSweepRepository, WatermarkRepository } from '@sandstone/database';
import { type JobQueue, QueueUnavailableError } from '@sandstone/jobs';
import { JOB_QUEUE, LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Periodic } from '../background/background.decorators.ts';

const minuteMs = 60_000;
/** Outdated photos whose jobs wait at once. The others stay in the database until these are done. */
const outdatedBatch = 50;

/** Enqueues photos that no job makes. It finds them again after a lost queue. */
@Injectable()
export class PhotoSweep {
  constructor(
    private readonly photos: PhotoSweepRepository,
    private readonly remakes: PhotoRemakeRepository,
    private readonly watermark: WatermarkRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Enqueues photos again that are processing according to their row but have no job. A minute exceeds the time that a
   * queue needs to reassign a crashed worker's job.
   */
  @Periodic({ name: 'stuck photos', everyMs: 15_000 })
  async requeueStuck(now = new Date()): Promise<void> {
    for (const { photoId, attempt } of await this.photos.stuck(new Date(now.getTime() - minuteMs), 200)) {
      const payload = { photoId, attempt };
      if (await this.queue.isPending('processPhoto', payload)) continue;
      await this.queue.enqueue('processPhoto', payload);
      this.logger.warn(payload, 'stuck photo enqueued again');
    }
  }

  /** Enqueues photos whose pictures have an earlier mark than the current one. */
  @Periodic({ name: 'outdated photos', everyMs: 15_000, signal: 'contentChanged' })
  async enqueueOutdated(): Promise<void> {
    const watermark = await this.watermark.revision();
    if (watermark === 0) return;
    try {
      for (const photoId of await this.remakes.outdated(watermark, outdatedBatch))
        await this.queue.enqueue('remakePhoto', { photoId, watermark });
    } catch (error) {
      // Without Redis, nothing is made until it is back.
      if (!(error instanceof QueueUnavailableError)) throw error;
    }
  }
}
