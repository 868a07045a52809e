import { ProblemError } from '@sandstone/contract';
import { type Queries } from '../database.ts';
import { photoRule } from '../photos/photo-visibility.ts';

/**
 * Prepares a photo to be the cover of videos or events: one that is in no gallery is kept from now on, because a photo
 * that is used nowhere is removed. It locks the photo, before the caller locks the others, as a deletion does. A photo
 * that was deleted since it was chosen may stay: it is the cover again when it is restored.
 * @param photoId undefined: unchanged; null: none
 * @throws ProblemError photo_not_found if a newly chosen photo is deleted
 */
export async function chooseCoverPhoto(
  queries: Queries,
  table: 'videos' | 'events',
  ids: readonly string[],
  photoId: string | null | undefined,
): Promise<void> {
  if (photoId === undefined || photoId === null) return;
  const photo = await queries
    .selectFrom('photos')
    .select(['listed', 'kept'])
    .where('id', '=', photoId)
    .where(photoRule.current)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (photo === undefined) {
    const others = await queries
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ids)
      .where('coverPhotoId', 'is distinct from', photoId)
      .executeTakeFirst();
    if (others !== undefined) throw new ProblemError('photo_not_found');
  } else if (!photo.listed && !photo.kept)
    await queries.updateTable('photos').set({ kept: true }).where('id', '=', photoId).execute();
}
