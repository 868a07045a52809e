import { Inject, Injectable } from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import { clampTime, limits, type SyncFailureCode } from '@sandstone/contract';
import {
  isInvalidValue,
  type LeasedVideoLibrary,
  type SyncCause,
  SyncedVideoRepository,
  type SyncResult,
  type SyncLease,
  SyncLeaseLostError,
  type SyncProgress,
  SyncRepository,
} from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { LOGGER, SIGNAL_BUS, STREAMING_PROVIDER } from '@sandstone/nest';
import { currentRequestId, type Logger, withLogFields } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import {
  type ProviderVideo,
  StreamingError,
  type VideoLibrary,
  type StreamingProvider,
  type ProviderCollection,
} from '@sandstone/streaming';
import { WORKER_CONFIG } from '../infrastructure/config.module.ts';

/** The result of listing a library once from its first to its last page. */
interface Pass {
  seen: Set<string>;
  /** All pages stated the same total, and it equals the number of distinct videos. */
  complete: boolean;
  /** Some items could not be parsed, so that listing again does not help. */
  unreadable: boolean;
  /** Some items could not be stored. */
  refused: boolean;
}

const hintBatchSize = 50;
/** The delay after a listing that failed, was incomplete or missed videos. */
const retrySeconds = 60;

/**
 * Synchronizes the records with a library while holding its lease. Crash-safe: every committed row is valid, and the
 * next run reads all of them again. Videos are hidden only after complete listings. An item or a hint that fails does not
 * affect the others.
 */
@Injectable()
export class VideoLibrarySync {
  constructor(
    @Inject(STREAMING_PROVIDER) private readonly streaming: StreamingProvider,
    private readonly sync: SyncRepository,
    private readonly syncedVideos: SyncedVideoRepository,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: WorkerMetrics,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'syncMinutes'>,
  ) {}

  /** Processes the due listing and hints. @throws SyncLeaseLostError if another worker has taken the lease */
  async run({ lease, listing, requestId }: LeasedVideoLibrary, signal: AbortSignal): Promise<void> {
    const leaseLost = new AbortController();
    const heartbeat = setInterval(
      () => {
        this.sync.renewLease(lease).catch((error: unknown) => leaseLost.abort(error));
      },
      (limits.sync.leaseSeconds * 1000) / 4,
    );
    const stop = AbortSignal.any([signal, leaseLost.signal]);
    try {
      // Resulting cover jobs carry the id of the request that caused the sync.
      await withLogFields({ libraryId: lease.libraryId, requestId }, async () => {
        const hasProviderAnswered = listing === undefined || (await this.#list(lease, listing, stop));
        if (hasProviderAnswered) await this.#processHints(lease, stop);
      });
    } finally {
      clearInterval(heartbeat);
      await this.sync.releaseLease(lease);
    }
  }

  /** @returns whether the provider answered */
  async #list(lease: SyncLease, cause: SyncCause, signal: AbortSignal): Promise<boolean> {
    const { sync, logger } = this;
    const { id: runId, startedAt } = await sync.beginRun(lease, cause);
    const progress: SyncProgress = { expected: null, listed: 0, created: 0, changed: 0 };
    let end: SyncResult = { status: 'failed', hidden: 0, failureCode: 'internal' };
    let retrySoon = true;
    try {
      await this.#readCollections(lease, signal);
      const pass = await this.#readUntilStable(lease, runId, progress, signal);
      signal.throwIfAborted();
      if (pass.complete) {
        const { hidden, suspected } = await this.syncedVideos.recordMissing(lease, pass.seen, startedAt);
        if (hidden > 0) this.signals.publish('contentChanged', {});
        end = pass.refused
          ? { status: 'partial', hidden, failureCode: 'malformed' }
          : { status: 'complete', hidden, failureCode: null };
        retrySoon = suspected > 0;
      } else {
        end = { status: 'partial', hidden: 0, failureCode: pass.unreadable ? 'malformed' : 'unstable' };
      }
    } catch (error) {
      // On shutdown the run stays open, and the next worker marks it as abandoned.
      if (signal.aborted) throw error;
      if (!(error instanceof StreamingError)) throw error;
      end = { status: 'failed', hidden: 0, failureCode: failureCode(error) };
      logger.warn({ err: error, libraryId: lease.libraryId }, 'library could not be listed');
    } finally {
      if (!signal.aborted) {
        await sync.updateProgress(runId, progress);
        await sync.endRun(lease, runId, end, retrySoon ? retrySeconds : this.config.syncMinutes * 60);
        this.metrics.syncRuns.inc({ kind: this.#typeOf(lease), status: end.status });
      }
    }
    logger.info({ libraryId: lease.libraryId, cause, ...progress, ...end }, 'library listed');
    return end.status !== 'failed';
  }

  async #readUntilStable(
    lease: SyncLease,
    runId: number,
    progress: SyncProgress,
    signal: AbortSignal,
  ): Promise<Pass> {
    for (let number = 1; ; number += 1) {
      const pass = await this.#readOnce(lease, runId, progress, signal);
      if (pass.complete || pass.unreadable || number === limits.sync.maxPasses) return pass;
    }
  }

  async #readOnce(
    lease: SyncLease,
    runId: number,
    progress: SyncProgress,
    signal: AbortSignal,
  ): Promise<Pass> {
    const { streaming, sync } = this;
    const seen = new Set<string>();
    const totals = new Set<number>();
    let unreadable = 0;
    let refused = 0;
    for (let page = 1; ; page += 1) {
      signal.throwIfAborted();
      const listed = await streaming.videos(lease.libraryId, page, signal);
      totals.add(listed.total);
      unreadable += listed.unreadable;
      for (const { guid } of listed.items) seen.add(guid);
      const { created, changed, refused: some } = await this.#record(lease, listed.items);
      refused += some;
      progress.expected = listed.total;
      progress.listed = seen.size;
      progress.created += created;
      progress.changed += changed;
      await sync.updateProgress(runId, progress);
      // Recent uploads do not wait for the end of a long listing.
      await this.#processHints(lease, signal);
      if (listed.last) break;
    }
    const complete = totals.size === 1 && totals.has(seen.size);
    return { seen, complete, unreadable: unreadable > 0, refused: refused > 0 };
  }

  async #readCollections(lease: SyncLease, signal: AbortSignal): Promise<void> {
    for (let page = 1; ; page += 1) {
      const listed = await this.streaming.collections(lease.libraryId, page, signal);
      await this.#recordCollections(lease, listed.items);
      if (listed.last) return;
    }
  }

  async #recordCollections(lease: SyncLease, collections: readonly ProviderCollection[]): Promise<void> {
    const { syncedVideos } = this;
    await this.#eachIfRefused(collections, (some) => syncedVideos.recordCollections(lease, some));
  }

  /** Stores the items together, and one by one if a value is refused. @returns the number of refused items */
  async #eachIfRefused<Item extends { guid: string }>(
    items: readonly Item[],
    store: (items: readonly Item[]) => Promise<void>,
  ): Promise<number> {
    try {
      await store(items);
      return 0;
    } catch (error) {
      if (!isInvalidValue(error)) throw error;
      const [item, ...others] = items;
      if (item === undefined) throw error;
      if (others.length === 0) {
        this.logger.error({ err: error, guid: item.guid }, 'an item of the provider cannot be stored');
        return 1;
      }
    }
    let refused = 0;
    for (const item of items) refused += await this.#eachIfRefused([item], store);
    return refused;
  }

  /** Reads each hinted video from the provider, because the hint itself may be outdated. */
  async #processHints(lease: SyncLease, signal: AbortSignal): Promise<void> {
    const { sync, streaming, logger } = this;
    for (;;) {
      const hints = await sync.openHints(lease, hintBatchSize);
      for (const hint of hints) {
        signal.throwIfAborted();
        try {
          const video = await streaming.video(lease.libraryId, hint.guid, signal).catch(ignoreMalformed);
          // Only listings hide videos that are gone.
          if (video !== undefined) await this.#recordOne(lease, video, signal);
          await sync.closeHint(hint);
        } catch (error) {
          if (signal.aborted || error instanceof SyncLeaseLostError) throw error;
          logger.warn({ err: error, guid: hint.guid }, 'a hint failed');
          await sync.putOffHint(hint);
          // Asking an unavailable provider for each of the others would take long.
          if (error instanceof StreamingError) return;
        }
      }
      if (hints.length < hintBatchSize) return;
    }
  }

  async #recordOne(lease: SyncLease, video: ProviderVideo, signal: AbortSignal): Promise<void> {
    const collections = video.collectionGuid === null ? [] : [video.collectionGuid];
    const unknown = await this.syncedVideos.unknownCollections(lease, collections);
    if (unknown.length > 0) await this.#readCollections(lease, signal);
    await this.#record(lease, [video]);
  }

  #typeOf({ libraryId }: SyncLease): VideoLibrary['type'] {
    const library = this.streaming.libraries.find(({ id }) => id === libraryId);
    if (library === undefined) throw new Error(`The library ${libraryId} is not configured`);
    return library.type;
  }

  #withStorableTime(video: ProviderVideo): ProviderVideo {
    const uploadedAt = clampTime(video.uploadedAt);
    if (uploadedAt.getTime() === video.uploadedAt.getTime()) return video;
    const { guid, uploadedAt: given } = video;
    this.logger.warn({ guid, given, used: uploadedAt }, 'the provider reports an unlikely date');
    return { ...video, uploadedAt };
  }

  async #record(lease: SyncLease, videos: readonly ProviderVideo[]) {
    const { syncedVideos, signals } = this;
    const total = { created: 0, changed: 0, covers: 0 };
    const refused = await this.#eachIfRefused(
      videos.map((video) => this.#withStorableTime(video)),
      async (some) => {
        const counts = await syncedVideos.record({ lease, type: this.#typeOf(lease) }, some, {
          requestId: currentRequestId(),
        });
        total.created += counts.created;
        total.changed += counts.changed;
        total.covers += counts.covers;
      },
    );
    if (total.covers > 0) signals.publish('outboxFilled', {});
    if (total.created + total.changed > 0) signals.publish('contentChanged', {});
    return { ...total, refused };
  }
}

/** A retry would fail again; the next listing counts the video as unreadable. */
function ignoreMalformed(error: unknown): undefined {
  if (!(error instanceof StreamingError) || error.failure !== 'malformed') throw error;
}

function failureCode({ failure }: StreamingError): SyncFailureCode {
  return failure === 'refused' ? 'malformed' : failure;
}
