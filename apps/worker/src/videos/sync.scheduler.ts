import { SyncLeaseLostError } from '@sandstone/database';
import { type StreamingLibrary } from '@sandstone/streaming';
import { PeriodicTask } from '../concurrency/periodic-task.ts';
import { LibrarySync, type SyncCollaborators } from './library-sync.ts';

/** The delay with which a request is noticed whose signal was lost. */
const pollMs = 10_000;

/**
 * Starts the sync of each library that is due and not leased. The due times are stored in Postgres, so that any number
 * of workers act as one scheduler, with or without Redis.
 */
export class SyncScheduler {
  readonly #with: SyncCollaborators;
  readonly #tasks: PeriodicTask[];
  readonly #stopping = new AbortController();
  #unsubscribe = () => {};

  constructor(collaborators: SyncCollaborators, syncMinutes: number) {
    this.#with = collaborators;
    this.#tasks = collaborators.streaming.libraries.map((library) => {
      const librarySync = new LibrarySync(collaborators, library, syncMinutes * 60);
      return new PeriodicTask(
        `library ${library.id}`,
        pollMs,
        () => this.#syncIfDue(library, librarySync),
        collaborators.logger,
      );
    });
  }

  async start(): Promise<void> {
    const { streaming, sync, syncedVideos, signals, logger } = this.#with;
    await sync.addLibraries(
      streaming.name,
      streaming.libraries.map(({ id }) => id),
    );
    for (const { id, type, signsPlayers } of streaming.libraries) {
      if (type === 'premium' && !signsPlayers) {
        logger.warn({ libraryId: id }, 'premium library has no player token key, so its links never expire');
      }
    }
    // The configuration of covers for locked videos may have changed since the last start.
    const planned = await syncedVideos.planAllCovers().catch((error: unknown) => {
      // Without this, all other work of the worker would not start either.
      logger.error({ err: error }, 'covers could not be planned');
      return 0;
    });
    if (planned > 0) signals.publish('outboxFilled', {});
    for (const task of this.#tasks) task.start();
    this.#unsubscribe = signals.subscribe('syncWanted', () => {
      for (const task of this.#tasks) task.trigger();
    });
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#stopping.abort(new Error('The worker is stopping'));
    await Promise.all(this.#tasks.map((task) => task.stop()));
  }

  async #syncIfDue(library: StreamingLibrary, librarySync: LibrarySync): Promise<void> {
    const { streaming, sync, logger } = this.#with;
    const leased = await sync.acquireLease({ provider: streaming.name, libraryId: library.id });
    if (leased === undefined) return;
    try {
      await librarySync.run(leased, this.#stopping.signal);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      if (!(error instanceof SyncLeaseLostError)) throw error;
      logger.warn({ libraryId: library.id }, 'another worker reads this library by now');
    }
  }
}
