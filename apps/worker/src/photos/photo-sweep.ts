import { Inject, Injectable } from '@nestjs/common';
import { PhotoRepository, PhotoSweepRepository } from '@sandstone/database';
import { type JobQueue } from '@sandstone/jobs';
import { JOB_QUEUE, LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Periodic } from '../background/background.decorators.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Repairs the results of faults, such as photos whose job was lost, and deletes what nobody needs. */
@Injectable()
export class PhotoSweep {
  constructor(
    private readonly photos: PhotoSweepRepository,
    private readonly adminPhotos: PhotoRepository,
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

  /** Removes photos of posts that were never saved, after a day. */
  @Periodic({ name: 'abandoned photos', everyMs: 10 * minuteMs })
  async removeAbandoned(now = new Date()): Promise<void> {
    await this.adminPhotos.deleteAbandoned(new Date(now.getTime() - dayMs), 200, { system: 'worker' });
  }

  @Periodic({ name: 'tombstones', everyMs: 10 * minuteMs })
  async pruneTombstones(): Promise<void> {
    await this.photos.prune(new Date(Date.now() - dayMs));
  }
}
