import { type DeletionLock, type PhotoWorkRepository } from '@sandstone/database';
import { type ObjectStorage } from '@sandstone/storage';

/** Removes a ready photo's upload, unless a backup is running; the sweeper then removes it later. */
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
