import { type ObjectHold, type PhotoWorkRepository } from '@sandstone/database';
import { type ObjectStorage } from '@sandstone/storage';

/** Removes the upload of a photo that is ready. While a backup holds it, it stays; the sweeper comes again. */
export async function clearStaged(
  { photos, storage, hold }: { photos: PhotoWorkRepository; storage: ObjectStorage; hold: ObjectHold },
  photoId: string,
  stagingKey: string,
): Promise<void> {
  const removed = await hold.removing(() => storage.delete('staging', [stagingKey]));
  if (removed) await photos.clearStaging(photoId, stagingKey);
}
