import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileObjectStorage } from '../files.adapter.ts';
import { type ObjectStorage } from '../object-storage.port.ts';

export interface TemporaryStorage extends AsyncDisposable {
  storage: ObjectStorage;
  /** Directory of its buckets. */
  directory: string;
}

/** A file store that is removed at the end of the test: `await using files = await makeTemporaryStorage()`. */
export async function makeTemporaryStorage(): Promise<TemporaryStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'sandstone-storage-'));
  const storage = new FileObjectStorage(directory);
  await storage.ensureBuckets();
  return {
    storage,
    directory,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}
