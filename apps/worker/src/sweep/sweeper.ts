import {
  type ContentVersionRepository,
  type CoverRepository,
  type DeletionLock,
  type OutboxRepository,
  type PhotoCommandRepository,
  type PhotoRepository,
  type PhotoWorkRepository,
  type SessionRepository,
  type SyncRepository,
  type TrashRepository,
  type UserRepository,
  type ViewRepository,
} from '@sandstone/database';
import { monthsBefore, utcDay } from '@sandstone/domain';
import { type JobQueue } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { type WorkerMetrics } from '@sandstone/observability/metrics';
import { type ObjectStorage } from '@sandstone/storage';
import { limits } from '@sandstone/contract';
import { PeriodicTask } from '../concurrency/periodic-task.ts';
import { clearStaged } from '../photos/clear-staged.ts';
import { removeCoverObjects } from '../videos/remove-cover-objects.ts';
import { SweepRefusedError, sweepOrphans } from './orphans.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Exceeds the time that a queue needs to reassign a crashed worker's job. */
const stuckAfterMs = minuteMs;

interface Collaborators {
  photos: PhotoWorkRepository;
  adminPhotos: PhotoRepository;
  photoCommands: PhotoCommandRepository;
  trash: TrashRepository;
  sessions: SessionRepository;
  users: UserRepository;
  outbox: OutboxRepository;
  views: ViewRepository;
  covers: CoverRepository;
  contentVersion: ContentVersionRepository;
  /** undefined without a configured library, when no cover can be made. */
  streaming: unknown;
  sync: SyncRepository;
  storage: ObjectStorage;
  deletionLock: DeletionLock;
  queue: JobQueue;
  logger: Logger;
  metrics: Pick<WorkerMetrics, 'sweepRefused'>;
}

/**
 * Repairs the results of faults, such as photos whose job was lost and objects without a row, and deletes expired data.
 * Each step is idempotent, so that several workers may sweep concurrently.
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
      new PeriodicTask('stale uploads', dayMs / 4, () => this.abortStaleUploads(), logger),
      new PeriodicTask('abandoned photos', 10 * minuteMs, () => this.removeAbandoned(), logger),
      new PeriodicTask(
        'tombstones',
        10 * minuteMs,
        () => this.#with.photos.prune(new Date(Date.now() - dayMs)),
        logger,
      ),
      new PeriodicTask('content changes', 10 * minuteMs, () => this.#with.contentVersion.compact(), logger),
      new PeriodicTask(
        'sync runs',
        60 * minuteMs,
        () => this.#with.sync.prune(new Date(Date.now() - limits.sync.keptRunsDays * dayMs)),
        logger,
      ),
      new PeriodicTask('outbox', 60 * minuteMs, () => this.dropUndeliverable(), logger),
      new PeriodicTask('trash', 10 * minuteMs, () => this.eraseExpired(), logger),
      new PeriodicTask(
        'photo commands',
        60 * minuteMs,
        () => this.#with.photoCommands.forgetBefore(new Date(Date.now() - dayMs)),
        logger,
      ),
      new PeriodicTask('views', 60 * minuteMs, () => this.forgetOldViews(), logger),
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

  /** Enqueues photos again that are processing according to their row but have no job. */
  async requeueStuckPhotos(now = new Date()): Promise<void> {
    const { photos, queue, logger } = this.#with;
    for (const { photoId, attempt } of await photos.stuck(new Date(now.getTime() - stuckAfterMs), 200)) {
      const payload = { photoId, attempt };
      if (await queue.isPending('processPhoto', payload)) continue;
      await queue.enqueue('processPhoto', payload);
      logger.warn(payload, 'stuck photo enqueued again');
    }
  }

  /** Enqueues covers again whose job was lost or whose last attempt failed at the provider. */
  async requeueStuckCovers(now = new Date()): Promise<void> {
    const { covers, queue, streaming } = this.#with;
    if (streaming === undefined) return;
    for (const coverId of await covers.stuck(new Date(now.getTime() - stuckAfterMs), 500)) {
      if (!(await queue.isPending('makeCover', { coverId }))) await queue.enqueue('makeCover', { coverId });
    }
  }

  /** Retired covers are kept for an hour, because cached pages may still refer to them. */
  async removeRetiredCovers(now = new Date()): Promise<void> {
    const { covers, storage, deletionLock } = this.#with;
    const ids = await covers.retiredBefore(new Date(now.getTime() - 60 * minuteMs), 500);
    await this.#each(ids, async (id) => {
      // A backup that began before the cover was retired still needs it.
      if (await deletionLock.deleteUnlessHeld(() => removeCoverObjects(storage, id)))
        await covers.delete([id]);
    });
  }

  /** Removes uploads of ready photos that a crashed worker or a backup left. */
  async clearStagedLeftovers(now = new Date()): Promise<void> {
    const { photos } = this.#with;
    const leftovers = await photos.stagedLeftovers(new Date(now.getTime() - 10 * minuteMs), 500);
    await this.#each(leftovers, ({ photoId, stagingKey }) => clearStaged(this.#with, photoId, stagingKey));
  }

  /** Runs the work for one item after the other. A failure is logged and does not affect the others. */
  async #each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    for (const item of items) {
      try {
        await work(item);
      } catch (error) {
        this.#with.logger.warn({ err: error, item }, 'the sweep of an item failed, will be tried again');
      }
    }
  }

  /** Removes photos of posts that were never saved, after a day. */
  async removeAbandoned(now = new Date()): Promise<void> {
    const olderThan = new Date(now.getTime() - dayMs);
    await this.#with.adminPhotos.deleteAbandoned(olderThan, 200, { system: 'worker' });
  }

  /** Drops jobs that no worker understands or could hand over. What they were for is found again in its rows. */
  async dropUndeliverable(): Promise<void> {
    for (const { id, queue } of await this.#with.outbox.dropUndeliverable())
      this.#with.logger.error({ id, queue }, 'outbox row dropped');
  }

  /** Removes for good what lay in the trash for its time. */
  async eraseExpired(now = new Date()): Promise<void> {
    const deletedBefore = new Date(now.getTime() - limits.trash.keptDays * dayMs);
    await this.#with.trash.eraseDeletedBefore(deletedBefore, { system: 'worker' });
  }

  /** Removes the counts of days that are too old. */
  async forgetOldViews(now = new Date()): Promise<void> {
    const firstDay = monthsBefore(utcDay(now), limits.insights.keptMonths);
    await this.#with.views.forget(firstDay);
  }

  /** Completes account deletions that were interrupted. A running deletion takes far less than the ten minutes. */
  async finishDeletions(now = new Date()): Promise<void> {
    const olderThan = new Date(now.getTime() - 10 * minuteMs);
    const finished = await this.#with.users.finishDeletions(olderThan, { system: 'worker' });
    if (finished > 0) this.#with.logger.warn({ finished }, 'interrupted account deletions finished');
  }

  async removeOrphans(now = new Date()): Promise<void> {
    const olderThan = new Date(now.getTime() - dayMs);
    const { metrics, logger } = this.#with;
    const removed = await sweepOrphans(this.#with, { olderThan, dryRun: false }).catch((error: unknown) => {
      if (!(error instanceof SweepRefusedError)) throw error;
      logger.error(
        { err: error },
        'most stored objects have no record; check that this is the right database',
      );
      return undefined;
    });
    metrics.sweepRefused.set(Number(removed === undefined));
    if (removed === undefined) return;
    if (removed.length > 0) logger.info({ removed: removed.length }, 'orphans removed');
  }

  async abortStaleUploads(now = new Date()): Promise<void> {
    const aborted = await this.#with.storage.abortStaleUploads(new Date(now.getTime() - dayMs));
    if (aborted > 0) this.#with.logger.info({ aborted }, 'stale uploads aborted');
  }
}
