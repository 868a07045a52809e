import { type PhotoWorkRepository } from '@sandstone/database';
import { type JobPayload } from '@sandstone/jobs';
import { type ObjectStorage } from '@sandstone/storage';
import { removePhotoObjects } from './photo-objects.ts';

/**
 * Removes a deleted photo's objects, then its row. If it dies in between, the next run finds the row and does the rest;
 * the row goes last, because it is what remembers that there is something to remove.
 */
export class DeletePhotoHandler {
  readonly #photos: PhotoWorkRepository;
  readonly #storage: ObjectStorage;

  constructor({ photos, storage }: { photos: PhotoWorkRepository; storage: ObjectStorage }) {
    this.#photos = photos;
    this.#storage = storage;
  }

  async handle({ photoId }: JobPayload<'deletePhoto'>): Promise<void> {
    const deleted = await this.#photos.objectsOf(photoId);
    if (deleted === undefined) return;
    await removePhotoObjects(this.#storage, photoId, deleted.stagingKey);
    await this.#photos.purge(photoId);
  }
}
