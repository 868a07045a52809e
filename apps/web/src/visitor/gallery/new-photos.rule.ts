import { type Photo } from '@sandstone/contract';

type Placed = Pick<Photo, 'id' | 'createdOn'>;

/**
 * Returns the ids of photos that came into the gallery after it began with `known`. A list of known photos ends
 * somewhere, so older photos may have been there as well and are not new.
 */
export function newPhotosOf(photos: readonly Placed[], known: readonly string[]): string[] {
  const seen = new Set(known);
  const last = photos.findLast(({ id }) => seen.has(id));
  const oldest = last?.createdOn ?? '';
  return photos.filter(({ id, createdOn }) => !seen.has(id) && createdOn > oldest).map(({ id }) => id);
}
