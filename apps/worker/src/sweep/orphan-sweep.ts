import { Inject, Injectable } from '@nestjs/common';
import { CoverRepository, DeletionLock, PhotoSweepRepository } from '@sandstone/database';
import { LOGGER, OBJECT_STORAGE } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { type ObjectStorage } from '@sandstone/storage';
import { Periodic } from '../background/background.decorators.ts';
import { SweepRefusedError, sweepOrphans } from './orphans.ts';

const dayMs = 24 * 60 * 60_000;

/** Removes objects without a row four times a day. */
@Injectable()
export class OrphanSweep {
  constructor(
    private readonly photoSweeps: PhotoSweepRepository,
    private readonly covers: CoverRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly deletionLock: DeletionLock,
    private readonly metrics: WorkerMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Periodic({ name: 'orphans', everyMs: dayMs / 4 })
  async removeOrphans(now = new Date()): Promise<void> {
    const { photoSweeps, covers, storage, deletionLock, metrics, logger } = this;
    const removed = await sweepOrphans(
      { photoSweeps, covers, storage, deletionLock },
      { olderThan: new Date(now.getTime() - dayMs), dryRun: false },
    ).catch((error: unknown) => {
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

  @Periodic({ name: 'stale uploads', everyMs: dayMs / 4 })
  async abortStaleUploads(): Promise<void> {
    const aborted = await this.storage.abortStaleUploads(new Date(Date.now() - dayMs));
    if (aborted > 0) this.logger.info({ aborted }, 'stale uploads aborted');
  }
}
