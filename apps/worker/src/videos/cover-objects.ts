import { coverPrefix } from '@sandstone/domain';
import { type ObjectStorage } from '@sandstone/storage';

/** Removes everything that is stored of a cover. What is gone already is no error. */
export async function removeCoverObjects(storage: ObjectStorage, coverId: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of storage.list('public', coverPrefix(coverId))) keys.push(key);
  await storage.delete('public', keys);
}
