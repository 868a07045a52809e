import { defineEntity, p } from '@mikro-orm/postgresql';
import { processKinds } from '@sandstone/contract';

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
    /** Whether the creator does not want to see the steps of a new site any more. */
    setupDismissed: p.boolean().default(false),
    /** The compatibility level that the stored data need. */
    requiredLevel: p.integer().default(1),
  },
});

/** A process of the site, with the compatibility level of its release. */
export const RunningProcessEntity = defineEntity({
  name: 'RunningProcess',
  tableName: 'running_processes',
  properties: {
    id: p.text().primary(),
    kind: p.enum(processKinds),
    level: p.integer(),
    seenAt: p.datetime(3),
  },
});

/** A code that makes its first user the administrator of a new site. */
export const SetupCodeEntity = defineEntity({
  name: 'SetupCode',
  tableName: 'setup_codes',
  properties: { codeHash: p.blob().primary(), expiresAt: p.datetime(3) },
});

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
