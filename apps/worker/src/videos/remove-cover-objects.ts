import { coverPrefix } from '@sandstone/domain';
import { type ObjectStorage } from '@sandstone/storage';

/** Removes all objects of a cover. Missing objects are no error. */
export async function removeCoverObjects(storage: ObjectStorage, coverId: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of storage.list('public', coverPrefix(coverId))) keys.push(key);
  await storage.delete('public', keys);
}
