import { Inject, Injectable } from '@nestjs/common';
import { DeletionLock, PhotoObjectRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { LOGGER, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Periodic } from '../background/background.decorators.ts';
import { FailureBackoff } from '../concurrency/failure-backoff.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { PhotoObjectMover } from './photo-object-mover.ts';

const batchSize = 20;
/** Each one has a connection to the database while its files move. */
const concurrency = 5;

/**
 * Finds photos whose files have to be moved or removed. It polls the rows every second and also on a signal, so that it
 * works without Redis.
 *
 * The files of a photo that visitors no longer see become private within seconds. They are public again before the photo
 * is shown. The files and the row of one that is deleted for good are removed when no backup runs.
 * Crash-safe: each step is idempotent, and the row is changed or deleted last because it records the remaining work.
 * A photo whose files cannot be moved is tried again less and less often, so that the others get their turn, but without
 * end: what is hidden must not stay public.
 */
@Injectable()
export class PhotoRemoval {
  readonly #failing = new FailureBackoff();
  readonly #moving = new Semaphore(concurrency);

  constructor(
    private readonly photos: PhotoObjectRepository,
    private readonly mover: PhotoObjectMover,
    private readonly deletionLock: DeletionLock,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Periodic({ name: 'photo removal', everyMs: 1000, signal: 'contentChanged' })
  async runIfNeeded(): Promise<void> {
    if (await this.photos.hasWork()) await this.run();
  }

  async run(): Promise<void> {
    const steps: (() => Promise<number>)[] = [
      () => this.#withdraw(),
      () => this.#move(),
      () => this.#finishRestores(),
      () => this.#unlessBackup(() => this.#move({ removeFormer: true })),
      () => this.#purge(),
    ];
    const errors: unknown[] = [];
    for (let next = 0; next < steps.length;) {
      try {
        // What must not be seen any more waits for one batch at most, however many photos are published or purged.
        next = (await steps[next]?.()) === batchSize && errors.length === 0 ? 0 : next + 1;
      } catch (error) {
        // The other steps concern other photos.
        errors.push(error);
        next += 1;
      }
    }
    if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
  }

  get #request() {
    return { limit: batchSize, except: this.#failing.waiting() };
  }

  /** @returns the number of photos with new edits whose former files are gone */
  async #withdraw(): Promise<number> {
    let count = 0;
    await this.#each(await this.photos.edited(this.#request), async (id) => {
      if (await this.mover.withdraw(id)) count += 1;
    });
    if (count > 0) this.signals.publish('outboxFilled', {});
    return count;
  }

  /** @returns the number of photos whose files had to be moved */
  async #move({ removeFormer = false } = {}): Promise<number> {
    const ids = await this.photos.beginMoves(this.#request, { withFormerFiles: removeFormer });
    const published: string[] = [];
    await this.#each(ids, async (id) => {
      if (await this.mover.move(id, { removeFormer })) published.push(id);
    });
    this.#signal(published);
    return ids.length;
  }

  /** @returns the number of photos that are shown again */
  async #finishRestores(): Promise<number> {
    const restored = await this.#each(await this.photos.returned(this.#request), (id) =>
      this.photos.finishRestore(id),
    );
    this.#signal(restored);
    if (restored.length > 0) this.signals.publish('outboxFilled', {});
    return restored.length;
  }

  /** @returns the number of photos whose files and rows are gone */
  async #purge(): Promise<number> {
    const erased = new Map((await this.photos.erased(this.#request)).map((photo) => [photo.id, photo]));
    if (erased.size === 0) return 0;
    return this.#unlessBackup(async () => {
      const purged = await this.#each([...erased.keys()], async (id) => {
        await this.mover.remove(erased.get(id) ?? { id, stagingKey: null });
        await this.photos.purge(id);
      });
      return purged.length;
    });
  }

  /** @returns 0 while a backup runs, which may have listed the files */
  async #unlessBackup(step: () => Promise<number>): Promise<number> {
    let count = 0;
    await this.deletionLock.deleteUnlessHeld(async () => {
      count = await step();
    });
    return count;
  }

  #signal(changed: readonly string[]): void {
    for (const photoId of changed) this.signals.publish('photoChanged', { photoId });
    if (changed.length > 0) this.signals.publish('contentChanged', {});
  }

  /** Runs the work for some ids at a time. A failure is logged, does not affect the others and is retried later. */
  async #each(ids: readonly string[], work: (id: string) => Promise<void>): Promise<string[]> {
    const results = await Promise.allSettled(ids.map((id) => this.#moving.run(() => work(id))));
    const done: string[] = [];
    for (const [index, id] of ids.entries()) {
      const result = results[index];
      if (result?.status === 'rejected') {
        this.#failing.add(id);
        this.logger.warn({ err: result.reason }, 'the files of a photo could not be moved or removed');
      } else {
        this.#failing.remove(id);
        done.push(id);
      }
    }
    return done;
  }
}
