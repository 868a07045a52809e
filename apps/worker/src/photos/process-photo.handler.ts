import { limits, pipeline as pipelineSettings, type PhotoFailureCode } from '@sandstone/contract';
import {
  type DeletionLock,
  type PhotoRun,
  type PhotoWorkRepository,
  type WatermarkRepository,
} from '@sandstone/database';
import { originalKey } from '@sandstone/domain';
import { type JobContext, type JobPayload, type SignalBus } from '@sandstone/jobs';
import { type PhotoPipeline, PhotoRefusedError } from '@sandstone/media';
import { type Logger } from '@sandstone/observability';
import { type Bucket, ObjectNotFoundError, type ObjectStorage } from '@sandstone/storage';
import { type Semaphore } from '../concurrency/semaphore.ts';
import { clearStaged } from './clear-staged.ts';
import { removePhotoObjects } from './photo-removal.ts';
import { markOf, storePictures, variantRecords } from './store-pictures.ts';
import { type TempDirectory } from './temp-directory.ts';

interface Collaborators {
  config: { keepOriginals: boolean };
  photos: PhotoWorkRepository;
  watermark: WatermarkRepository;
  storage: ObjectStorage;
  deletionLock: DeletionLock;
  pipeline: PhotoPipeline;
  signals: SignalBus;
  logger: Logger;
}

interface Source {
  bucket: Bucket;
  key: string;
}

/**
 * Processes a staged upload into a photo's variants.
 *
 * Crash-safe: the object keys depend on the photo alone, one transaction marks the photo as ready, and the staged file
 * is deleted after it, so the next run can repeat every step. A run on a ready photo only deletes a remaining staged
 * file. Concurrent runs write the same bytes, and one of them updates the row.
 */
export class ProcessPhotoHandler {
  readonly #with: Collaborators;
  readonly #tempDirectory: TempDirectory;
  readonly #decoding: Semaphore;

  /** @param decoding has one permit per core: single-threaded libvips processes cost less than a parallel one */
  constructor(collaborators: Collaborators, tempDirectory: TempDirectory, decoding: Semaphore) {
    this.#with = collaborators;
    this.#tempDirectory = tempDirectory;
    this.#decoding = decoding;
  }

  async handle({ photoId, attempt, requestId }: JobPayload<'processPhoto'>, job: JobContext): Promise<void> {
    const photo = await this.#with.photos.beginRun(photoId, attempt);
    if (photo === undefined) {
      // The photo is ready, deleted or superseded by a newer attempt; only its upload may be left.
      await this.#clearStaging(photoId);
      return;
    }
    // A file that crashes the process on each run must not be retried forever.
    if (photo.runs > limits.photo.maxRuns) {
      await this.#fail(photo, 'internal', requestId);
      return;
    }
    try {
      await this.#process(photo, job);
    } catch (error) {
      if (error instanceof PhotoRefusedError) {
        await this.#fail(photo, error.code, requestId);
        return;
      }
      if (job.lastRun && !job.signal.aborted) {
        this.#with.logger.error({ err: error, photoId, requestId }, 'photo could not be processed');
        await this.#fail(photo, 'internal', requestId);
      }
      throw error;
    }
  }

  async #process(photo: PhotoRun, job: JobContext): Promise<void> {
    const { photos, storage, signals, config } = this.#with;
    const source = sourceOf(photo);
    const original = config.keepOriginals ? originalKey(photo.id) : null;
    const settings = await this.#with.watermark.current();
    const watermark = settings?.revision ?? 0;
    const options = { signal: job.signal, watermark: markOf(settings) };
    const processed = await this.#tempDirectory.withFile(async (path) => {
      await storage.download(source.bucket, source.key, path);
      return this.#decoding.run(() => this.#with.pipeline.process(path, options));
    });
    await Promise.all([
      storePictures(storage, { ...photo, watermark }, processed),
      original !== null && source.bucket === 'staging'
        ? storage.copy(source, { bucket: 'originals', key: original }, { contentType: photo.contentType })
        : undefined,
    ]);
    const { variants: _variants, ...attributes } = processed;
    const marked = await photos.markReady({
      ...attributes,
      id: photo.id,
      attempt: photo.attempt,
      pipelineVersion: pipelineSettings.version,
      isWithdrawn: photo.isWithdrawn,
      watermark,
      originalKey: original,
      variants: variantRecords(processed),
    });
    if (!marked) {
      await this.#withdrawOrRemove(photo.id);
      return;
    }
    signals.publish('photoChanged', { photoId: photo.id });
    if (photo.stagingKey !== null) await clearStaged(this.#with, photo.id, photo.stagingKey);
  }

  /**
   * Withdraws or removes the new objects of a photo that was hidden or deleted meanwhile. During a backup the sweeper removes
   * them later.
   */
  async #withdrawOrRemove(photoId: string): Promise<void> {
    const { photos, storage, deletionLock } = this.#with;
    if (await photos.withdrawAgain(photoId)) return;
    if ((await photos.forProcessing(photoId)) !== undefined) return;
    await deletionLock.deleteUnlessHeld(() => removePhotoObjects(storage, photoId, null));
  }

  async #clearStaging(photoId: string): Promise<void> {
    const photo = await this.#with.photos.forProcessing(photoId);
    if (photo?.status !== 'ready' || photo.stagingKey === null) return;
    await clearStaged(this.#with, photoId, photo.stagingKey);
  }

  async #fail(photo: PhotoRun, code: PhotoFailureCode, requestId: string | undefined): Promise<void> {
    if (!(await this.#with.photos.markFailed(photo.id, photo.attempt, code))) return;
    this.#with.logger.info({ photoId: photo.id, code, requestId }, 'photo failed');
    this.#with.signals.publish('photoChanged', { photoId: photo.id });
  }
}

function sourceOf(photo: PhotoRun): Source {
  if (photo.stagingKey !== null) return { bucket: 'staging', key: photo.stagingKey };
  if (photo.originalKey !== null) return { bucket: 'originals', key: photo.originalKey };
  throw new ObjectNotFoundError('staging', photo.id);
}
