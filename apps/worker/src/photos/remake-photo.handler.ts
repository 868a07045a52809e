import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline as pipelineSettings } from '@sandstone/contract';
import { type PhotoWorkRepository, type RemadeFrom, type WatermarkRepository } from '@sandstone/database';
import { type JobContext, type JobPayload, type SignalBus } from '@sandstone/jobs';
import { type PhotoPipeline, PhotoRefusedError } from '@sandstone/media';
import { type Logger } from '@sandstone/observability';
import { ObjectNotFoundError, type ObjectStorage, StorageUnavailableError } from '@sandstone/storage';
import { type Semaphore } from '../concurrency/semaphore.ts';
import { markOf, storePictures, variantRecords } from './store-pictures.ts';
import { type TempDirectory } from './temp-directory.ts';

const pauseMs = 500;

interface Collaborators {
  photos: PhotoWorkRepository;
  watermark: WatermarkRepository;
  storage: ObjectStorage;
  pipeline: PhotoPipeline;
  signals: SignalBus;
  logger: Logger;
}

/**
 * Makes the pictures of a photo again, from its original and with the current mark, under keys of their own. Crash-safe:
 * one transaction publishes them, and the former ones are removed afterwards. Uploads come first: no photo is begun
 * while one waits.
 */
export class RemakePhotoHandler {
  readonly #with: Collaborators;
  readonly #tempDirectory: TempDirectory;
  readonly #decoding: Semaphore;

  constructor(collaborators: Collaborators, tempDirectory: TempDirectory, decoding: Semaphore) {
    this.#with = collaborators;
    this.#tempDirectory = tempDirectory;
    this.#decoding = decoding;
  }

  async handle({ photoId, watermark }: JobPayload<'remakePhoto'>, job: JobContext): Promise<void> {
    const { photos, logger } = this.#with;
    while (await photos.hasUploads()) await sleep(pauseMs, undefined, { signal: job.signal });
    const source = await photos.forRemaking(photoId, watermark);
    if (source === undefined) return;
    try {
      await this.#remake(photoId, watermark, source, job);
    } catch (error) {
      const isHopeless = error instanceof PhotoRefusedError || error instanceof ObjectNotFoundError;
      // However long the store is away, the photo gets its mark when it is back.
      const isAway = error instanceof StorageUnavailableError || job.signal.aborted;
      if (!isHopeless && (!job.lastRun || isAway)) throw error;
      logger.error({ err: error, photoId, watermark }, 'the pictures of a photo could not be made again');
      await photos.giveUpRemaking(photoId, watermark);
    }
  }

  async #remake(id: string, watermark: number, source: RemadeFrom, job: JobContext): Promise<void> {
    const { photos, storage, signals, pipeline } = this.#with;
    const settings = await this.#with.watermark.current();
    // There is a job for the newer revision, or will be in a moment.
    if (settings?.revision !== watermark) return;
    const options = { signal: job.signal, watermark: markOf(settings) };
    const processed = await this.#tempDirectory.withFile(async (path) => {
      await storage.download('originals', source.originalKey, path);
      return this.#decoding.run(() => pipeline.process(path, options));
    });
    const { isWithdrawn } = source;
    await storePictures(storage, { id, isWithdrawn, watermark }, processed);
    const { version: pipelineVersion } = pipelineSettings;
    const variants = variantRecords(processed);
    if (!(await photos.markRemade({ id, variants, isWithdrawn, watermark, pipelineVersion }))) {
      // It was deleted, hidden or published meanwhile. If it is private, its new objects must not stay public.
      await photos.withdrawAgain(id);
      return;
    }
    signals.publish('photoChanged', { photoId: id });
    signals.publish('contentChanged', {});
  }
}
