import { limits, type SyncFailureCode } from '@sandstone/contract';
import {
  type LeasedLibrary,
  type SyncCause,
  type SyncedVideoRepository,
  type SyncResult,
  type SyncLease,
  type SyncProgress,
  type SyncRepository,
} from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { currentRequestId, type Logger, withLogFields } from '@sandstone/observability';
import { type WorkerMetrics } from '@sandstone/observability/metrics';
import {
  type ProviderVideo,
  StreamingError,
  type StreamingLibrary,
  type StreamingProvider,
} from '@sandstone/streaming';

export interface SyncCollaborators {
  streaming: StreamingProvider;
  sync: SyncRepository;
  syncedVideos: SyncedVideoRepository;
  signals: SignalBus;
  logger: Logger;
  metrics: Pick<WorkerMetrics, 'syncRuns'>;
}

/** One reading of a library from its first page to its last. */
interface Pass {
  seen: Set<string>;
  /** Every page named the same total, and so many different videos were on them. */
  complete: boolean;
  /** Some could not be understood, so that reading again does not help. */
  unreadable: boolean;
}

const hintBatchSize = 50;
/** A listing that did not come to its end, and one that misses videos, is soon followed by another. */
const retrySeconds = 60;

/**
 * Reads one library into the records, under its lease. Killed at any point it leaves rows that are true, and the
 * next reading goes over all of them again. Nothing is hidden but after a complete listing.
 */
export class LibrarySync {
  readonly #with: SyncCollaborators;
  readonly #library: StreamingLibrary;
  readonly #intervalSeconds: number;

  constructor(collaborators: SyncCollaborators, library: StreamingLibrary, intervalSeconds: number) {
    this.#with = collaborators;
    this.#library = library;
    this.#intervalSeconds = intervalSeconds;
  }

  /** Does what is due. @throws SyncLeaseLostError where another worker has gone on with it */
  async run({ lease, listing, requestId }: LeasedLibrary, signal: AbortSignal): Promise<void> {
    const leaseLost = new AbortController();
    const heartbeat = setInterval(
      () => {
        this.#with.sync.renewLease(lease).catch((error: unknown) => leaseLost.abort(error));
      },
      (limits.sync.leaseSeconds * 1000) / 4,
    );
    const stop = AbortSignal.any([signal, leaseLost.signal]);
    try {
      // Also the covers that follow from it go by the request that asked for it.
      await withLogFields({ libraryId: lease.libraryId, requestId }, async () => {
        const providerAnswered = listing === undefined || (await this.#list(lease, listing, stop));
        if (providerAnswered) await this.#processHints(lease, stop);
      });
    } finally {
      clearInterval(heartbeat);
      await this.#with.sync.releaseLease(lease);
    }
  }

  /** @returns whether the provider answered */
  async #list(lease: SyncLease, cause: SyncCause, signal: AbortSignal): Promise<boolean> {
    const { sync, logger } = this.#with;
    const { id: runId, startedAt } = await sync.beginRun(lease, cause);
    const progress: SyncProgress = { expected: null, listed: 0, created: 0, changed: 0 };
    let end: SyncResult = { status: 'failed', hidden: 0, failureCode: 'internal' };
    let retrySoon = true;
    try {
      await this.#readCollections(lease, signal);
      const pass = await this.#readUntilStable(lease, runId, progress, signal);
      signal.throwIfAborted();
      if (pass.complete) {
        const { hidden, suspected } = await this.#with.syncedVideos.recordMissing(
          lease,
          pass.seen,
          startedAt,
        );
        if (hidden > 0) this.#with.signals.publish('contentChanged', {});
        end = { status: 'complete', hidden, failureCode: null };
        retrySoon = suspected > 0;
      } else {
        end = { status: 'partial', hidden: 0, failureCode: pass.unreadable ? 'malformed' : 'unstable' };
      }
    } catch (error) {
      // Asked to stop: the run is left as it is, and the next worker ends it as abandoned.
      if (signal.aborted) throw error;
      if (!(error instanceof StreamingError)) throw error;
      end = { status: 'failed', hidden: 0, failureCode: failureCode(error) };
      logger.warn({ err: error, libraryId: lease.libraryId }, 'the library could not be listed');
    } finally {
      if (!signal.aborted) {
        await sync.updateProgress(runId, progress);
        await sync.endRun(lease, runId, end, retrySoon ? retrySeconds : this.#intervalSeconds);
        this.#with.metrics.syncRuns.inc({ kind: this.#library.type, status: end.status });
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
    const { streaming, sync } = this.#with;
    const seen = new Set<string>();
    const totals = new Set<number>();
    let unreadable = 0;
    for (let page = 1; ; page += 1) {
      signal.throwIfAborted();
      const listed = await streaming.videos(lease.libraryId, page, signal);
      totals.add(listed.total);
      unreadable += listed.unreadable;
      for (const { guid } of listed.items) seen.add(guid);
      const { created, changed } = await this.#record(lease, listed.items);
      progress.expected = listed.total;
      progress.listed = seen.size;
      progress.created += created;
      progress.changed += changed;
      await sync.updateProgress(runId, progress);
      // A long listing does not keep what was just uploaded waiting.
      await this.#processHints(lease, signal);
      if (listed.last) break;
    }
    const complete = totals.size === 1 && totals.has(seen.size);
    return { seen, complete, unreadable: unreadable > 0 };
  }

  async #readCollections(lease: SyncLease, signal: AbortSignal): Promise<void> {
    for (let page = 1; ; page += 1) {
      const listed = await this.#with.streaming.collections(lease.libraryId, page, signal);
      await this.#with.syncedVideos.recordCollections(lease, listed.items);
      if (listed.last) return;
    }
  }

  /** Asks the provider anew for each video that it spoke of: what it said then may be old by now. */
  async #processHints(lease: SyncLease, signal: AbortSignal): Promise<void> {
    const { sync, streaming } = this.#with;
    for (;;) {
      const hints = await sync.openHints(lease, hintBatchSize);
      for (const hint of hints) {
        signal.throwIfAborted();
        const video = await streaming.video(lease.libraryId, hint.guid, signal).catch(ignoreMalformed);
        // What is gone is hidden by listings alone.
        if (video !== undefined) await this.#recordOne(lease, video, signal);
        await sync.closeHint(hint);
      }
      if (hints.length < hintBatchSize) return;
    }
  }

  async #recordOne(lease: SyncLease, video: ProviderVideo, signal: AbortSignal): Promise<void> {
    const collections = video.collectionGuid === null ? [] : [video.collectionGuid];
    const unknown = await this.#with.syncedVideos.unknownCollections(lease, collections);
    if (unknown.length > 0) await this.#readCollections(lease, signal);
    await this.#record(lease, [video]);
  }

  async #record(lease: SyncLease, videos: readonly ProviderVideo[]) {
    const counts = await this.#with.syncedVideos.record({ lease, type: this.#library.type }, videos, {
      requestId: currentRequestId(),
    });
    if (counts.covers > 0) this.#with.signals.publish('outboxFilled', {});
    if (counts.created + counts.changed > 0) this.#with.signals.publish('contentChanged', {});
    return counts;
  }
}

/** Asking again would bring the same: the next listing counts it as unreadable. */
function ignoreMalformed(error: unknown): undefined {
  if (!(error instanceof StreamingError) || error.failure !== 'malformed') throw error;
}

function failureCode({ failure }: StreamingError): SyncFailureCode {
  return failure === 'refused' ? 'malformed' : failure;
}
