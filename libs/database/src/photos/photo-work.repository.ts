import { type EntityManager, type FilterQuery, type InferEntity, LockMode } from '@mikro-orm/postgresql';
import { type PhotoFailureCode } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Database, queriesOf } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { PhotoEntity, PhotoTombstoneEntity, PhotoVariantEntity } from '../entities/photos.entity.ts';
import { OutboxEntity } from '../entities/system.entity.ts';
import { lockFormerPosts, returnToPosts } from '../trash/photo-places.ts';
import { type ReadyPhotoRecord, type VariantRecord } from './photo-record.ts';
import { processPhoto, retryColumns } from './photo-uploads.ts';
import { misplacedPhotos, photoRule } from './photo-visibility.ts';

type Photo = Selectable<Tables['photos']>;

/** One run of photo processing; `runs` is 1 for the first run of this attempt. */
export type PhotoRun = Pick<
  Photo,
  'id' | 'attempt' | 'runs' | 'contentType' | 'stagingKey' | 'originalKey'
> & {
  /** Whether the photo's objects belong in the staging bucket. */
  isWithdrawn: boolean;
};

export interface PhotoWork extends Omit<PhotoRun, 'runs' | 'isWithdrawn'>, Pick<Photo, 'status' | 'bytes'> {
  deleted: boolean;
}

/** Output of the pipeline, and whether its objects are private; `originalKey` is null where originals are not kept. */
export type ReadyPhoto = Pick<ReadyPhotoRecord, 'id' | 'attempt' | 'pipelineVersion' | 'width' | 'height'> &
  Pick<ReadyPhotoRecord, 'watermark'> &
  Pick<ReadyPhotoRecord, 'animated' | 'repaired' | 'thumbHash' | 'placeholder'> &
  Pick<Photo, 'originalKey'> & { variants: readonly VariantRecord[]; isWithdrawn: boolean };

/** The source of new pictures, and whether they belong in the staging bucket. */
export interface RemadeFrom {
  originalKey: string;
  isWithdrawn: boolean;
}

export type RemadePhoto = Pick<
  ReadyPhoto,
  'id' | 'variants' | 'isWithdrawn' | 'watermark' | 'pipelineVersion'
>;

const remakable = (watermark: number) =>
  ({
    status: 'ready',
    deletedAt: null,
    originalKey: { $ne: null },
    watermarkTried: { $lt: watermark },
  }) as const;

async function replaceVariants(
  em: EntityManager,
  photoId: string,
  pipelineVersion: number,
  variants: readonly VariantRecord[],
): Promise<void> {
  await em.nativeDelete(PhotoVariantEntity, { photoId });
  await em.insertMany(
    PhotoVariantEntity,
    variants.map((variant) => ({ photoId, pipelineVersion, ...variant })),
  );
}

const skipLocked = LockMode.PESSIMISTIC_PARTIAL_WRITE;

/** Moves the objects of these photos. @returns the ids of those that were moved */
type MoveObjects = (ids: string[]) => Promise<readonly string[]>;

interface Waiting {
  /** Postgres finds these photos in a partial index, so that asking every second costs nothing. */
  waiting: FilterQuery<InferEntity<typeof PhotoEntity>>;
  newestFirst: 'deletedAt' | 'createdAt';
}

/** Leaves out photos that failed a moment ago, so that the others go first. */
const without = (except: readonly string[]): { id?: { $nin: string[] } } =>
  except.length === 0 ? {} : { id: { $nin: [...except] } };

const inTrash = { deletedAt: { $ne: null } };
const toWithdraw = {
  deleted: { waiting: { ...inTrash, withdrawnAt: null, restoringAt: null }, newestFirst: 'deletedAt' },
  hidden: {
    waiting: { deletedAt: null, withdrawnAt: null, listed: false, posted: false },
    newestFirst: 'createdAt',
  },
} as const satisfies Record<string, Waiting>;
const toRelease = {
  restored: {
    waiting: { ...inTrash, withdrawnAt: { $ne: null }, restoringAt: { $ne: null }, listed: true },
    newestFirst: 'deletedAt',
  },
  published: {
    waiting: { deletedAt: null, withdrawnAt: { $ne: null }, $or: [{ listed: true }, { posted: true }] },
    newestFirst: 'createdAt',
  },
} as const satisfies Record<string, Waiting>;

/** To be restored; the objects are public again, unless the photo is for no visitor. */
const restorable = {
  ...inTrash,
  restoringAt: { $ne: null },
  $or: [{ withdrawnAt: null }, { listed: false }],
};

/** A photo that still waits for the result of this attempt. */
const processing = (id: string, attempt: number) =>
  ({ id, attempt, status: 'processing', deletedAt: null }) as const;

/** Photos in the worker: pending work and its results. Each write applies only if the row has not changed meanwhile. */
export class PhotoWorkRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Counts the runs of this attempt, so that a file which crashes the process is not retried for ever.
   * @returns undefined when there is nothing to do: ready, failed, deleted or at another attempt
   */
  async beginRun(id: string, attempt: number): Promise<PhotoRun | undefined> {
    const run = await this.#database.queries
      .updateTable('photos')
      .set((photo) => ({ runs: photo('runs', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .where('attempt', '=', attempt)
      .where('deletedAt', 'is', null)
      .returning(['id', 'attempt', 'runs', 'contentType', 'stagingKey', 'originalKey', 'withdrawnAt'])
      .executeTakeFirst();
    if (run === undefined) return undefined;
    const { withdrawnAt, ...columns } = run;
    return { ...columns, isWithdrawn: withdrawnAt !== null };
  }

  async forProcessing(id: string): Promise<PhotoWork | undefined> {
    const photo = await this.#database.em.findOne(
      PhotoEntity,
      { id },
      { fields: ['status', 'attempt', 'deletedAt', 'bytes', 'contentType', 'stagingKey', 'originalKey'] },
    );
    if (photo === null) return undefined;
    const { deletedAt, ...work } = photo;
    return { ...work, deleted: deletedAt !== null };
  }

  /**
   * Publishes the variants, whose objects are already stored.
   * @returns false when the photo was deleted, is ready already, or is at another attempt
   */
  async markReady({ id, attempt, variants, isWithdrawn, ...processed }: ReadyPhoto): Promise<boolean> {
    return this.#database.em.transactional(async (em) => {
      const readyAt = new Date();
      // The photo may have been published or hidden since its run began: its objects are then moved afterwards.
      const withdrawnAt = isWithdrawn ? readyAt : null;
      const watermarkTried = processed.watermark;
      const ready = { ...processed, status: 'ready', readyAt, withdrawnAt, watermarkTried } as const;
      const updated = await em.nativeUpdate(PhotoEntity, processing(id, attempt), ready);
      if (updated === 0) return false;
      await replaceVariants(em, id, processed.pipelineVersion, variants);
      return true;
    });
  }

  /** Photos with originals whose pictures were made with an earlier mark. */
  async outdated(watermark: number, limit: number): Promise<string[]> {
    const photos = await this.#database.em.find(PhotoEntity, remakable(watermark), {
      fields: ['id'],
      orderBy: { watermarkTried: 'asc' },
      limit,
    });
    return photos.map(({ id }) => id);
  }

  /** @returns undefined when the pictures of this photo need not or cannot be made again */
  async forRemaking(id: string, watermark: number): Promise<RemadeFrom | undefined> {
    const photo = await this.#database.em.findOne(
      PhotoEntity,
      { id, ...remakable(watermark) },
      { fields: ['originalKey', 'withdrawnAt'] },
    );
    const { originalKey = null, withdrawnAt = null } = photo ?? {};
    return originalKey === null ? undefined : { originalKey, isWithdrawn: withdrawnAt !== null };
  }

  /**
   * Publishes pictures with another mark, whose objects are already stored. The objects of the former ones are left.
   * @returns false when the photo was deleted, hidden or published, or has these pictures or newer ones
   */
  async markRemade({ id, variants, isWithdrawn, watermark, pipelineVersion }: RemadePhoto): Promise<boolean> {
    return this.#database.em.transactional(async (em) => {
      const remade = { watermark, watermarkTried: watermark, pipelineVersion, hasOldFiles: true };
      const place = isWithdrawn ? { $ne: null } : null;
      const updated = await em.nativeUpdate(
        PhotoEntity,
        { id, withdrawnAt: place, ...remakable(watermark) },
        remade,
      );
      if (updated === 0) return false;
      await replaceVariants(em, id, pipelineVersion, variants);
      return true;
    });
  }

  /** Leaves a photo with its former pictures, because new ones cannot be made. */
  async giveUpRemaking(id: string, watermark: number): Promise<void> {
    await this.#database.em.nativeUpdate(
      PhotoEntity,
      { id, ...remakable(watermark) },
      { watermarkTried: watermark },
    );
  }

  /** Whether uploads wait for their pictures, which are more urgent than making others again. */
  async hasUploads(): Promise<boolean> {
    const first = await this.#database.em.findOne(
      PhotoEntity,
      { status: 'processing', deletedAt: null },
      { fields: ['id'] },
    );
    return first !== null;
  }

  /**
   * Locks up to `limit` photos that may have objects of former marks, skipping those of other workers, and marks the
   * ones that `remove` returns.
   * @returns the marked photos
   */
  async removeOldFiles(
    limit: number,
    remove: (photos: { id: string; pipelineVersion: number; watermark: number }[]) => Promise<string[]>,
    except: readonly string[] = [],
  ): Promise<string[]> {
    return this.#database.em.transactional(async (em) => {
      const photos = await em.find(
        PhotoEntity,
        { hasOldFiles: true, ...without(except) },
        {
          fields: ['pipelineVersion', 'watermark'],
          orderBy: { id: 'asc' },
          limit,
          lockMode: skipLocked,
        },
      );
      if (photos.length === 0) return [];
      const removed = await remove(photos);
      if (removed.length > 0)
        await em.nativeUpdate(PhotoEntity, { id: { $in: removed } }, { hasOldFiles: false });
      return removed;
    });
  }

  /** @returns false when the photo was deleted, is no longer processing, or is at another attempt */
  async markFailed(id: string, attempt: number, code: PhotoFailureCode): Promise<boolean> {
    const failed = { status: 'failed', failureCode: code } as const;
    return (await this.#database.em.nativeUpdate(PhotoEntity, processing(id, attempt), failed)) > 0;
  }

  /** Records that a staging object was deleted, if the photo no longer needs it. @returns whether it applied */
  async clearStaging(id: string, stagingKey: string): Promise<boolean> {
    const updated = await this.#database.em.nativeUpdate(
      PhotoEntity,
      { id, stagingKey, $or: [{ status: 'ready' }, { originalKey: { $ne: null } }] },
      { stagingKey: null },
    );
    return updated > 0;
  }

  /** Photos that became ready before then and still have a staged upload. */
  async stagedLeftovers(
    readyBefore: Date,
    limit: number,
  ): Promise<{ photoId: string; stagingKey: string }[]> {
    const photos = await this.#database.em.find(
      PhotoEntity,
      { stagingKey: { $ne: null }, status: 'ready', deletedAt: null, readyAt: { $lt: readyBefore } },
      { fields: ['stagingKey'], limit },
    );
    return photos.flatMap(({ id, stagingKey }) => (stagingKey === null ? [] : [{ photoId: id, stagingKey }]));
  }

  /** Whether files of some photo wait to be moved or removed. It only looks into partial indexes. */
  async hasFileWork(): Promise<boolean> {
    const { returning, erased } = photoRule;
    const waiting = [...misplacedPhotos.public, ...misplacedPhotos.private, returning, erased];
    const found = [...waiting, sql`has_old_files`].map(
      (rule) => sql`exists (select from photos where ${rule})`,
    );
    const { rows } = await sql<{ some: boolean }>`select ${sql.join(found, sql` or `)} as some`.execute(
      this.#database.queries,
    );
    return rows[0]?.some ?? false;
  }

  /**
   * Locks up to `limit` photos whose objects are public and should be private, skipping those of other workers, and
   * marks the ones that `withdraw` returns. Newest first.
   * @returns the marked photos
   */
  async withdraw(
    state: 'deleted' | 'hidden',
    limit: number,
    withdraw: MoveObjects,
    except: readonly string[] = [],
  ): Promise<string[]> {
    return this.#moveObjects({ ...toWithdraw[state], limit, except }, withdraw, new Date());
  }

  /**
   * Locks up to `limit` photos whose objects are private and should be public, skipping those of other workers, and
   * marks the ones that `release` returns. `finishRestore` completes the restored ones.
   * @returns the marked photos
   */
  async release(
    state: 'restored' | 'published',
    limit: number,
    release: MoveObjects,
    except: readonly string[] = [],
  ): Promise<string[]> {
    return this.#moveObjects({ ...toRelease[state], limit, except }, release, null);
  }

  /** Requests another withdrawal of a private photo, which got public objects after the last one. */
  async withdrawAgain(id: string): Promise<boolean> {
    const isPrivate = {
      id,
      restoringAt: null,
      $or: [{ deletedAt: { $ne: null } }, { listed: false, posted: false }],
    };
    return (await this.#database.em.nativeUpdate(PhotoEntity, isPrivate, { withdrawnAt: null })) > 0;
  }

  async #moveObjects(
    { waiting, newestFirst, limit, except }: Waiting & { limit: number; except: readonly string[] },
    move: MoveObjects,
    withdrawnAt: Date | null,
  ): Promise<string[]> {
    return this.#database.em.transactional(async (em) => {
      const photos = await em.find(
        PhotoEntity,
        except.length === 0 ? waiting : { $and: [waiting, without(except)] },
        {
          fields: ['id'],
          orderBy: { [newestFirst]: 'desc' },
          limit,
          lockMode: skipLocked,
        },
      );
      if (photos.length === 0) return [];
      const moved = await move(photos.map(({ id }) => id));
      if (moved.length > 0) await em.nativeUpdate(PhotoEntity, { id: { $in: moved } }, { withdrawnAt });
      return [...moved];
    });
  }

  /** Photos to be restored whose objects are where they belong. */
  async returned(limit: number, except: readonly string[] = []): Promise<string[]> {
    const photos = await this.#database.em.find(
      PhotoEntity,
      { ...restorable, ...without(except) },
      { fields: ['id'], orderBy: { restoringAt: 'asc' }, limit },
    );
    return photos.map(({ id }) => id);
  }

  /** Shows a restored photo again, also in its former posts. One that was not ready is processed again. */
  async finishRestore(id: string): Promise<void> {
    await this.#database.em.transactional(async (em) => {
      const queries = queriesOf(em);
      await lockFormerPosts(queries, id);
      const photo = await em.findOne(
        PhotoEntity,
        { id, ...restorable },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (photo === null) return;
      await em.nativeDelete(PhotoTombstoneEntity, { photoId: id });
      em.assign(photo, { deletedAt: null, restoringAt: null });
      if (photo.status === 'processing') {
        em.assign(photo, retryColumns(photo.attempt, new Date()));
        em.create(OutboxEntity, processPhoto(id, photo.attempt, { system: 'worker' }));
      }
      await em.flush();
      await returnToPosts(queries, id);
    });
  }

  /** Photos deleted for good whose public objects are removed; the remaining ones are private. Oldest first. */
  async withdrawn(
    limit: number,
    except: readonly string[] = [],
  ): Promise<{ photoId: string; stagingKey: string | null }[]> {
    const photos = await this.#database.em.find(
      PhotoEntity,
      { deletedAt: { $ne: null }, erasedAt: { $ne: null }, withdrawnAt: { $ne: null }, ...without(except) },
      { fields: ['stagingKey'], orderBy: { erasedAt: 'asc' }, limit },
    );
    return photos.map(({ id, stagingKey }) => ({ photoId: id, stagingKey }));
  }

  /** Deletes the row of a photo whose objects are removed for good. @returns whether there was one */
  async purge(id: string): Promise<boolean> {
    return (await this.#database.em.nativeDelete(PhotoEntity, { id, erasedAt: { $ne: null } })) > 0;
  }

  /** Photos waiting since before `olderThan`, whose jobs may be lost. Oldest first. */
  async stuck(olderThan: Date, limit: number): Promise<{ photoId: string; attempt: number }[]> {
    const photos = await this.#database.em.find(
      PhotoEntity,
      { status: 'processing', deletedAt: null, queuedAt: { $lt: olderThan } },
      { fields: ['attempt'], orderBy: { queuedAt: 'asc' }, limit },
    );
    return photos.map(({ id, attempt }) => ({ photoId: id, attempt }));
  }

  /** Photos deleted for good before then that still have objects. Oldest first. */
  async stuckDeletions(erasedBefore: Date, limit: number): Promise<{ photoId: string }[]> {
    const photos = await this.#database.em.find(
      PhotoEntity,
      { deletedAt: { $ne: null }, erasedAt: { $lt: erasedBefore } },
      { fields: ['id'], orderBy: { erasedAt: 'asc' }, limit },
    );
    return photos.map(({ id }) => ({ photoId: id }));
  }

  /** Returns those of these photos that have a row, including deleted ones; objects of the others are orphans. */
  async knownIds(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const photos = await this.#database.em.find(PhotoEntity, { id: { $in: ids } }, { fields: ['id'] });
    return new Set(photos.map(({ id }) => id));
  }

  /** Returns those of these staging objects that a photo still refers to. */
  async knownStagingKeys(keys: readonly string[]): Promise<Set<string>> {
    const photos = await this.#database.em.find(
      PhotoEntity,
      { stagingKey: { $in: keys } },
      { fields: ['stagingKey'] },
    );
    return new Set(photos.flatMap(({ stagingKey }) => stagingKey ?? []));
  }

  /** Deletes tombstones older than `olderThan`, which no browser still needs. Call it about once a day. */
  async prune(olderThan: Date): Promise<void> {
    await this.#database.em.nativeDelete(PhotoTombstoneEntity, { deletedAt: { $lt: olderThan } });
  }
}
