import { createDatabase, type Database } from '@sandstone/database';
import { type Bucket, createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { join } from 'node:path';
import { type RunningSystem } from './running-system.ts';

/** The object store of a running system, read beside its apps. */
export const filesOf = ({ dataDir }: RunningSystem): ObjectStorage =>
  createObjectStorage({ kind: 'files', directory: join(dataDir, 'objects') });

export async function keysOf(storage: ObjectStorage, bucket: Bucket): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(bucket, '')) keys.push(key);
  return keys;
}

/** The records of a running system, for as long as `use` takes. */
export async function withDatabase<T>(
  system: RunningSystem,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await createDatabase({ url: await system.urlOf('postgres'), poolMax: 1 });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Runs a statement, as somebody with the keys could; with `meanwhile` its transaction stays open for that long. */
export function executeIn(
  system: RunningSystem,
  statement: string,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  return withDatabase(system, ({ orm }) =>
    orm.em.fork().transactional(async (transaction) => {
      await transaction.execute(statement);
      await meanwhile();
    }),
  );
}

export interface StoredState {
  photoIds: string[];
  outbox: number;
  staging: string[];
  originals: string[];
  public: string[];
}

/** All that a system has stored. */
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

/** The objects that the records speak of: no other may be there, and none may be missing. */
export function recordedKeys(system: RunningSystem): Promise<Pick<StoredState, 'public' | 'originals'>> {
  return withDatabase(system, async ({ queries }) => {
    const variants = await queries
      .selectFrom('photo_variants')
      .innerJoin('photos', 'photos.id', 'photo_variants.photoId')
      .where('photos.status', '=', 'ready')
      .select(['photoId', 'photo_variants.pipelineVersion as version', 'format', 'step'])
      .execute();
    const originals = await queries.selectFrom('photos').select('originalKey').execute();
    return {
      public: variants
        .map(({ photoId, version, format, step }) => `photos/${photoId}/${version}/${step}.${format}`)
        .sort(),
      originals: originals.flatMap(({ originalKey }) => originalKey ?? []).sort(),
    };
  });
}
