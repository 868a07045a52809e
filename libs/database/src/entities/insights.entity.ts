import { defineEntity, p } from '@mikro-orm/postgresql';
import { pageKinds } from '@sandstone/contract';

/** Views of a page on a day in UTC. */
export const PageViewEntity = defineEntity({
  name: 'PageView',
  tableName: 'page_views',
  properties: {
    day: p.date().primary(),
    kind: p.enum(pageKinds).primary(),
    /** The id of the page's video, event or post; the nil id for a page without one. */
    itemId: p.uuid().primary(),
    views: p.bigint('number'),
  },
});

/** Views on a day in UTC that came from a source: a host or a group. */
export const ViewSourceEntity = defineEntity({
  name: 'ViewSource',
  tableName: 'view_sources',
  properties: {
    day: p.date().primary(),
    source: p.text().primary(),
    views: p.bigint('number'),
  },
});

/** A batch of views that the release before has added. A release that no longer runs beside it can drop the table. */
export const ViewBatchEntity = defineEntity({
  name: 'ViewBatch',
  tableName: 'view_batches',
  properties: { id: p.uuid().primary(), addedAt: p.datetime(3).defaultRaw('now()') },
});

/** Triggers maintain this table. The reactions of a day are the sum of several rows. */
export const ItemReactionEntity = defineEntity({
  name: 'ItemReaction',
  tableName: 'item_reactions',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    day: p.date(),
    itemId: p.uuid(),
    reactions: p.bigint('number'),
  },
});
