import { type Bucket, createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { fileVersion, photoVariantKey } from '@sandstone/domain';
import { join } from 'node:path';
import { type RunningSystem } from './running-system.ts';
import { withDatabase } from './system-database.ts';

/** Opens the object storage of a running system directly. */
export const filesOf = ({ dataDir }: RunningSystem): ObjectStorage =>
  createObjectStorage({ kind: 'files', directory: join(dataDir, 'objects') });

export async function keysOf(storage: ObjectStorage, bucket: Bucket): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(bucket, '')) keys.push(key);
  return keys;
}

export interface StoredState {
  photoIds: string[];
  outbox: number;
  staging: string[];
  originals: string[];
  public: string[];
}

/** Reads the ids and keys of everything that a system has stored. */
export async function storedState(system: RunningSystem, storage: ObjectStorage): Promise<StoredState> {
  const [photoIds, outbox] = await withDatabase(system, async ({ queries }) => [
    (await queries.selectFrom('photos').select('id').orderBy('id').execute()).map(({ id }) => String(id)),
    (await queries.selectFrom('outbox').select('id').execute()).length,
  ]);
  return {
    photoIds,
    outbox,
    staging: await keysOf(storage, 'staging'),
    originals: await keysOf(storage, 'originals'),
    public: await keysOf(storage, 'public'),
  };
}

/** Returns the keys of the objects that the database refers to, which are exactly those that should exist. */
export function recordedKeys(system: RunningSystem): Promise<Pick<StoredState, 'public' | 'originals'>> {
  return withDatabase(system, async ({ queries }) => {
    const variants = await queries
      .selectFrom('photo_variants')
      .innerJoin('photos', 'photos.id', 'photo_variants.photoId')
      .where('photos.status', '=', 'ready')
      // The pictures of a photo that visitors do not see are private.
      .where('photos.withdrawnAt', 'is', null)
      .select(['photoId', 'photos.pipelineVersion', 'photos.watermark', 'format', 'step'])
      .execute();
    const originals = await queries
      .selectFrom('photos')
      .select(['originalKey', 'editedOriginalKey'])
      .execute();
    return {
      public: variants
        .map(({ photoId, step, format, ...photo }) =>
          photoVariantKey({ photoId, version: fileVersion(photo), step, format }),
        )
        .sort(),
      originals: originals
        .flatMap(({ originalKey, editedOriginalKey }) => originalKey ?? editedOriginalKey ?? [])
        .sort(),
    };
  });
}
