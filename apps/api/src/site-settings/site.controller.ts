import { Controller } from '@nestjs/common';
import { type PublicSite } from '@sandstone/contract';
import { SiteSettingsRepository } from '@sandstone/database';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { CurrentSite } from './current-site.ts';
import { toShownPictures } from './shown-pictures.mapper.ts';

/** The settings of the site that visitors see. Each page contains them. */
@Controller()
export class SiteController {
  constructor(
    private readonly site: CurrentSite,
    private readonly repository: SiteSettingsRepository,
  ) {}

  @ApiRoute('site', 'no-cache')
  @CacheResponses()
  read(): Promise<PublicSite> {
    return this.#read();
  }

  /** The same for web, which makes pages for administrators and for signing in while the site is closed. */
  @ApiRoute('internalSite')
  @CacheResponses()
  readForWeb(): Promise<PublicSite> {
    return this.#read();
  }

  async #read(): Promise<PublicSite> {
    const { legal: _legal, pictures, ...site } = await this.site.settings();
    return { ...site, ...toShownPictures(pictures, await this.repository.shownPhotos(pictures)) };
  }
}
