import { type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { DeletionLock } from '@sandstone/database';
import { LOGGER, OBJECT_STORAGE } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { type ObjectStorage } from '@sandstone/storage';
import { stageFile, type StagedFile } from './staged-file.ts';

/** The private objects of uploads whose photos are not processed yet. */
@Injectable()
export class StagingArea {
  constructor(
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly deletionLock: DeletionLock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws the errors of `stageFile` */
  async stage(originalName: string, stream: Readable, signal: AbortSignal): Promise<StagedFile> {
    return stageFile(this.storage, originalName, stream, signal);
  }

  /** Deletes objects that no row names. Never throws; the sweeper deletes what is left. */
  async discard(keys: readonly string[]): Promise<void> {
    await this.#delete(keys, (remove) => remove());
  }

  /** Deletes replaced objects, unless a running backup may need them; the sweeper then deletes them later. Never throws. */
  async discardReplaced(keys: readonly string[]): Promise<void> {
    await this.#delete(keys, (remove) => this.deletionLock.deleteUnlessHeld(remove));
  }

  async #delete(
    keys: readonly string[],
    run: (remove: () => Promise<void>) => Promise<unknown>,
  ): Promise<void> {
    if (keys.length === 0) return;
    try {
      await run(() => this.storage.delete('staging', keys));
    } catch (error) {
      this.logger.warn(
        { err: error, objects: keys.length },
        'staged objects could not be deleted and are left to the sweeper',
      );
    }
  }
}
