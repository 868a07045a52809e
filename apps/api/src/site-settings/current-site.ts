import { Injectable } from '@nestjs/common';
import { type SiteSettings } from '@sandstone/contract';
import { SiteSettingsRepository } from '@sandstone/database';
import { ContentVersion } from '../content-version/content-version.ts';

/** The settings of the site, read once for each version of the content. */
@Injectable()
export class CurrentSite {
  #read: { version: string; settings: Promise<SiteSettings> } | undefined;

  constructor(
    private readonly version: ContentVersion,
    private readonly repository: SiteSettingsRepository,
  ) {}

  async settings(): Promise<SiteSettings> {
    const version = await this.version.current();
    if (this.#read?.version !== version) {
      const settings = this.repository.current();
      const read = { version, settings };
      this.#read = read;
      // A failure is not kept, so that the next request tries again.
      settings.catch(() => {
        if (this.#read === read) this.#read = undefined;
      });
    }
    return this.#read.settings;
  }
}
