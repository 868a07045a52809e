import { Inject, Injectable } from '@nestjs/common';
import { PhotoRemakeRepository, WatermarkRepository } from '@sandstone/database';
import { type JobQueue, QueueUnavailableError } from '@sandstone/jobs';
import { JOB_QUEUE } from '@sandstone/nest';
import { Periodic } from '../background/background.decorators.ts';

/** Jobs that wait at once. The others stay in the database until these are done. */
const batchSize = 50;

/** Enqueues photos whose pictures have an earlier mark than the current one. It finds them again after a lost queue. */
@Injectable()
export class OutdatedPhotos {
  constructor(
    private readonly photos: PhotoRemakeRepository,
    private readonly watermark: WatermarkRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {}

  @Periodic({ name: 'outdated photos', everyMs: 15_000, signal: 'contentChanged' })
  async run(): Promise<void> {
    const watermark = await this.watermark.revision();
    if (watermark === 0) return;
    try {
      for (const photoId of await this.photos.outdated(watermark, batchSize))
        await this.queue.enqueue('remakePhoto', { photoId, watermark });
    } catch (error) {
      // Without Redis, nothing is made until it is back.
      if (!(error instanceof QueueUnavailableError)) throw error;
    }
  }
}
