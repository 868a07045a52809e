import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { immutableCacheControl, variantContentTypes } from '@sandstone/contract';
import {
  HeroPictureRepository,
  type MissingHero,
  SiteSettingsRepository,
  WatermarkRepository,
} from '@sandstone/database';
import { heroFileKey } from '@sandstone/domain';
import { type HeroFile, PhotoRefusedError } from '@sandstone/media';
import { LOGGER, OBJECT_STORAGE, SIGNAL_BUS } from '@sandstone/nest';
import { type SignalBus } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { ObjectNotFoundError, type ObjectStorage } from '@sandstone/storage';
import { Periodic } from '../background/background.decorators.ts';
import { FailureBackoff } from '../concurrency/failure-backoff.ts';
import { PhotoObjectMover } from './photo-object-mover.ts';
import { PictureMaker } from './picture-maker.ts';

/**
 * Makes the files of the home page's large picture. It compares the settings with the stored files, so that nothing is
 * lost with a job. Crash-safe: files are stored under keys of their own, and one statement publishes them. Two workers
 * that make the same files store the same bytes.
 */
@Injectable()
export class HeroPictures implements OnModuleDestroy {
  readonly #failing = new FailureBackoff();
  readonly #ending = new AbortController();

  constructor(
    private readonly settings: SiteSettingsRepository,
    private readonly heroes: HeroPictureRepository,
    private readonly watermark: WatermarkRepository,
    private readonly pictures: PictureMaker,
    private readonly mover: PhotoObjectMover,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleDestroy(): void {
    this.#ending.abort();
  }

  @Periodic({ name: 'large picture of the home page', everyMs: 15_000, signal: 'contentChanged' })
  async run(): Promise<void> {
    const missing = await this.#missing();
    if (missing === undefined || this.#failing.waiting().includes(missing.photoId)) return;
    try {
      await this.#make(missing);
      this.#failing.remove(missing.photoId);
    } catch (error) {
      if (this.#ending.signal.aborted) return;
      this.#failing.add(missing.photoId);
      throw error;
    }
  }

  async #missing(): Promise<MissingHero | undefined> {
    const { pictures } = await this.settings.current();
    return this.heroes.missing(pictures.hero);
  }

  async #make(missing: MissingHero): Promise<void> {
    const mark = await this.watermark.current();
    // The photo's own pictures get the current mark first.
    if ((mark?.revision ?? 0) !== missing.watermark) return;
    const source = { bucket: 'originals', key: missing.originalKey } as const;
    let files: readonly HeroFile[] = [];
    try {
      files = await this.pictures.makeHero(source, { ...missing, mark }, this.#ending.signal);
    } catch (error) {
      if (!(error instanceof PhotoRefusedError) && !(error instanceof ObjectNotFoundError)) throw error;
      this.logger.error({ err: error, photoId: missing.photoId }, 'the large picture could not be cropped');
    }
    // Making them takes seconds on a busy machine. What was edited or hidden meanwhile must not go up after that.
    if (!isDeepStrictEqual(await this.#missing(), missing)) return;
    await this.#store(missing, files);
    const shapes = files.map(({ form, format, width }) => ({ form, format, width }));
    if (await this.heroes.publish(missing, shapes)) this.signals.publish('contentChanged', {});
    // It was deleted or hidden meanwhile, or has other pictures.
    else await this.mover.moveLater(missing.photoId);
  }

  async #store(missing: MissingHero, files: readonly HeroFile[]): Promise<void> {
    await Promise.all(
      files.map((file) =>
        this.storage.put('public', heroFileKey(missing, missing.focus, file), file.bytes, {
          contentType: variantContentTypes[file.format],
          cacheControl: immutableCacheControl,
        }),
      ),
    );
  }
}
