import { Inject, Injectable } from '@nestjs/common';
import { DeletionLock, type FormerFiles, type MovedPhoto, PhotoObjectRepository } from '@sandstone/database';
import {
  isFormerFile,
  objectIn,
  originalKey,
  otherPlace,
  photoPublicPrefix,
  type PhotoPlace,
  publicKeyOf,
} from '@sandstone/domain';
import { OBJECT_STORAGE } from '@sandstone/nest';
import { type ObjectStorage } from '@sandstone/storage';

/**
 * Brings the files of photos to where the rule for their visibility says that they belong. Nothing else moves them.
 *
 * Crash-safe: a mark in the row precedes the first move, and each move can be repeated. The row is locked while the files
 * of its photo move, so that they cannot move in two directions at once.
 */
@Injectable()
export class PhotoObjectMover {
  constructor(
    private readonly photos: PhotoObjectRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly deletionLock: DeletionLock,
  ) {}

  /**
   * Brings all files of a photo to one place. Requires a mark of `beginMoves` or `moveAgain`.
   * @param removeFormer also removes the files of former pictures; requires the deletion lock
   * @returns whether visitors see the photo from now on
   */
  async move(photoId: string, { removeFormer = false } = {}): Promise<boolean> {
    return this.photos.move(photoId, (photo) => this.#bring(photo, removeFormer));
  }

  /**
   * Has the files moved that were stored for a photo while it changed; removes them if the photo is gone. During a backup
   * the sweeper removes them later.
   */
  async moveLater(photoId: string): Promise<void> {
    if (await this.photos.moveAgain(photoId)) return;
    await this.deletionLock.deleteUnlessHeld(() => this.remove({ id: photoId, stagingKey: null }));
  }

  /**
   * Removes the files of pictures without the new edits of a photo, wherever they are. During a backup, which may have
   * listed them, they become private, and are removed after it.
   * @returns whether none is left
   */
  async withdraw(photoId: string): Promise<boolean> {
    return this.photos.withdraw(photoId, async (photo) => {
      const publicKeys = await this.#formerIn('public', photo);
      const isRemoved = await this.deletionLock.deleteUnlessHeld(async () => {
        await this.#delete('public', publicKeys);
        await this.#delete('private', await this.#formerIn('private', photo));
      });
      if (!isRemoved) await this.#hide(publicKeys);
      return isRemoved;
    });
  }

  /** Removes all objects of a photo. Missing objects are no error. Requires the deletion lock. */
  async remove({ id, stagingKey }: { id: string; stagingKey: string | null }): Promise<void> {
    for (const place of ['public', 'private'] as const)
      await this.#delete(place, await this.#keysIn(place, id));
    if (stagingKey !== null) await this.storage.delete('staging', [stagingKey]);
    await this.storage.delete('originals', [originalKey(id)]);
  }

  /** @returns whether files of former pictures are left */
  async #bring(photo: MovedPhoto, removeFormer: boolean): Promise<boolean> {
    const to = photo.filesBelong;
    const from = otherPlace(to);
    const found = await this.#keysIn(from, photo.id);
    // Former pictures may lack edits, and never become public again.
    const moving = to === 'public' ? found.filter((key) => !isFormerFile(key, photo)) : found;
    const moves = moving.map((key) => this.storage.move(objectIn(from, key), objectIn(to, key)));
    // The lock ends with the first error, and nothing may move after it.
    const failed = (await Promise.allSettled(moves)).find((move) => move.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    if (!removeFormer) {
      // Those of other edits show what she has covered, so that they do not stay public until a backup has ended.
      if (photo.hasOldFiles && photo.editsRevision > 0)
        await this.#hide(await this.#formerIn('public', photo));
      return photo.hasOldFiles || moving.length < found.length;
    }
    if (!photo.hasOldFiles) return moving.length < found.length;
    for (const place of [from, to]) await this.#delete(place, await this.#formerIn(place, photo));
    return false;
  }

  async #hide(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.storage.move(objectIn('public', key), objectIn('private', key));
  }

  async #formerIn(place: PhotoPlace, photo: FormerFiles): Promise<string[]> {
    return (await this.#keysIn(place, photo.id)).filter((key) => isFormerFile(key, photo));
  }

  /** The keys that the photo's objects in this place have in the public bucket. */
  async #keysIn(place: PhotoPlace, photoId: string): Promise<string[]> {
    const { bucket, key: prefix } = objectIn(place, photoPublicPrefix(photoId));
    const keys: string[] = [];
    for await (const { key } of this.storage.list(bucket, prefix)) keys.push(publicKeyOf(key) ?? key);
    return keys;
  }

  async #delete(place: PhotoPlace, keys: readonly string[]): Promise<void> {
    const objects = keys.map((key) => objectIn(place, key));
    const [first] = objects;
    if (first !== undefined)
      await this.storage.delete(
        first.bucket,
        objects.map(({ key }) => key),
      );
  }
}
