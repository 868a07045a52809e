import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SyncLeaseLostError, SyncRepository } from '@sandstone/database';
import { LOGGER, STREAMING_PROVIDER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { type StreamingProvider } from '@sandstone/streaming';
import { BackgroundWork } from '../background/background-work.ts';
import { VideoLibrarySync } from './video-library-sync.ts';

/** The delay with which a request is noticed whose signal was lost. */
const pollMs = 10_000;

/**
 * Starts the sync of each library that is due and not leased. The due times are stored in Postgres, so that any number
 * of workers act as one scheduler, with or without Redis.
 */
@Injectable()
export class SyncScheduler implements OnModuleInit, OnModuleDestroy {
  readonly #stopping = new AbortController();

  constructor(
    @Inject(STREAMING_PROVIDER) private readonly streaming: StreamingProvider,
    private readonly sync: SyncRepository,
    private readonly videoLibrarySync: VideoLibrarySync,
    private readonly background: BackgroundWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const { name, libraries } = this.streaming;
    await this.sync.addVideoLibraries(
      name,
      libraries.map(({ id }) => id),
    );
    for (const { id, type, signsPlayers } of libraries) {
      if (type === 'premium' && !signsPlayers)
        this.logger.warn(
          { libraryId: id },
          'premium library has no player token key, so its links never expire',
        );
      // A long listing of one library does not delay the others.
      this.background.addTask({ name: `library ${id}`, everyMs: pollMs, signal: 'syncWanted' }, () =>
        this.#syncIfDue(id),
      );
    }
  }

  onModuleDestroy(): void {
    this.#stopping.abort(new Error('The worker is stopping'));
  }

  async #syncIfDue(libraryId: string): Promise<void> {
    const leased = await this.sync.acquireLease({ provider: this.streaming.name, libraryId });
    if (leased === undefined) return;
    try {
      await this.videoLibrarySync.run(leased, this.#stopping.signal);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      if (!(error instanceof SyncLeaseLostError)) throw error;
      this.logger.warn({ libraryId }, 'another worker reads this library by now');
    }
  }
}
