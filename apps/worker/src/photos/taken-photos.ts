import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PhotoTakenRepository, type TakenPhoto } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { LOGGER, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { StorageUnavailableError } from '@sandstone/storage';
import { Periodic } from '../background/background.decorators.ts';
import { PictureMaker } from './picture-maker.ts';

/** Photos of one statement. */
const batch = 20;

/**
 * Reads when photos were taken that an earlier release has processed, in their originals. Crash-safe: a batch that is not
 * recorded is read again.
 */
@Injectable()
export class TakenPhotos implements OnModuleDestroy {
  readonly #ending = new AbortController();

  constructor(
    private readonly photos: PhotoTakenRepository,
    private readonly pictures: PictureMaker,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleDestroy(): void {
    this.#ending.abort();
  }

  @Periodic({ name: 'days of photos', everyMs: 15_000 })
  async run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const unread = await this.photos.unread(batch);
      const [first] = unread;
      if (first === undefined) return;
      const taken: TakenPhoto[] = [];
      for (const { id, originalKey } of unread)
        taken.push({ id, takenAt: await this.#read(id, originalKey) });
      await this.photos.record(taken);
      // The api reads every change that it has not seen.
      this.signals.publish('photoChanged', { photoId: first.id });
    }
  }

  /** @returns null also where the file cannot be read: its photo goes on without a day */
  async #read(photoId: string, originalKey: string | null): Promise<string | null> {
    if (originalKey === null) return null;
    try {
      const source = { bucket: 'originals', key: originalKey } as const;
      return await this.pictures.readTaken(source, this.#ending.signal);
    } catch (error) {
      if (error instanceof StorageUnavailableError || this.#ending.signal.aborted) throw error;
      this.logger.warn({ err: error, photoId }, 'the original does not say when it was taken');
      return null;
    }
  }
}
