import { defineEntity, p } from '@mikro-orm/postgresql';

/** Whether visitors can see the site. One row. */
export const SiteStateEntity = defineEntity({
  name: 'SiteState',
  tableName: 'site_state',
  properties: {
    id: p.boolean().primary().default(true),
    isOpen: p.boolean(),
    /** When the site was opened first. */
    openedAt: p.datetime(3).strictNullable(),
    /** Grows with each change. */
    version: p.integer(),
    changedAt: p.datetime(3),
  },
});
