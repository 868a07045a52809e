import { type Cover, type EventPreview, type MenuEvent, type Photo, type Post } from '@sandstone/contract';

// The fields that pages show. Loaders return no others, because the HTML of a page contains the data of its loaders.

export type ShownEvent = Omit<MenuEvent, 'date'>;
export type ShownPhoto = Omit<Photo, 'thumbHash' | 'animated' | 'createdOn'>;
export type ShownCover = Omit<Cover, 'thumbHash'>;
export interface ShownPreview extends Omit<EventPreview, 'cover' | 'orientation'> {
  cover: ShownCover | null;
}
export interface ShownPost extends Omit<Post, 'photos' | 'updatedOn'> {
  photos: ShownPhoto[];
}

export const shownEvent = ({ id, slug, title, counts }: MenuEvent): ShownEvent => ({
  id,
  slug,
  title,
  counts,
});

export function shownPhoto({
  thumbHash: _hash,
  animated: _animated,
  createdOn: _day,
  ...photo
}: Photo): ShownPhoto {
  return photo;
}

export function shownPost({ photos, updatedOn: _day, ...post }: Post): ShownPost {
  return { ...post, photos: photos.map(shownPhoto) };
}

export function shownPreview({ streamId, cover }: EventPreview): ShownPreview {
  if (cover === null) return { streamId, cover };
  const { thumbHash: _hash, ...shown } = cover;
  return { streamId, cover: shown };
}
