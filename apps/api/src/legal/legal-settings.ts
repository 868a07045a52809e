import { Injectable } from '@nestjs/common';
import { type LegalSettings } from '@sandstone/contract';
import { CurrentSite } from '../site-settings/current-site.ts';

/** Where the wording of the legal pages comes from. */
export abstract class LegalSettingsSource {
  abstract legalSettings(): Promise<LegalSettings>;
}

/** The wording among the settings of the site. */
@Injectable()
export class StoredLegalSettings extends LegalSettingsSource {
  constructor(private readonly site: CurrentSite) {
    super();
  }

  override async legalSettings(): Promise<LegalSettings> {
    return (await this.site.settings()).legal;
  }
}
