import { type ChosenMark, type GalleryOrder, type SitePictures } from '@sandstone/contract';

/** The pictures of the site with other ids of their photos and its mark, and without those whose photo is absent. */
export function withPhotosOf(
  { portrait, hero }: SitePictures,
  idOf: (photoId: string) => string | undefined,
  mark: ChosenMark | null,
): SitePictures {
  const renamed = <Picture extends { photoId: string }>(picture: Picture | null): Picture | null => {
    const photoId = picture === null ? undefined : idOf(picture.photoId);
    return picture === null || photoId === undefined ? null : { ...picture, photoId };
  };
  return { portrait: renamed(portrait), hero: renamed(hero), mark };
}

/** The order of the gallery with other ids of its photos, and without those that are absent. */
export function galleryOrderOf(
  { photoIds }: GalleryOrder,
  idOf: (photoId: string) => string | undefined,
): GalleryOrder {
  // Two photos of an archive can be one here.
  return { photoIds: [...new Set(photoIds.flatMap((id) => idOf(id) ?? []))] };
}
