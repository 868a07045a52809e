import { type PostRecord } from '@sandstone/database';
import { type ResponseOf } from '../http/route-input.decorator.ts';
import { toPhoto } from '../photos/photo.mapper.ts';

export function toPost({ pinnedOn, photos, ...post }: PostRecord): ResponseOf<'posts'>['posts'][number] {
  return { ...post, photos: photos.map(toPhoto), pinned: pinnedOn !== null };
}
