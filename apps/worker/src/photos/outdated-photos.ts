import { type PhotoWorkRepository, type WatermarkRepository } from '@sandstone/database';
import { type JobQueue, QueueUnavailableError, type SignalBus } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { PeriodicTask } from '../concurrency/periodic-task.ts';

const pollMs = 2000;
/** Jobs that wait at once. The others stay in the database until these are done. */
const batchSize = 50;

interface Collaborators {
  photos: PhotoWorkRepository;
  watermark: WatermarkRepository;
  queue: JobQueue;
  signals: SignalBus;
  logger: Logger;
}

/** Enqueues photos whose pictures have an earlier mark than the current one. It finds them again after a lost queue. */
export class OutdatedPhotos {
  readonly #with: Collaborators;
  readonly #task: PeriodicTask;
  #unsubscribe = () => {};

  constructor(collaborators: Collaborators) {
    this.#with = collaborators;
    this.#task = new PeriodicTask('outdated photos', pollMs, () => this.run(), collaborators.logger);
  }

  start(): void {
    this.#task.start();
    this.#unsubscribe = this.#with.signals.subscribe('contentChanged', () => this.#task.trigger());
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#task.stop();
  }

  async run(): Promise<void> {
    const { photos, queue } = this.#with;
    const watermark = await this.#with.watermark.revision();
    if (watermark === 0) return;
    try {
      for (const photoId of await photos.outdated(watermark, batchSize))
        await queue.enqueue('remakePhoto', { photoId, watermark });
    } catch (error) {
      // Without Redis, nothing is made until it is back.
      if (!(error instanceof QueueUnavailableError)) throw error;
    }
  }
}
