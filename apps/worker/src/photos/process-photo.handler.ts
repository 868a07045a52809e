import { Inject, Injectable } from '@nestjs/common';
import { limits, pipeline as pipelineSettings, type PhotoFailureCode } from '@sandstone/contract';
import {
  DeletionLock,
  PhotoProcessingRepository,
  type PhotoRun,
  WatermarkRepository,
} from '@sandstone/database';
import { type JobContext, type JobPayload, type SignalBus } from '@sandstone/jobs';
import { PhotoRefusedError } from '@sandstone/media';
import { LOGGER, OBJECT_STORAGE, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { ObjectNotFoundError, type ObjectStorage } from '@sandstone/storage';
import { OnJob } from '../background/background.decorators.ts';
import { PhotoObjectMover } from './photo-object-mover.ts';
import { PictureMaker, type Source, variantRecords } from './picture-maker.ts';

/**
 * Processes a staged upload, or an original with new edits, into a photo's variants.
 *
 * Crash-safe: the object keys depend on the photo alone, one transaction marks the photo as ready, and the staged file
 * is deleted after it, so the next run can repeat every step. Concurrent runs write the same bytes, and one of them
 * updates the row.
 */
@Injectable()
export class ProcessPhotoHandler {
  constructor(
    private readonly photos: PhotoProcessingRepository,
    private readonly watermark: WatermarkRepository,
    private readonly pictures: PictureMaker,
    private readonly mover: PhotoObjectMover,
    private readonly deletionLock: DeletionLock,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  // Twice the pictures that are decoded at once, so that one is decoded while another is fetched or stored.
  @OnJob('processPhoto', 2)
  async handle(payload: JobPayload<'processPhoto'>, job: JobContext): Promise<void> {
    await this.#handle(payload, job);
    this.signals.publish('contentChanged', {});
  }

  async #handle({ photoId, attempt, requestId }: JobPayload<'processPhoto'>, job: JobContext): Promise<void> {
    const photo = await this.photos.beginRun(photoId, attempt);
    if (photo === undefined) {
      // The photo is ready, deleted or superseded by a newer attempt. An interrupted run may have left pictures where they
      // do not belong any more.
      await this.mover.moveLater(photoId);
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
        this.logger.error({ err: error, photoId, requestId }, 'photo could not be processed');
        await this.#fail(photo, 'internal', requestId);
      }
      throw error;
    }
  }

  async #process(photo: PhotoRun, job: JobContext): Promise<void> {
    const source = sourceOf(photo);
    const mark = await this.watermark.current();
    const watermarkTried = mark?.revision ?? 0;
    const { edits, editing } = photo;
    const watermark = editing ? photo.watermark : watermarkTried;
    const processed = await this.pictures.make(source, { edits, mark }, job.signal);
    const [originalKey] = await Promise.all([
      // That of an edited photo is kept already.
      editing ? null : this.pictures.keepOriginal(source, photo),
      this.pictures.store({ ...photo, watermark }, processed),
    ]);
    const { variants: _variants, ...attributes } = processed;
    const marked = await this.photos.markReady({
      ...attributes,
      id: photo.id,
      attempt: photo.attempt,
      pipelineVersion: pipelineSettings.version,
      filesAre: photo.filesAre,
      watermark,
      watermarkTried,
      originalKey,
      variants: variantRecords(processed),
    });
    if (!marked) {
      await this.mover.moveLater(photo.id);
      return;
    }
    this.signals.publish('photoChanged', { photoId: photo.id });
    if (photo.stagingKey !== null) await this.#removeUpload(photo.id, photo.stagingKey);
  }

  /** The sweep for orphans removes it later if a backup runs, or this process dies before. */
  async #removeUpload(photoId: string, stagingKey: string): Promise<void> {
    const isRemoved = await this.deletionLock.deleteUnlessHeld(() =>
      this.storage.delete('staging', [stagingKey]),
    );
    if (isRemoved) await this.photos.clearStaging(photoId, stagingKey);
  }

  async #fail(photo: PhotoRun, code: PhotoFailureCode, requestId: string | undefined): Promise<void> {
    if (!(await this.photos.markFailed(photo.id, photo.attempt, code))) return;
    this.logger.info({ photoId: photo.id, code, requestId }, 'photo failed');
    this.signals.publish('photoChanged', { photoId: photo.id });
  }
}

function sourceOf(photo: PhotoRun): Source {
  if (photo.stagingKey !== null) return { bucket: 'staging', key: photo.stagingKey };
  const originalKey = photo.originalKey ?? photo.editedOriginalKey;
  if (originalKey !== null) return { bucket: 'originals', key: originalKey };
  throw new ObjectNotFoundError('staging', photo.id);
}
