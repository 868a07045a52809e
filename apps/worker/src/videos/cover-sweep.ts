import { Inject, Injectable } from '@nestjs/common';
import { CoverRepository, DeletionLock } from '@sandstone/database';
import { LOGGER, OBJECT_STORAGE } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { type ObjectStorage } from '@sandstone/storage';
import { Periodic } from '../background/background.decorators.ts';
import { eachInTurn } from '../concurrency/each-in-turn.ts';
import { removeCoverObjects } from './remove-cover-objects.ts';

const hourMs = 60 * 60_000;

@Injectable()
export class CoverSweep {
  constructor(
    private readonly covers: CoverRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly deletionLock: DeletionLock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Retired covers are kept for an hour, because cached pages may still refer to them. */
  @Periodic({ name: 'retired covers', everyMs: hourMs / 6 })
  async removeRetired(now = new Date()): Promise<void> {
    const ids = await this.covers.retiredBefore(new Date(now.getTime() - hourMs), 500);
    await eachInTurn(ids, this.logger, async (id) => {
      // A backup that began before the cover was retired still needs it.
      if (await this.deletionLock.deleteUnlessHeld(() => removeCoverObjects(this.storage, id)))
        await this.covers.delete([id]);
    });
  }
}
