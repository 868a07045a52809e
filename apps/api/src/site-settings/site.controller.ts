import { Controller } from '@nestjs/common';
import { type PublicSite } from '@sandstone/contract';
import { SiteSettingsRepository } from '@sandstone/database';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { CurrentSite } from './current-site.ts';
import { toShownPictures } from './shown-pictures.mapper.ts';

/** The settings of the site that visitors see. Web makes each page with them, also while the site is closed. */
@Controller()
export class SiteController {
  constructor(
    private readonly site: CurrentSite,
    private readonly repository: SiteSettingsRepository,
  ) {}

  @ApiRoute('internalSite')
  @CacheResponses()
  async read(): Promise<PublicSite> {
    const { legal: _legal, pictures, ...site } = await this.site.settings();
    return { ...site, ...toShownPictures(pictures, await this.repository.shownPhotos(pictures)) };
  }
}
