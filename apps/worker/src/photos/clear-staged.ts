import { type DeletionLock, type PhotoWorkRepository } from '@sandstone/database';
import { type ObjectStorage } from '@sandstone/storage';

/** Removes the upload of a photo that is ready. While a backup holds it, it stays; the sweeper comes again. */
export async function clearStaged(
  {
    photos,
    storage,
    deletionLock,
  }: { photos: PhotoWorkRepository; storage: ObjectStorage; deletionLock: DeletionLock },
  photoId: string,
  stagingKey: string,
): Promise<void> {
  const removed = await deletionLock.deleteUnlessHeld(() => storage.delete('staging', [stagingKey]));
  if (removed) await photos.clearStaging(photoId, stagingKey);
}
