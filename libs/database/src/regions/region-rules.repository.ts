import { defaultSiteSettings, type RegionRule, settingsSchemas } from '@sandstone/contract';
import { Repository } from '../repository.ts';

export interface RegionRulesRecord {
  rules: readonly RegionRule[];
  /** Grows with each change; 0 while there was none. */
  version: number;
  changedAt: Date | null;
  /** False if a later release has stored rules that this one does not understand. Nobody must get the site then. */
  isReadable: boolean;
}

/** Reads the rules for regions. `SiteSettingsRepository` saves them, as a section of the settings. */
export class RegionRulesRepository extends Repository {
  async current(): Promise<RegionRulesRecord> {
    const row = await this.queries
      .selectFrom('site_settings')
      .select(['value', 'version', 'changedAt'])
      .where('section', '=', 'regions')
      .executeTakeFirst();
    if (row === undefined)
      return { ...defaultSiteSettings.regions, version: 0, changedAt: null, isReadable: true };
    const { version, changedAt } = row;
    const parsed = settingsSchemas.regions.safeParse(row.value);
    return { rules: parsed.data?.rules ?? [], version, changedAt, isReadable: parsed.success };
  }
}
