import {
  immutableCacheControl,
  limits,
  pipeline as pipelineSettings,
  type PhotoFailureCode,
  variantContentTypes,
} from '@sandstone/contract';
import { type DeletionLock, type PhotoRun, type PhotoWorkRepository } from '@sandstone/database';
import { originalKey, photoVariantKey, picturePlaces } from '@sandstone/domain';
import { type JobContext, type JobPayload, type SignalBus } from '@sandstone/jobs';
import { type PhotoPipeline, PhotoRefusedError, type ProcessedPhoto } from '@sandstone/media';
import { type Logger } from '@sandstone/observability';
import { type Bucket, ObjectNotFoundError, type ObjectStorage } from '@sandstone/storage';
import { type Semaphore } from '../concurrency/semaphore.ts';
import { clearStaged } from './clear-staged.ts';
import { removePhotoObjects } from './photo-removal.ts';
import { type TempDirectory } from './temp-directory.ts';

interface Collaborators {
  config: { keepOriginals: boolean };
  photos: PhotoWorkRepository;
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
    const processed = await this.#tempDirectory.withFile(
      await storage.read(source.bucket, source.key),
      (path) => this.#decoding.run(() => this.#with.pipeline.process(path, { signal: job.signal })),
    );
    await Promise.all([
      this.#store(photo, processed),
      original !== null && source.bucket === 'staging'
        ? storage.copy(source, { bucket: 'originals', key: original }, { contentType: photo.contentType })
        : undefined,
    ]);
    const { variants, ...attributes } = processed;
    const marked = await photos.markReady({
      ...attributes,
      id: photo.id,
      attempt: photo.attempt,
      pipelineVersion: pipelineSettings.version,
      isWithdrawn: photo.isWithdrawn,
      originalKey: original,
      variants: variants.map(({ bytes, ...variant }) => ({ ...variant, bytes: bytes.byteLength })),
    });
    if (!marked) {
      await this.#withdrawOrRemove(photo.id);
      return;
    }
    signals.publish('photoChanged', { photoId: photo.id });
    await this.#clearStaging(photo.id);
  }

  /** The pictures of a photo that visitors see nowhere are private from the beginning. */
  async #store({ id: photoId, isWithdrawn }: PhotoRun, { variants }: ProcessedPhoto): Promise<void> {
    await Promise.all(
      variants.map(({ step, format, bytes }) => {
        const key = photoVariantKey({ photoId, version: pipelineSettings.version, step, format });
        const [{ bucket, key: placedKey }] = picturePlaces(key, { isWithdrawn });
        return this.#with.storage.put(bucket, placedKey, bytes, {
          contentType: variantContentTypes[format],
          cacheControl: immutableCacheControl,
        });
      }),
    );
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
    const { photos, storage, deletionLock } = this.#with;
    const photo = await photos.forProcessing(photoId);
    if (photo?.status !== 'ready' || photo.stagingKey === null) return;
    await clearStaged({ photos, storage, deletionLock }, photoId, photo.stagingKey);
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
