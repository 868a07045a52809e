import { defineEntity, p } from '@mikro-orm/postgresql';
import { itemKinds } from './item-kinds.ts';

export const OutboxEntity = defineEntity({
  name: 'OutboxEntry',
  tableName: 'outbox',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    queue: p.text(),
    payload: p.json<Record<string, unknown>>(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    /** The number of its failures, and the time of the next try. */
    failures: p.integer().default(0),
    retryAt: p.datetime(3).strictNullable(),
  },
});

export const AuditEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: p.datetime(3).defaultRaw('now()'),
    /** A user's id, or the name of a part of the system. */
    actor: p.text(),
    action: p.text(),
    target: p.text().strictNullable(),
    details: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
    requestId: p.text().strictNullable(),
  },
});

/** One row per statement that changed published content; compacted periodically. */
export const ContentChangesEntity = defineEntity({
  name: 'ContentChanges',
  tableName: 'content_changes',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    changes: p.bigint('number').defaultRaw('1'),
    changedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** Only the previous release reads it. */
    part: p.text().strictNullable(),
  },
});

/** Grows with every change that the creator makes to an item. Triggers set it; an item without a row is unchanged. */
export const ItemVersionEntity = defineEntity({
  name: 'ItemVersion',
  tableName: 'item_versions',
  properties: {
    /** `eventPhoto`: whether a photo is in adventures. */
    kind: p.enum(itemKinds).primary(),
    itemId: p.uuid().primary(),
    version: p.bigint('number').defaultRaw(`nextval('item_version')`),
  },
});

/** What the feed calls an item that it had before it used ids. A path is waiting for its origin. */
export const FeedGuidEntity = defineEntity({
  name: 'FeedGuid',
  tableName: 'feed_guids',
  properties: {
    guid: p.text().primary(),
    postId: p.uuid().strictNullable(),
    videoId: p.uuid().strictNullable(),
  },
});
