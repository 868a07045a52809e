import {
  type HeroCrops,
  type ShownPicture,
  type ShownPictures,
  type SitePictures,
} from '@sandstone/contract';
import { type ReadyPhotoRecord } from '@sandstone/database';
import { toPhoto } from '../photos/photo.mapper.ts';

function toShownPicture(record: ReadyPhotoRecord): ShownPicture {
  const { sources, cdnUrl: src, width, height, placeholder } = toPhoto(record);
  return { sources, src, width, height, placeholder };
}

/** The mark, and the pictures whose photos visitors may see. */
export function toShownPictures(
  { portrait, hero, mark }: SitePictures,
  photos: ReadonlyMap<string, ReadyPhotoRecord>,
  crops: HeroCrops | undefined,
): ShownPictures {
  const portraitPhoto = photos.get(portrait?.photoId ?? '');
  const heroPhoto = photos.get(hero?.photoId ?? '');
  return {
    ...(portraitPhoto !== undefined && { portrait: toShownPicture(portraitPhoto) }),
    ...(hero !== null &&
      heroPhoto !== undefined && {
        hero: {
          ...toShownPicture(heroPhoto),
          wide: hero.wide,
          tall: hero.tall,
          ...(crops !== undefined && { crops }),
        },
      }),
    ...(mark !== null && { markId: mark.markId }),
  };
}
