import { defineEntity, p } from '@mikro-orm/postgresql';
import { syncCauses, syncFailureCodes, syncStatuses } from '@sandstone/contract';

export const VideoLibraryEntity = defineEntity({
  name: 'SyncLibrary',
  tableName: 'sync_libraries',
  properties: {
    provider: p.text().primary(),
    libraryId: p.text().primary(),
    nextListingAt: p.datetime(3).defaultRaw('now()'),
    requestedAt: p.datetime(3).strictNullable(),
    requestedBy: p.enum(['webhook', 'request']).strictNullable(),
    /** Id of the most recent request. */
    requestId: p.text().strictNullable(),
    leaseOwner: p.uuid().strictNullable(),
    leasedUntil: p.datetime(3).strictNullable(),
    /** By the creator. */
    name: p.text().strictNullable(),
  },
});

export const SyncRunEntity = defineEntity({
  name: 'SyncRun',
  tableName: 'sync_runs',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    provider: p.text(),
    libraryId: p.text(),
    cause: p.enum(syncCauses),
    status: p.enum(syncStatuses).default('running'),
    startedAt: p.datetime(3).defaultRaw('now()'),
    finishedAt: p.datetime(3).strictNullable(),
    /** Number of videos that the provider reports. */
    expected: p.integer().strictNullable(),
    listed: p.integer().default(0),
    created: p.integer().default(0),
    changed: p.integer().default(0),
    hidden: p.integer().default(0),
    failureCode: p.enum(syncFailureCodes).strictNullable(),
  },
});

export const WebhookHintEntity = defineEntity({
  name: 'WebhookHint',
  tableName: 'webhook_hints',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    provider: p.text(),
    libraryId: p.text(),
    guid: p.text(),
    state: p.integer(),
    /** Number of identical hints. */
    times: p.integer().default(1),
    receivedAt: p.datetime(3).defaultRaw('now()'),
    handledAt: p.datetime(3).strictNullable(),
    /** The number of its failures, and the time of the next try. */
    failures: p.integer().default(0),
    retryAt: p.datetime(3).strictNullable(),
  },
});
