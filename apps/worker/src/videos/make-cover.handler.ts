import { immutableCacheControl, limits, variantContentTypes } from '@sandstone/contract';
import { type CoverRepository, type CoverTask } from '@sandstone/database';
import { coverVariantKey } from '@sandstone/domain';
import { type JobContext, type JobPayload } from '@sandstone/jobs';
import { type CoverPipeline, PhotoRefusedError, type ProcessedCover } from '@sandstone/media';
import { type Logger } from '@sandstone/observability';
import { type ObjectStorage } from '@sandstone/storage';
import { StreamingError, type StreamingProvider } from '@sandstone/streaming';
import { type Semaphore } from '../concurrency/semaphore.ts';
import { removeCoverObjects } from './cover-objects.ts';

interface Collaborators {
  streaming: StreamingProvider;
  covers: CoverRepository;
  coverPipeline: CoverPipeline;
  storage: ObjectStorage;
  logger: Logger;
}

/**
 * Makes a video's picture, clear or blurred, from the provider's file.
 *
 * If it dies at any point, the next run does it again: the objects have keys that depend on the cover alone, and the
 * row that makes them seen is written last. While the provider is away the cover stays pending, and is tried again.
 */
export class MakeCoverHandler {
  readonly #with: Collaborators;
  readonly #decoding: Semaphore;

  /** @param decoding is shared with photos, because each decoding occupies a core */
  constructor(collaborators: Collaborators, decoding: Semaphore) {
    this.#with = collaborators;
    this.#decoding = decoding;
  }

  async handle({ coverId }: JobPayload<'makeCover'>, { signal }: JobContext): Promise<void> {
    const { covers, logger } = this.#with;
    const task = await covers.beginAttempt(coverId);
    if (task === undefined) return;
    try {
      await this.#make(task, signal);
    } catch (error) {
      const reason = permanentFailure(error, task);
      if (reason === undefined) throw error;
      logger.info({ coverId, reason }, 'cover cannot be made');
      await covers.markFailed(coverId, reason);
    }
  }

  async #make({ id, kind, libraryId, guid, source }: CoverTask, signal: AbortSignal): Promise<void> {
    const { streaming, coverPipeline, storage, covers } = this.#with;
    const { bytes } = await streaming.thumbnail(libraryId, guid, source, signal);
    const made = await this.#decoding.run(() =>
      coverPipeline.process(bytes, { blur: kind === 'blurred', signal }),
    );
    await storeCover(storage, id, made);
    const { variants, ...picture } = made;
    const marked = await covers.markReady(id, {
      ...picture,
      variants: variants.map(({ bytes: content, ...variant }) => ({ ...variant, bytes: content.byteLength })),
    });
    // Retired while it was made: what was just stored must not stay.
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

/** Why another try would not do; undefined where it may. */
function permanentFailure(error: unknown, task: CoverTask): string | undefined {
  if (error instanceof PhotoRefusedError) return error.code;
  if (!(error instanceof StreamingError)) return undefined;
  if (error.failure === 'refused' || error.failure === 'malformed') return error.failure;
  // The provider says that a video is ready a little before its picture can be had.
  if (error.failure === 'not_found' && task.try >= limits.covers.maxTries) return 'missing';
  return undefined;
}
