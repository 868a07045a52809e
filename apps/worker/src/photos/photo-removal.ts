import { type DeletionLock, type PhotoWorkRepository } from '@sandstone/database';
import { originalKey, photoPublicPrefix, withdrawnKey } from '@sandstone/domain';
import { type SignalBus } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { type ObjectStorage } from '@sandstone/storage';
import { PeriodicTask } from '../concurrency/periodic-task.ts';

const pollMs = 1000;
const batchSize = 20;

interface Collaborators {
  photos: PhotoWorkRepository;
  storage: ObjectStorage;
  deletionLock: DeletionLock;
  signals: SignalBus;
  logger: Logger;
}

/**
 * Removes the files of deleted photos. It polls the rows every second and also on a signal, so that it works without
 * Redis.
 *
 * The public files leave the public bucket within seconds: they are deleted or, while a backup runs that may need them,
 * moved to `staging`. The private files and the row are deleted when no backup runs.
 * Crash-safe: each step is idempotent, and the row is deleted last because it records that files remain.
 */
export class PhotoRemoval {
  readonly #with: Collaborators;
  readonly #task: PeriodicTask;
  #unsubscribe = () => {};

  constructor(collaborators: Collaborators) {
    this.#with = collaborators;
    this.#task = new PeriodicTask('photo removal', pollMs, () => this.run(), collaborators.logger);
  }

  start(): void {
    this.#task.start();
    this.#unsubscribe = this.#with.signals.subscribe('contentChanged', () => this.#task.trigger());
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#task.stop();
  }

  async run(): Promise<void> {
    const { photos } = this.#with;
    while ((await photos.withdrawDeleted(batchSize, (ids) => this.#withdraw(ids))) === batchSize);
    while ((await this.#purge()) === batchSize);
  }

  /** @returns the ids of the photos whose public files are gone */
  async #withdraw(ids: readonly string[]): Promise<string[]> {
    const { storage, deletionLock } = this.#with;
    let done: string[] = [];
    const removed = await deletionLock.deleteUnlessHeld(async () => {
      done = await this.#each(ids, async (id) => storage.delete('public', await publicKeys(storage, id)));
    });
    return removed ? done : this.#each(ids, (id) => quarantine(storage, id));
  }

  /** @returns the number of purged photos; 0 while a backup runs */
  async #purge(): Promise<number> {
    const { photos, storage, deletionLock } = this.#with;
    const withdrawn = await photos.withdrawn(batchSize);
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

  /** Runs the work for all ids concurrently. A failure is logged, does not affect the others and is retried in a second. */
  async #each(ids: readonly string[], work: (id: string) => Promise<void>): Promise<string[]> {
    const results = await Promise.allSettled(ids.map(work));
    for (const result of results) {
      if (result.status === 'rejected')
        this.#with.logger.warn({ err: result.reason }, 'files of a deleted photo could not be removed');
    }
    return ids.filter((_id, index) => results[index]?.status === 'fulfilled');
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

/** Moves a photo's public files to the private `staging` bucket, where a backup still finds them. */
async function quarantine(storage: ObjectStorage, photoId: string): Promise<void> {
  const keys = await publicKeys(storage, photoId);
  await Promise.all(
    keys.map((key) => storage.move({ bucket: 'public', key }, { bucket: 'staging', key: withdrawnKey(key) })),
  );
}

/** Removes all objects of a photo. Missing objects are no error. */
export async function removePhotoObjects(
  storage: ObjectStorage,
  photoId: string,
  stagingKey: string | null,
): Promise<void> {
  await storage.delete('public', await publicKeys(storage, photoId));
  const quarantined = await keysUnder(storage, 'staging', withdrawnKey(photoPublicPrefix(photoId)));
  await storage.delete('staging', stagingKey === null ? quarantined : [...quarantined, stagingKey]);
  await storage.delete('originals', [originalKey(photoId)]);
}
