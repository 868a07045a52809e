import {
  type ContentVersionRepository,
  type CoverRepository,
  type DeletionLock,
  type PhotoRepository,
  type PhotoWorkRepository,
  type SessionRepository,
  type SyncRepository,
  type UserRepository,
} from '@sandstone/database';
import { type JobQueue } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { type WorkerMetrics } from '@sandstone/observability/metrics';
import { type ObjectStorage } from '@sandstone/storage';
import { limits } from '@sandstone/contract';
import { PeriodicTask } from '../concurrency/periodic-task.ts';
import { clearStaged } from '../photos/clear-staged.ts';
import { removeCoverObjects } from '../videos/cover-objects.ts';
import { SweepRefusedError, sweepOrphans } from './orphans.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Longer than a queue needs to hand a dead worker's job to another. */
const stuckAfterMs = minuteMs;

interface Collaborators {
  photos: PhotoWorkRepository;
  adminPhotos: PhotoRepository;
  sessions: SessionRepository;
  users: UserRepository;
  covers: CoverRepository;
  contentVersion: ContentVersionRepository;
  /** undefined where no library is set up: nobody could make a cover. */
  streaming: unknown;
  sync: SyncRepository;
  storage: ObjectStorage;
  deletionLock: DeletionLock;
  queue: JobQueue;
  logger: Logger;
  metrics: Pick<WorkerMetrics, 'sweepRefused'>;
}

/**
 * Mends what faults leave behind: photos whose job the queue has lost, objects that no row knows, ended sessions.
 * Each step is idempotent, so that several workers may sweep at once.
 */
export class Sweeper {
  readonly #with: Collaborators;
  readonly #tasks: PeriodicTask[];

  constructor(collaborators: Collaborators) {
    this.#with = collaborators;
    const { logger } = collaborators;
    this.#tasks = [
      new PeriodicTask('stuck photos', 15_000, () => this.requeueStuckPhotos(), logger),
      new PeriodicTask('stuck covers', 15_000, () => this.requeueStuckCovers(), logger),
      new PeriodicTask(
        'failed covers',
        60 * minuteMs,
        async () => void (await this.#with.covers.retryFailedBefore(new Date(Date.now() - dayMs))),
        logger,
      ),
      new PeriodicTask('staged leftovers', 10 * minuteMs, () => this.clearStagedLeftovers(), logger),
      new PeriodicTask('retired covers', 10 * minuteMs, () => this.removeRetiredCovers(), logger),
      new PeriodicTask('orphans', dayMs / 4, () => this.removeOrphans(), logger),
      new PeriodicTask('abandoned photos', 10 * minuteMs, () => this.removeAbandoned(), logger),
      new PeriodicTask('accounts', 5 * minuteMs, () => this.finishDeletions(), logger),
      new PeriodicTask(
        'sessions',
        60 * minuteMs,
        async () => void (await this.#with.sessions.sweep(new Date())),
        logger,
      ),
    ];
  }

  start(): void {
    for (const task of this.#tasks) task.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#tasks.map((task) => task.stop()));
  }

  /** The queue can be rebuilt from the rows: what is processing and unknown to it is handed over again. */
  async requeueStuckPhotos(now = new Date()): Promise<void> {
    const { photos, queue, logger } = this.#with;
    for (const { photoId, attempt } of await photos.stuck(new Date(now.getTime() - stuckAfterMs), 200)) {
      const payload = { photoId, attempt };
      if (await queue.isPending('processPhoto', payload)) continue;
      await queue.enqueue('processPhoto', payload);
      logger.warn(payload, 'photo was stuck and is handed over again');
    }
  }

  /** Pictures of videos that the queue has lost, or that the provider could not give when they were tried last. */
  async requeueStuckCovers(now = new Date()): Promise<void> {
    const { covers, queue, streaming } = this.#with;
    if (streaming === undefined) return;
    for (const coverId of await covers.stuck(new Date(now.getTime() - stuckAfterMs), 500)) {
      if (!(await queue.isPending('makeCover', { coverId }))) await queue.enqueue('makeCover', { coverId });
    }
  }

  /** What no page names any more goes after an hour: pages that were made before may still be read. */
  async removeRetiredCovers(now = new Date()): Promise<void> {
    const { covers, storage, deletionLock } = this.#with;
    for (const id of await covers.retiredBefore(new Date(now.getTime() - 60 * minuteMs), 500)) {
      // A backup that began before it was retired still needs it.
      if (!(await deletionLock.deleteUnlessHeld(() => removeCoverObjects(storage, id)))) return;
      await covers.delete([id]);
    }
  }

  /** Uploads whose photo is ready, left by a worker that died then, or for a backup that needed them. */
  async clearStagedLeftovers(now = new Date()): Promise<void> {
    const { photos } = this.#with;
    const leftovers = await photos.stagedLeftovers(new Date(now.getTime() - 10 * minuteMs), 500);
    for (const { photoId, stagingKey } of leftovers) await clearStaged(this.#with, photoId, stagingKey);
  }

  /** Photos chosen for a post that was never saved, and what is remembered of deleted ones, go after a day. */
  async removeAbandoned(now = new Date()): Promise<void> {
    const olderThan = new Date(now.getTime() - dayMs);
    await this.#with.adminPhotos.deleteAbandoned(olderThan, 200, { system: 'worker' });
    await this.#with.photos.prune(olderThan);
    await this.#with.contentVersion.compact();
    await this.#with.sync.prune(new Date(now.getTime() - limits.sync.keptRunsDays * dayMs));
  }

  /** Accounts whose deletion was interrupted. A deletion that is under way has long ended after that time. */
  async finishDeletions(now = new Date()): Promise<void> {
    const olderThan = new Date(now.getTime() - 10 * minuteMs);
    const finished = await this.#with.users.finishDeletions(olderThan, { system: 'worker' });
    if (finished > 0) this.#with.logger.warn({ finished }, 'interrupted deletions of accounts were finished');
  }

  async removeOrphans(now = new Date()): Promise<void> {
    const olderThan = new Date(now.getTime() - dayMs);
    const { metrics, logger } = this.#with;
    const removed = await sweepOrphans(this.#with, { olderThan, dryRun: false }).catch((error: unknown) => {
      if (!(error instanceof SweepRefusedError)) throw error;
      logger.error({ err: error }, 'most of what is stored has no record: is this the right database?');
      return undefined;
    });
    metrics.sweepRefused.set(Number(removed === undefined));
    if (removed === undefined) return;
    const aborted = await this.#with.storage.abortStaleUploads(olderThan);
    if (removed.length + aborted > 0) logger.info({ removed: removed.length, aborted }, 'orphans removed');
  }
}
