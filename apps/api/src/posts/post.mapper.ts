import { type Post } from '@sandstone/contract';
import { type PostRecord } from '@sandstone/database';
import { toPhoto } from '../photos/photo.mapper.ts';

export function toPost({ createdOn, updatedOn, pinnedOn, photos, ...post }: PostRecord): Post {
  return {
    ...post,
    createdOn: createdOn.toISOString(),
    updatedOn: updatedOn.toISOString(),
    photos: photos.map(toPhoto),
    pinned: pinnedOn !== null,
  };
}
