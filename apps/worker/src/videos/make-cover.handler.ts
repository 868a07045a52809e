import { Inject, Injectable } from '@nestjs/common';
import { immutableCacheControl, limits, variantContentTypes } from '@sandstone/contract';
import { CoverRepository, type CoverTask } from '@sandstone/database';
import { coverVariantKey } from '@sandstone/domain';
import { type JobContext, type JobPayload, type SignalBus } from '@sandstone/jobs';
import { type CoverPipeline, PhotoRefusedError, type ProcessedCover } from '@sandstone/media';
import { LOGGER, OBJECT_STORAGE, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { ObjectNotFoundError, type ObjectStorage, StorageUnavailableError } from '@sandstone/storage';
import { StreamingError } from '@sandstone/streaming';
import { OnJob } from '../background/background.decorators.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { COVER_PIPELINE } from '../images/images.module.ts';
import { CoverSources } from './cover-sources.ts';
import { removeCoverObjects } from './remove-cover-objects.ts';

/**
 * Makes a clear or blurred cover from the provider's thumbnail of a video, or from a photo.
 *
 * Crash-safe: the object keys depend on the cover alone, and the row that publishes them is written last, so the next
 * run can repeat every step. While the provider or the object store is unavailable, the cover stays pending and is retried.
 * After any other failure it ends as failed with the last try.
 */
@Injectable()
export class MakeCoverHandler {
  constructor(
    private readonly sources: CoverSources,
    private readonly covers: CoverRepository,
    @Inject(COVER_PIPELINE) private readonly pipeline: CoverPipeline,
    // Shared with photos, because each decoding occupies a core.
    private readonly decoding: Semaphore,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnJob('makeCover', 2)
  async handle({ coverId }: JobPayload<'makeCover'>, { signal }: JobContext): Promise<void> {
    const task = await this.covers.beginAttempt(coverId);
    if (task === undefined) return;
    try {
      await this.#make(task, signal);
    } catch (error) {
      const reason = signal.aborted ? undefined : permanentFailure(error, task);
      if (reason === undefined) throw error;
      this.logger.info({ coverId, reason, err: error }, 'cover cannot be made');
      await this.covers.markFailed(coverId, reason);
    }
    this.signals.publish('contentChanged', {});
  }

  async #make({ id, kind, source }: CoverTask, signal: AbortSignal): Promise<void> {
    const { storage, covers } = this;
    const options = { blur: kind === 'blurred', signal };
    const made = await this.sources.with(
      source,
      (picture, edits) => this.decoding.run(() => this.pipeline.process(picture, { ...options, edits })),
      signal,
    );
    await storeCover(storage, id, made);
    const { variants, ...picture } = made;
    const record = {
      ...picture,
      variants: variants.map(({ bytes: content, ...variant }) => ({ ...variant, bytes: content.byteLength })),
    };
    const marked = await covers.markReady(id, record, 'photo' in source ? source.photo : undefined);
    // The cover was retired or its photo edited meanwhile, so that its new objects are orphans.
    if (!marked) await removeCoverObjects(storage, id);
  }
}

async function storeCover(
  storage: ObjectStorage,
  coverId: string,
  { variants }: ProcessedCover,
): Promise<void> {
  await Promise.all(
    variants.map(({ format, width, bytes }) =>
      storage.put('public', coverVariantKey({ coverId, width, format }), bytes, {
        contentType: variantContentTypes[format],
        cacheControl: immutableCacheControl,
      }),
    ),
  );
}

/** @returns the failure code of an error that a retry cannot fix, otherwise undefined */
function permanentFailure(error: unknown, task: CoverTask): string | undefined {
  if (error instanceof PhotoRefusedError) return error.code;
  const isLast = task.try >= limits.covers.maxTries;
  if (error instanceof StorageUnavailableError) return undefined;
  // The file of a photo may just be moving.
  if (error instanceof ObjectNotFoundError) return isLast ? 'missing' : undefined;
  if (!(error instanceof StreamingError)) return isLast ? 'internal' : undefined;
  if (error.failure === 'refused' || error.failure === 'malformed') return error.failure;
  // The provider reports a video as ready shortly before its thumbnail exists.
  if (error.failure === 'not_found' && isLast) return 'missing';
  return undefined;
}
