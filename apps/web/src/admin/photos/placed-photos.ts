import { limits, type Photo } from '@sandstone/contract';

const { maxPhotos } = limits.galleryOrder;

/** The beginning of the gallery, and which of its photos the creator has placed. */
export interface GalleryStart {
  photos: readonly Photo[];
  /** In order; also those that visitors do not see now. */
  placed: readonly string[];
}

/** Keeps the ranks of photos that visitors do not see, as far as there is room. */
function withHidden(shown: readonly string[], { photos, placed }: GalleryStart): string[] {
  const visible = new Set(photos.map(({ id }) => id));
  const next = shown.slice(0, maxPhotos);
  for (const [rank, id] of placed.entries())
    if (!visible.has(id) && next.length < maxPhotos) next.splice(Math.min(rank, next.length), 0, id);
  return next;
}

/** Moves a photo to an index. The photos before it, and up to the last placed one, are placed then. */
export function placedAt(start: GalleryStart, id: string, to: number): string[] {
  const ids = start.photos.map((photo) => photo.id);
  const others = ids.filter((each) => each !== id);
  const moved = [...others.slice(0, to), id, ...others.slice(to)];
  const isPlaced = new Set([...start.placed, id]);
  const end = moved.findLastIndex((each) => isPlaced.has(each)) + 1;
  return withHidden(moved.slice(0, end), start);
}

/** Puts photos before all others. The last ones lose their place if there are too many. */
export const placedFirst = (placed: readonly string[], ids: readonly string[]): string[] =>
  [...ids, ...placed.filter((id) => !ids.includes(id))].slice(0, maxPhotos);

/** The photos in the order that visitors see with these placed ones. */
export function arranged(photos: readonly Photo[], placed: readonly string[]): Photo[] {
  const rank = ({ id }: Photo) => {
    const found = placed.indexOf(id);
    return found < 0 ? placed.length : found;
  };
  return [...photos].sort(
    (a, b) => rank(a) - rank(b) || b.createdOn.localeCompare(a.createdOn) || (a.id < b.id ? 1 : -1),
  );
}
