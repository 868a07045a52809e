import { type Database } from '../database.ts';
import { type MovedPhoto, PhotoObjectRepository } from '../photos/photo-object.repository.ts';

const all = { limit: 1000, except: [] };

/**
 * Does what the worker does until the files of all photos are where they belong, and shows restored ones again.
 * @param bring moves the files; by default there are none
 * @returns the ids of the photos whose files were moved
 */
export async function movePhotoFiles(
  database: Database,
  bring: (photo: MovedPhoto) => Promise<void> = async () => {},
): Promise<string[]> {
  const objects = new PhotoObjectRepository(database);
  const moved = await objects.beginMoves(all);
  for (const id of moved)
    await objects.move(id, async (photo) => {
      await bring(photo);
      return photo.hasOldFiles;
    });
  for (const id of await objects.returned(all)) await objects.finishRestore(id);
  return moved;
}
