import { Injectable } from '@nestjs/common';
import { type SiteSettings } from '@sandstone/contract';
import { SiteSettingsRepository } from '@sandstone/database';
import { VersionedCache } from '@sandstone/version-cache';
import { ContentVersion } from '../content-version/content-version.ts';

/** The settings of the site, read once for each version of the content. */
@Injectable()
export class CurrentSite {
  readonly #known = new VersionedCache<SiteSettings>({ maxValues: 1 });

  constructor(
    private readonly version: ContentVersion,
    private readonly repository: SiteSettingsRepository,
  ) {}

  async settings(): Promise<SiteSettings> {
    return this.#known.get(await this.version.current(), 'settings', () => this.repository.current());
  }
}
