import { Inject, Injectable } from '@nestjs/common';
import { DeletionLock, PhotoWorkRepository } from '@sandstone/database';
import {
  type FileVersion,
  fileVersion,
  originalKey,
  photoPublicPrefix,
  publicKeyOf,
  withdrawnKey,
} from '@sandstone/domain';
import { type SignalBus } from '@sandstone/jobs';
import { LOGGER, OBJECT_STORAGE, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { type ObjectStorage } from '@sandstone/storage';
import { Periodic } from '../background/background.decorators.ts';
import { FailureBackoff } from '../concurrency/failure-backoff.ts';

const batchSize = 20;

/**
 * Moves the files of photos, and removes those that are deleted for good. It polls the rows every second and also on a
 * signal, so that it works without Redis.
 *
 * The public files of a photo that is deleted, or that visitors no longer see in the gallery or in a post, move to the
 * private `staging` bucket within seconds. They return when the photo is restored or published. The files and the row of one that is deleted for good are removed when no backup runs.
 * Crash-safe: each step is idempotent, and the row is changed or deleted last because it records the remaining work.
 * A photo whose files cannot be moved is tried again less and less often, so that the others get their turn, but without
 * end: what is hidden must not stay public.
 */
@Injectable()
export class PhotoRemoval {
  readonly #failing = new FailureBackoff();

  constructor(
    private readonly photos: PhotoWorkRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly deletionLock: DeletionLock,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Periodic({ name: 'photo removal', everyMs: 1000, signal: 'contentChanged' })
  async runIfNeeded(): Promise<void> {
    if (await this.photos.hasFileWork()) await this.run();
  }

  async run(): Promise<void> {
    const { photos, storage } = this;
    const withdraw = (ids: string[]) => this.#each(ids, (id) => quarantine(storage, id));
    const moveBack = (ids: string[]) => this.#each(ids, (id) => release(storage, id));
    const steps: (() => Promise<number>)[] = [
      async () => (await photos.withdraw('deleted', batchSize, withdraw, this.#failing.waiting())).length,
      async () => (await photos.withdraw('hidden', batchSize, withdraw, this.#failing.waiting())).length,
      () => this.#publish(moveBack),
      async () => (await photos.release('restored', batchSize, moveBack, this.#failing.waiting())).length,
      () => this.#finishRestores(),
      () => this.#removeOldFiles(),
      () => this.#purge(),
    ];
    const errors: unknown[] = [];
    for (const step of steps) {
      try {
        while ((await step()) === batchSize);
      } catch (error) {
        // The other steps concern other photos.
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
  }

  /**
   * Withdraws or removes the new objects of a photo that was hidden or deleted while they were made. During a backup the
   * sweep of orphans removes them later.
   */
  async withdrawOrRemove(photoId: string): Promise<void> {
    if (await this.photos.withdrawAgain(photoId)) return;
    if ((await this.photos.forProcessing(photoId)) !== undefined) return;
    await this.deletionLock.deleteUnlessHeld(() => removePhotoObjects(this.storage, photoId, null));
  }

  /** @returns the number of photos that visitors see from now on */
  async #publish(moveBack: (ids: string[]) => Promise<string[]>): Promise<number> {
    const published = await this.photos.release('published', batchSize, moveBack, this.#failing.waiting());
    this.#signal(published);
    return published.length;
  }

  #signal(changed: readonly string[]): void {
    const { signals } = this;
    for (const photoId of changed) signals.publish('photoChanged', { photoId });
    if (changed.length > 0) signals.publish('contentChanged', {});
  }

  /** @returns the number of photos that are shown again */
  async #finishRestores(): Promise<number> {
    const { photos, signals } = this;
    const restored = await this.#each(await photos.returned(batchSize, this.#failing.waiting()), (id) =>
      photos.finishRestore(id),
    );
    this.#signal(restored);
    if (restored.length > 0) signals.publish('outboxFilled', {});
    return restored.length;
  }

  /**
   * Removes the pictures that a photo had before its mark changed.
   * @returns the number of photos; 0 while a backup runs, which may have listed these pictures
   */
  async #removeOldFiles(): Promise<number> {
    const { photos, storage, deletionLock } = this;
    let removed = 0;
    await deletionLock.deleteUnlessHeld(async () => {
      const done = await photos.removeOldFiles(
        batchSize,
        (found) => {
          const versions = new Map(found.map((photo) => [photo.id, fileVersion(photo)]));
          return this.#each([...versions.keys()], (id) => removeOtherVersions(storage, id, versions.get(id)));
        },
        this.#failing.waiting(),
      );
      removed = done.length;
    });
    return removed;
  }

  /** @returns the number of purged photos; 0 while a backup runs */
  async #purge(): Promise<number> {
    const { photos, storage, deletionLock } = this;
    const withdrawn = await photos.withdrawn(batchSize, this.#failing.waiting());
    if (withdrawn.length === 0) return 0;
    const stagingKeys = new Map(withdrawn.map(({ photoId, stagingKey }) => [photoId, stagingKey]));
    let done: string[] = [];
    await deletionLock.deleteUnlessHeld(async () => {
      done = await this.#each([...stagingKeys.keys()], async (id) => {
        await removePhotoObjects(storage, id, stagingKeys.get(id) ?? null);
        await photos.purge(id);
      });
    });
    return done.length;
  }

  /** Runs the work for all ids concurrently. A failure is logged, does not affect the others and is retried later. */
  async #each(ids: readonly string[], work: (id: string) => Promise<void>): Promise<string[]> {
    const results = await Promise.allSettled(ids.map(work));
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

async function keysUnder(
  storage: ObjectStorage,
  bucket: 'public' | 'staging',
  prefix: string,
): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(bucket, prefix)) keys.push(key);
  return keys;
}

const publicKeys = (storage: ObjectStorage, photoId: string) =>
  keysUnder(storage, 'public', photoPublicPrefix(photoId));
const withdrawnKeys = (storage: ObjectStorage, photoId: string) =>
  keysUnder(storage, 'staging', withdrawnKey(photoPublicPrefix(photoId)));

async function removeOtherVersions(
  storage: ObjectStorage,
  photoId: string,
  version: FileVersion | undefined,
) {
  const current = `${photoPublicPrefix(photoId)}${version}/`;
  const isOld = (key: string) => !(publicKeyOf(key) ?? key).startsWith(current);
  await storage.delete('public', (await publicKeys(storage, photoId)).filter(isOld));
  await storage.delete('staging', (await withdrawnKeys(storage, photoId)).filter(isOld));
}

/** Moves a photo's public files to the private `staging` bucket. */
async function quarantine(storage: ObjectStorage, photoId: string): Promise<void> {
  const keys = await publicKeys(storage, photoId);
  await Promise.all(
    keys.map((key) => storage.move({ bucket: 'public', key }, { bucket: 'staging', key: withdrawnKey(key) })),
  );
}

/** Moves a photo's files back to the public bucket. */
async function release(storage: ObjectStorage, photoId: string): Promise<void> {
  const keys = await withdrawnKeys(storage, photoId);
  await Promise.all(
    keys.map(async (key) => {
      const publicKey = publicKeyOf(key);
      if (publicKey === undefined) return;
      await storage.move({ bucket: 'staging', key }, { bucket: 'public', key: publicKey });
    }),
  );
}

/** Removes all objects of a photo. Missing objects are no error. */
async function removePhotoObjects(
  storage: ObjectStorage,
  photoId: string,
  stagingKey: string | null,
): Promise<void> {
  await storage.delete('public', await publicKeys(storage, photoId));
  const quarantined = await withdrawnKeys(storage, photoId);
  await storage.delete('staging', stagingKey === null ? quarantined : [...quarantined, stagingKey]);
  await storage.delete('originals', [originalKey(photoId)]);
}
