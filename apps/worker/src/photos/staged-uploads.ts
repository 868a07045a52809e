import { Inject, Injectable } from '@nestjs/common';
import { DeletionLock, PhotoProcessingRepository, PhotoSweepRepository } from '@sandstone/database';
import { LOGGER, OBJECT_STORAGE } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { type ObjectStorage } from '@sandstone/storage';
import { Periodic } from '../background/background.decorators.ts';
import { eachInTurn } from '../concurrency/each-in-turn.ts';

const tenMinutesMs = 10 * 60_000;

/** Removes the uploads of photos that are ready. */
@Injectable()
export class StagedUploads {
  constructor(
    private readonly photos: PhotoProcessingRepository,
    private readonly sweeps: PhotoSweepRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly deletionLock: DeletionLock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Removes a ready photo's upload, unless a backup is running; `clearLeftovers` then removes it later. */
  async clear(photoId: string, stagingKey: string): Promise<void> {
    const removed = await this.deletionLock.deleteUnlessHeld(() =>
      this.storage.delete('staging', [stagingKey]),
    );
    if (removed) await this.photos.clearStaging(photoId, stagingKey);
  }

  /** Removes uploads of ready photos that a crashed worker or a backup left. */
  @Periodic({ name: 'staged leftovers', everyMs: tenMinutesMs })
  async clearLeftovers(now = new Date()): Promise<void> {
    const leftovers = await this.sweeps.stagedLeftovers(new Date(now.getTime() - tenMinutesMs), 500);
    await eachInTurn(leftovers, this.logger, ({ photoId, stagingKey }) => this.clear(photoId, stagingKey));
  }
}
