import { defineEntity, p } from '@mikro-orm/postgresql';

export const SyncLibraryEntity = defineEntity({
  name: 'SyncLibrary',
  tableName: 'sync_libraries',
  properties: {
    provider: p.text().primary(),
    libraryId: p.text().primary(),
    nextListingAt: p.datetime(3).defaultRaw('now()'),
    requestedAt: p.datetime(3).nullable(),
    requestedBy: p.enum(['webhook', 'request']).nullable(),
    /** Id of the most recent request. */
    requestId: p.text().nullable(),
    leaseOwner: p.uuid().nullable(),
    leasedUntil: p.datetime(3).nullable(),
  },
});

export const SyncRunEntity = defineEntity({
  name: 'SyncRun',
  tableName: 'sync_runs',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    provider: p.text(),
    libraryId: p.text(),
    cause: p.enum(['schedule', 'webhook', 'request']),
    status: p.enum(['running', 'complete', 'partial', 'failed']).default('running'),
    startedAt: p.datetime(3).defaultRaw('now()'),
    finishedAt: p.datetime(3).nullable(),
    expected: p.integer().nullable(),
    listed: p.integer().default(0),
    created: p.integer().default(0),
    changed: p.integer().default(0),
    hidden: p.integer().default(0),
    failureCode: p.text().nullable(),
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
    times: p.integer().default(1),
    receivedAt: p.datetime(3).defaultRaw('now()'),
    handledAt: p.datetime(3).nullable(),
  },
});
