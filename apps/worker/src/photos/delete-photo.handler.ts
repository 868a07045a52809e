import { type ObjectHold, type PhotoWorkRepository } from '@sandstone/database';
import { type JobPayload } from '@sandstone/jobs';
import { type ObjectStorage } from '@sandstone/storage';
import { removePhotoObjects } from './photo-objects.ts';

/**
 * Removes a deleted photo's objects, then its row. If it dies in between, the next run finds the row and does the rest;
 * the row goes last, because it is what remembers that there is something to remove. While a backup holds the objects
 * nothing is done; the sweeper finds the row, and hands it over again.
 */
export class DeletePhotoHandler {
  readonly #photos: PhotoWorkRepository;
  readonly #storage: ObjectStorage;
  readonly #hold: ObjectHold;

  constructor({
    photos,
    storage,
    hold,
  }: {
    photos: PhotoWorkRepository;
    storage: ObjectStorage;
    hold: ObjectHold;
  }) {
    this.#photos = photos;
    this.#storage = storage;
    this.#hold = hold;
  }

  async handle({ photoId }: JobPayload<'deletePhoto'>): Promise<void> {
    const deleted = await this.#photos.objectsOf(photoId);
    if (deleted === undefined) return;
    const removed = await this.#hold.removing(() =>
      removePhotoObjects(this.#storage, photoId, deleted.stagingKey),
    );
    if (removed) await this.#photos.purge(photoId);
  }
}
