import { defineEntity, p } from '@mikro-orm/postgresql';
import { orientations, variantFormats, videoTypes } from '@sandstone/contract';
import { coverKinds } from '@sandstone/domain';

/** Postgres computes the column and rejects values for it; a default makes it optional in inserts. */
const computed = 'computed';

export const EventEntity = defineEntity({
  name: 'Event',
  tableName: 'events',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    syncedTitle: p.text().nullable(),
    curatedTitle: p.text().nullable(),
    title: p.text().defaultRaw(computed),
    description: p.text().nullable(),
    date: p.datetime(3).defaultRaw('now()'),
    slug: p.text(),
    hidden: p.boolean().default(false),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
});

export const EventSlugEntity = defineEntity({
  name: 'EventSlug',
  tableName: 'event_slugs',
  properties: {
    slug: p.text().primary(),
    eventId: p.uuid(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});

export const EventCollectionEntity = defineEntity({
  name: 'EventCollection',
  tableName: 'event_collections',
  properties: {
    provider: p.text().primary(),
    libraryId: p.text().primary(),
    collectionGuid: p.text().primary(),
    eventId: p.uuid(),
    name: p.text(),
    namesEvent: p.boolean().default(false),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});

export const VideoEntity = defineEntity({
  name: 'Video',
  tableName: 'videos',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    provider: p.text(),
    libraryId: p.text(),
    guid: p.text(),
    libraryType: p.enum(videoTypes),
    curatedType: p.enum(videoTypes).nullable(),
    type: p.enum(videoTypes).defaultRaw(computed),
    syncedTitle: p.text(),
    curatedTitle: p.text().nullable(),
    title: p.text().defaultRaw(computed),
    syncedDescription: p.text().nullable(),
    curatedDescription: p.text().nullable(),
    description: p.text().nullable(),
    syncedEventId: p.uuid().nullable(),
    curatedEventId: p.uuid().nullable(),
    eventIsCurated: p.boolean().default(false),
    eventId: p.uuid().nullable(),
    slug: p.text(),
    sortOrder: p.integer().default(0),
    durationSeconds: p.integer().default(0),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    orientation: p.enum(orientations).default('landscape'),
    status: p.enum(['processing', 'ready', 'failed']),
    thumbnailFile: p.text().nullable(),
    publishedAt: p.datetime(3),
    hidden: p.boolean().default(false),
    missingListings: p.smallint().default(0),
    visible: p.boolean().defaultRaw(computed),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
});

export const VideoSlugEntity = defineEntity({
  name: 'VideoSlug',
  tableName: 'video_slugs',
  properties: {
    videoId: p.uuid().primary(),
    slug: p.text().primary(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});

export const CoverEntity = defineEntity({
  name: 'Cover',
  tableName: 'covers',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    videoId: p.uuid(),
    kind: p.enum(coverKinds),
    status: p.enum(['pending', 'ready', 'failed']).default('pending'),
    source: p.text().nullable(),
    madeFor: p.text().nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    thumbHash: p.blob().nullable(),
    placeholder: p.text().nullable(),
    failureCode: p.text().nullable(),
    attempts: p.integer().default(0),
    createdAt: p.datetime(3).defaultRaw('now()'),
    readyAt: p.datetime(3).nullable(),
    retiredAt: p.datetime(3).nullable(),
    triedAt: p.datetime(3).nullable(),
  },
});

export const CoverVariantEntity = defineEntity({
  name: 'CoverVariant',
  tableName: 'cover_variants',
  properties: {
    coverId: p.uuid().primary(),
    format: p.enum(variantFormats).primary(),
    width: p.integer().primary(),
    height: p.integer(),
    bytes: p.bigint('number'),
  },
});

export const ReactionEntity = defineEntity({
  name: 'Reaction',
  tableName: 'reactions',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    videoId: p.uuid(),
    userId: p.uuid().nullable(),
    visitorHash: p.blob().nullable(),
    reaction: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
