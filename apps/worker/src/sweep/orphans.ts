import { type PhotoWorkRepository } from '@sandstone/database';
import { type Bucket, type ObjectStorage } from '@sandstone/storage';

const batchSize = 500;

interface Orphan {
  bucket: Bucket;
  key: string;
}

/** The photo that an object belongs to, by its key. */
const photoIdOf = (key: string) => /^photos\/([0-9a-f-]{36})\//.exec(key)?.[1];

/**
 * Removes objects that no row knows and that are older than the given time: an upload takes its objects first and its
 * rows last, so that a young object without a row may still get one.
 * @returns what was removed, or would be on a dry run
 */
export async function sweepOrphans(
  { photos, storage }: { photos: PhotoWorkRepository; storage: ObjectStorage },
  { olderThan, dryRun }: { olderThan: Date; dryRun: boolean },
): Promise<Orphan[]> {
  const orphans: Orphan[] = [];
  for (const bucket of ['staging', 'originals', 'public'] as const) {
    let batch: string[] = [];
    const flush = async () => {
      const gone = await orphansAmong(photos, bucket, batch);
      batch = [];
      orphans.push(...gone.map((key) => ({ bucket, key })));
      if (!dryRun) await storage.delete(bucket, gone);
    };
    for await (const { key, modifiedAt } of storage.list(
      bucket,
      bucket === 'staging' ? 'uploads/' : 'photos/',
    )) {
      if (modifiedAt >= olderThan) continue;
      batch.push(key);
      if (batch.length === batchSize) await flush();
    }
    await flush();
  }
  return orphans;
}

async function orphansAmong(
  photos: PhotoWorkRepository,
  bucket: Bucket,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  if (bucket === 'staging') {
    const known = await photos.knownStagingKeys(keys);
    return keys.filter((key) => !known.has(key));
  }
  const ids = [...new Set(keys.flatMap((key) => photoIdOf(key) ?? []))];
  const known = await photos.knownIds(ids);
  return keys.filter((key) => {
    const id = photoIdOf(key);
    return id === undefined || !known.has(id);
  });
}
