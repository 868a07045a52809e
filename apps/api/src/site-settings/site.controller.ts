import { Controller } from '@nestjs/common';
import {
  type HeroCrops,
  type PublicSite,
  type SettingsOf,
  settingsOfPages,
  type SettingsPage,
  type ShownPicture,
  type ShownPictures,
  type SitePictures,
} from '@sandstone/contract';
import { HeroPictureRepository, type ReadyPhotoRecord, SiteSettingsRepository } from '@sandstone/database';
import { fileVersion, heroCrops } from '@sandstone/domain';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { CurrentSite } from './current-site.ts';
import { toPhoto } from '../photos/photo.mapper.ts';

function toShownPicture(record: ReadyPhotoRecord): ShownPicture {
  const { sources, cdnUrl: src, width, height, placeholder } = toPhoto(record);
  return { sources, src, width, height, placeholder };
}

/** The mark, and the pictures whose photos visitors may see. */
function toShownPictures(
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

/** The settings of the site that visitors see. Web makes each page with them, also while the site is closed. */
@Controller()
export class SiteController {
  constructor(
    private readonly site: CurrentSite,
    private readonly repository: SiteSettingsRepository,
    private readonly heroes: HeroPictureRepository,
  ) {}

  @ApiRoute('internalSite')
  @CacheResponses()
  async read(): Promise<PublicSite> {
    const {
      legal: _legal,
      gallery: _gallery,
      regions: _regions,
      pictures,
      ...site
    } = await this.site.settings();
    const photos = await this.repository.shownPhotos(pictures);
    return { ...site, ...toShownPictures(pictures, photos, await this.#heroCrops(pictures, photos)) };
  }

  @ApiRoute('pageSettings', 'no-cache')
  @CacheResponses()
  async ofPage(@RouteInput() { params }: RouteInputOf<'pageSettings'>): Promise<SettingsOf<SettingsPage>> {
    return settingsOfPages[params.page](await this.read());
  }

  async #heroCrops(
    { hero }: SitePictures,
    photos: ReadonlyMap<string, ReadyPhotoRecord>,
  ): Promise<HeroCrops | undefined> {
    const photo = photos.get(hero?.photoId ?? '');
    if (hero === null || photo === undefined) return undefined;
    const version = String(fileVersion(photo));
    const files = await this.heroes.files(photo.id, { version, focus: { wide: hero.wide, tall: hero.tall } });
    return files === undefined || files.length === 0
      ? undefined
      : heroCrops({ photoId: photo.id, version }, hero, files);
  }
}
