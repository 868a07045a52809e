import { type ObjectHold, type PhotoWorkRepository } from '@sandstone/database';
import { originalKey, photoPublicPrefix } from '@sandstone/domain';
import { type ObjectStorage } from '@sandstone/storage';

/** Removes everything that is stored of a photo. What is gone already is no error. */
export async function removePhotoObjects(
  storage: ObjectStorage,
  photoId: string,
  stagingKey: string | null,
): Promise<void> {
  const variants: string[] = [];
  for await (const { key } of storage.list('public', photoPublicPrefix(photoId))) variants.push(key);
  await storage.delete('public', variants);
  await storage.delete('originals', [originalKey(photoId)]);
  if (stagingKey !== null) await storage.delete('staging', [stagingKey]);
}

/** Removes the upload of a photo that is ready. While a backup holds it, it stays; the sweeper comes again. */
export async function clearStaged(
  { photos, storage, hold }: { photos: PhotoWorkRepository; storage: ObjectStorage; hold: ObjectHold },
  photoId: string,
  stagingKey: string,
): Promise<void> {
  const removed = await hold.removing(() => storage.delete('staging', [stagingKey]));
  if (removed) await photos.clearStaging(photoId, stagingKey);
}
