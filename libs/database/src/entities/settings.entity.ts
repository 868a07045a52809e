import { defineEntity, p } from '@mikro-orm/postgresql';

/** A section of the site's settings that the creator has changed. */
export const SiteSettingsEntity = defineEntity({
  name: 'SiteSettings',
  tableName: 'site_settings',
  properties: {
    section: p.text().primary(),
    value: p.json<Record<string, unknown>>(),
    version: p.integer(),
    changedAt: p.datetime(3).defaultRaw('now()'),
  },
});
