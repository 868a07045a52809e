import { defineEntity, p } from '@mikro-orm/postgresql';

/** The last check for a newer version. At most one row. */
export const ReleaseCheckEntity = defineEntity({
  name: 'ReleaseCheck',
  tableName: 'release_check',
  properties: {
    id: p.boolean().primary().default(true),
    askedAt: p.datetime(3),
    /** The version that the feed last named. */
    version: p.text().strictNullable(),
    /** Why the last check failed. */
    failure: p.text().strictNullable(),
  },
});
