import { type CoverRepository, type DeletionLock, type PhotoSweepRepository } from '@sandstone/database';
import { type Bucket, type ObjectStorage } from '@sandstone/storage';

const batchSize = 500;

interface Orphan {
  bucket: Bucket;
  key: string;
}

/** Reads the id of an object's photo or cover from its key. */
const ownerOf = (key: string) => /^(?:withdrawn\/)?(?:photos|covers)\/([0-9a-f-]{36})\//.exec(key)?.[1];

const locations = [
  { bucket: 'staging', prefix: 'uploads/' },
  { bucket: 'staging', prefix: 'withdrawn/' },
  { bucket: 'originals', prefix: 'photos/' },
  { bucket: 'public', prefix: 'photos/' },
  { bucket: 'public', prefix: 'covers/' },
] as const satisfies readonly { bucket: Bucket; prefix: string }[];
type Location = (typeof locations)[number];

/**
 * Thrown before anything is removed if most objects have no record. This indicates the wrong database, an empty one or
 * an old copy rather than the leftovers of faults, and sweeping would delete all images.
 */
export class SweepRefusedError extends Error {
  override readonly name = 'SweepRefusedError';
  readonly unknown: number;
  readonly known: number;

  // Parameter properties need more than removing the types, and the operator's command runs from its source.
  constructor(unknown: number, known: number) {
    super(`${unknown} objects have no record and only ${known} have one, so nothing was removed.`);
    this.unknown = unknown;
    this.known = known;
  }
}

export interface SweepCollaborators {
  photoSweeps: Pick<PhotoSweepRepository, 'knownIds' | 'knownStagingKeys'>;
  covers: Pick<CoverRepository, 'knownIds'>;
  storage: Pick<ObjectStorage, 'list' | 'delete'>;
  deletionLock: Pick<DeletionLock, 'deleteUnlessHeld'>;
}

interface SweepOptions {
  olderThan: Date;
  dryRun: boolean;
  /** Removes orphans even if they are the majority of the objects, because the operator has confirmed it. */
  evenMost?: boolean;
}

/**
 * Removes objects without a row that are older than the given time. A more recent object may still get its row, because
 * an upload stores objects first.
 * @returns the objects that were removed, or that a dry run would remove
 * @throws SweepRefusedError, and what failed after everything else is removed
 */
export async function sweepOrphans(
  collaborators: SweepCollaborators,
  { olderThan, dryRun, evenMost = false }: SweepOptions,
): Promise<Orphan[]> {
  const { storage, deletionLock } = collaborators;
  // All objects are counted before the first is removed, because removing cannot be undone.
  if (!dryRun && !evenMost) await assertMostKnown(collaborators, olderThan);
  const orphans: Orphan[] = [];
  const errors: unknown[] = [];
  for (const location of locations) {
    const { bucket } = location;
    try {
      for await (const { unknown } of batchesIn(collaborators, location, olderThan)) {
        if (unknown.length === 0) continue;
        // During a restore, objects exist before their records. The restore holds the deletion lock until then.
        const remove = () => deletionLock.deleteUnlessHeld(() => storage.delete(bucket, unknown));
        const isRemoved = dryRun || (await remove().catch((error: unknown) => void errors.push(error)));
        if (isRemoved === true) orphans.push(...unknown.map((key) => ({ bucket, key })));
      }
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} parts of the sweep failed`);
  return orphans;
}

async function assertMostKnown(collaborators: SweepCollaborators, olderThan: Date): Promise<void> {
  let known = 0;
  let unknown = 0;
  for (const location of locations) {
    // Finished uploads leave staging, so most of the objects in it are legitimate orphans.
    if (location.bucket === 'staging') continue;
    for await (const batch of batchesIn(collaborators, location, olderThan)) {
      known += batch.known;
      unknown += batch.unknown.length;
    }
  }
  if (unknown > known) throw new SweepRefusedError(unknown, known);
}

/** Yields the old objects of a location in batches: the number with a record and the keys without one. */
async function* batchesIn(
  collaborators: SweepCollaborators,
  location: Location,
  olderThan: Date,
): AsyncGenerator<{ known: number; unknown: string[] }> {
  let keys: string[] = [];
  const takeBatch = async () => {
    const unknown = await unknownAmong(collaborators, location, keys);
    const known = keys.length - unknown.length;
    keys = [];
    return { known, unknown };
  };
  for await (const { key, modifiedAt } of collaborators.storage.list(location.bucket, location.prefix)) {
    if (modifiedAt >= olderThan) continue;
    keys.push(key);
    if (keys.length === batchSize) yield await takeBatch();
  }
  yield await takeBatch();
}

async function unknownAmong(
  { photoSweeps, covers }: SweepCollaborators,
  { prefix }: Location,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  if (prefix === 'uploads/') {
    const known = await photoSweeps.knownStagingKeys(keys);
    return keys.filter((key) => !known.has(key));
  }
  const ids = [...new Set(keys.flatMap((key) => ownerOf(key) ?? []))];
  const known = await (prefix === 'covers/' ? covers : photoSweeps).knownIds(ids);
  return keys.filter((key) => {
    const id = ownerOf(key);
    return id === undefined || !known.has(id);
  });
}
