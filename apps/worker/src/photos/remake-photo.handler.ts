import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { pipeline as pipelineSettings } from '@sandstone/contract';
import { PhotoRemakeRepository, type RemadeFrom, WatermarkRepository } from '@sandstone/database';
import { type JobContext, type JobPayload, type SignalBus } from '@sandstone/jobs';
import { PhotoRefusedError } from '@sandstone/media';
import { LOGGER, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { ObjectNotFoundError, StorageUnavailableError } from '@sandstone/storage';
import { OnJob } from '../background/background.decorators.ts';
import { PhotoObjectMover } from './photo-object-mover.ts';
import { PictureMaker, variantRecords } from './picture-maker.ts';

const pauseMs = 500;

/**
 * Makes the pictures of a photo again, from its original and with the current mark, under keys of their own. Crash-safe:
 * one transaction publishes them, and the former ones are removed afterwards. Uploads come first: no photo is begun
 * while one waits.
 */
@Injectable()
export class RemakePhotoHandler {
  constructor(
    private readonly photos: PhotoRemakeRepository,
    private readonly watermark: WatermarkRepository,
    private readonly pictures: PictureMaker,
    private readonly mover: PhotoObjectMover,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnJob('remakePhoto', 1)
  async handle({ photoId, watermark }: JobPayload<'remakePhoto'>, job: JobContext): Promise<void> {
    const { photos, logger } = this;
    while (await photos.hasUploads()) await sleep(pauseMs, undefined, { signal: job.signal });
    const source = await photos.source(photoId, watermark);
    if (source === undefined) {
      // An interrupted run may have stored pictures where they do not belong any more.
      await this.mover.moveLater(photoId);
      return;
    }
    try {
      await this.#remake(photoId, watermark, source, job);
    } catch (error) {
      const isHopeless = error instanceof PhotoRefusedError || error instanceof ObjectNotFoundError;
      // However long the store is away, the photo gets its mark when it is back.
      const isAway = error instanceof StorageUnavailableError || job.signal.aborted;
      if (!isHopeless && (!job.lastRun || isAway)) throw error;
      logger.error({ err: error, photoId, watermark }, 'the pictures of a photo could not be made again');
      await photos.giveUp(photoId, watermark);
    }
  }

  async #remake(id: string, watermark: number, source: RemadeFrom, job: JobContext): Promise<void> {
    const { photos, signals } = this;
    const mark = await this.watermark.current();
    // There is a job for the newer revision, or will be in a moment.
    if (mark?.revision !== watermark) return;
    const { filesAre, originalKey: key, edits, editsRevision, revision } = source;
    const processed = await this.pictures.make({ bucket: 'originals', key }, { edits, mark }, job.signal);
    // Making them takes seconds on a busy machine. What was edited or hidden meanwhile must not go up after that.
    if (!isDeepStrictEqual(await photos.source(id, watermark), source)) return;
    await this.pictures.store({ id, filesAre, watermark: revision }, processed);
    const { version: pipelineVersion } = pipelineSettings;
    const variants = variantRecords(processed);
    const remade = { id, variants, filesAre, watermark, revision, editsRevision, pipelineVersion };
    if (!(await photos.markRemade(remade))) {
      // It was deleted, hidden, published or edited meanwhile.
      await this.mover.moveLater(id);
      return;
    }
    signals.publish('photoChanged', { photoId: id });
    signals.publish('contentChanged', {});
  }
}
