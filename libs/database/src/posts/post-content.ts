import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { adminTexts, limits, ProblemError } from '@sandstone/contract';
import { photoVisibility } from '@sandstone/domain';
import { queriesOf } from '../database.ts';
import { PhotoEntity } from '../entities/photos.entity.ts';
import { PostPhotoEntity } from '../entities/posts.entity.ts';
import { unchangedSince } from '../item-versions.ts';
import { photoColumns } from '../photos/photo-record.ts';
import { storableText } from '../storable-text.ts';

/** @throws ProblemError invalid_request */
export function storablePostDescription(text: string): string {
  const description = storableText(text).trim();
  if (description === '')
    throw new ProblemError('invalid_request', adminTexts.postRefusals.descriptionRequired);
  if (description.length > limits.post.maxDescriptionLength) {
    throw new ProblemError('invalid_request', adminTexts.postRefusals.descriptionTooLong);
  }
  return description;
}

/** @throws ProblemError too_many_files, invalid_request */
export function checkPostPhotos(ids: readonly string[]): void {
  if (ids.length > limits.post.maxPhotos)
    throw new ProblemError('too_many_files', adminTexts.postRefusals.tooManyFiles(ids.length));
  if (new Set(ids).size < ids.length)
    throw new ProblemError('invalid_request', adminTexts.postEditor.photoTwice);
}

/**
 * Locks the photos, so that none is swept or deleted meanwhile, orders them and adds new ones to the gallery. One that the
 * post has already stays out of the gallery if the creator has taken it out. The former photos are locked with them,
 * because leaving the post changes them, and all transactions lock photos by their ids.
 * @param since for an undo: photos return to the post only if nothing has changed them since this version, and they do not
 * join the gallery
 * @throws ProblemError too_many_files, invalid_request, photo_not_found
 */
export async function placePhotos(
  em: EntityManager,
  postId: string,
  chosen: readonly string[],
  since?: number,
): Promise<void> {
  checkPostPhotos(chosen);
  const former = await queriesOf(em)
    .selectFrom('post_photos')
    .select(['photoId', 'joinedGallery'])
    .where('postId', '=', postId)
    .execute();
  const locked = await em.find(
    PhotoEntity,
    { id: { $in: [...chosen, ...former.map(({ photoId }) => photoId)] } },
    {
      fields: photoColumns,
      orderBy: { id: 'asc' },
      lockMode: LockMode.PESSIMISTIC_WRITE,
    },
  );
  // A photo that returns from the trash is shown as soon as its files are back.
  const present = locked.filter(
    (photo) => chosen.includes(photo.id) && ['current', 'returning'].includes(photoVisibility(photo).state),
  );
  const formerIds = new Set(former.map(({ photoId }) => photoId));
  const added = present.filter(({ id }) => !formerIds.has(id));
  const joined = new Set(former.filter(({ joinedGallery }) => joinedGallery).map(({ photoId }) => photoId));
  let ids = chosen;
  if (since === undefined) {
    if (present.length < chosen.length) throw new ProblemError('photo_not_found');
    for (const { id, listed } of added) if (!listed) joined.add(id);
    for (const photo of added) em.assign(photo, { listed: true, kept: false });
  } else {
    const addedIds = added.map(({ id }) => id);
    const returning = new Set(await unchangedSince(queriesOf(em), 'photo', addedIds, since));
    const there = new Set(present.map(({ id }) => id));
    ids = chosen.filter((id) => there.has(id) && (formerIds.has(id) || returning.has(id)));
  }
  await em.nativeDelete(PostPhotoEntity, { postId });
  await em.insertMany(
    PostPhotoEntity,
    ids.map((photoId, position) => ({ postId, photoId, position, joinedGallery: joined.has(photoId) })),
  );
  await em.flush();
}
