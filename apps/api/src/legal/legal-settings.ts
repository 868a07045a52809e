import { Injectable } from '@nestjs/common';
import { defaultLegal, type LegalSettings } from '@sandstone/contract';

/** Where the wording of the legal pages comes from. */
export abstract class LegalSettingsSource {
  abstract legalSettings(): Promise<LegalSettings>;
}

/** The wording of a site whose creator has not changed it. */
@Injectable()
export class DefaultLegalSettings extends LegalSettingsSource {
  override legalSettings(): Promise<LegalSettings> {
    return Promise.resolve(defaultLegal);
  }
}
