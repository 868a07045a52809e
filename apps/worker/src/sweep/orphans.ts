import { type CoverRepository, type ObjectHold, type PhotoWorkRepository } from '@sandstone/database';
import { type Bucket, type ObjectStorage } from '@sandstone/storage';

const batchSize = 500;

interface Orphan {
  bucket: Bucket;
  key: string;
}

/** The photo or the cover that an object belongs to, by its key. */
const ownerOf = (key: string) => /^(?:photos|covers)\/([0-9a-f-]{36})\//.exec(key)?.[1];

const places = [
  { bucket: 'staging', prefix: 'uploads/' },
  { bucket: 'originals', prefix: 'photos/' },
  { bucket: 'public', prefix: 'photos/' },
  { bucket: 'public', prefix: 'covers/' },
] as const satisfies readonly { bucket: Bucket; prefix: string }[];
type Place = (typeof places)[number];

interface Records {
  photos: PhotoWorkRepository;
  covers: CoverRepository;
}

/**
 * Removes objects that no row knows and that are older than the given time: an upload takes its objects first and its
 * rows last, so that a young object without a row may still get one.
 * @returns what was removed, or would be on a dry run
 */
export async function sweepOrphans(
  { photos, covers, storage, hold }: Records & { storage: ObjectStorage; hold: ObjectHold },
  { olderThan, dryRun }: { olderThan: Date; dryRun: boolean },
): Promise<Orphan[]> {
  const orphans: Orphan[] = [];
  for (const place of places) {
    const { bucket, prefix } = place;
    let batch: string[] = [];
    const flush = async () => {
      const gone = await orphansAmong({ photos, covers }, place, batch);
      batch = [];
      if (gone.length === 0) return;
      // What a restore has put there and a record is still to name is no orphan: it is held until the records are in.
      if (dryRun || (await hold.removing(() => storage.delete(bucket, gone)))) {
        orphans.push(...gone.map((key) => ({ bucket, key })));
      }
    };
    for await (const { key, modifiedAt } of storage.list(bucket, prefix)) {
      if (modifiedAt >= olderThan) continue;
      batch.push(key);
      if (batch.length === batchSize) await flush();
    }
    await flush();
  }
  return orphans;
}

async function orphansAmong(
  { photos, covers }: Records,
  { bucket, prefix }: Place,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  if (bucket === 'staging') {
    const known = await photos.knownStagingKeys(keys);
    return keys.filter((key) => !known.has(key));
  }
  const ids = [...new Set(keys.flatMap((key) => ownerOf(key) ?? []))];
  const known = await (prefix === 'covers/' ? covers : photos).knownIds(ids);
  return keys.filter((key) => {
    const id = ownerOf(key);
    return id === undefined || !known.has(id);
  });
}
