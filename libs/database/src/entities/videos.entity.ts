import { defineEntity, p } from '@mikro-orm/postgresql';
import { orientations, variantFormats, videoStates, videoTypes } from '@sandstone/contract';
import { coverKinds } from '@sandstone/domain';

/** Postgres computes the column, and rejects values for it. The default makes it optional in the types of inserts. */
const computed = 'computed';

export const EventEntity = defineEntity({
  name: 'Event',
  tableName: 'events',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    syncedTitle: p.text().strictNullable(),
    curatedTitle: p.text().strictNullable(),
    title: p.text().generated(computed).defaultRaw(computed),
    description: p.text().strictNullable(),
    date: p.datetime(3).defaultRaw('now()'),
    slug: p.text(),
    hidden: p.boolean().default(false),
    /** The video whose picture stands for the event, while it is visible there. */
    coverVideoId: p.uuid().strictNullable(),
    /** The photo that stands for the event instead, while it is ready and not deleted. */
    coverPhotoId: p.uuid().strictNullable(),
    /** The point of that photo that stays visible in a crop, in percent from the left; null: the middle. */
    focusX: p.smallint().strictNullable(),
    /** In percent from the top. */
    focusY: p.smallint().strictNullable(),
    /** Time of deletion; the event is in the trash. */
    deletedAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
});

/** A video that returns to a deleted event when the event is restored. */
export const TrashedEventVideoEntity = defineEntity({
  name: 'TrashedEventVideo',
  tableName: 'trashed_event_videos',
  properties: { eventId: p.uuid().primary(), videoId: p.uuid().primary() },
});

/** The place of a video or a photo in an event. */
export const EventItemEntity = defineEntity({
  name: 'EventItem',
  tableName: 'event_items',
  properties: {
    eventId: p.uuid().primary(),
    /** Id of the video or photo. */
    itemId: p.uuid().generated(computed).defaultRaw(computed).primary(),
    videoId: p.uuid().strictNullable(),
    photoId: p.uuid().strictNullable(),
    position: p.integer(),
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
    curatedType: p.enum(videoTypes).strictNullable(),
    type: p.enum(videoTypes).generated(computed).defaultRaw(computed),
    syncedTitle: p.text(),
    curatedTitle: p.text().strictNullable(),
    title: p.text().generated(computed).defaultRaw(computed),
    syncedDescription: p.text().strictNullable(),
    curatedDescription: p.text().strictNullable(),
    description: p.text().generated(computed).strictNullable(),
    syncedEventId: p.uuid().strictNullable(),
    curatedEventId: p.uuid().strictNullable(),
    eventIsCurated: p.boolean().default(false),
    eventId: p.uuid().generated(computed).strictNullable(),
    slug: p.text(),
    sortOrder: p.integer().default(0),
    durationSeconds: p.integer().default(0),
    width: p.integer().strictNullable(),
    height: p.integer().strictNullable(),
    orientation: p.enum(orientations).default('landscape'),
    status: p.enum(videoStates),
    thumbnailFile: p.text().strictNullable(),
    /** The photo that is its picture instead of the provider's, while it is ready and not deleted. */
    coverPhotoId: p.uuid().strictNullable(),
    /** The point of the picture that stays visible in a crop, in percent from the left; null: the middle. */
    focusX: p.smallint().strictNullable(),
    /** In percent from the top. */
    focusY: p.smallint().strictNullable(),
    publishedAt: p.datetime(3),
    hidden: p.boolean().default(false),
    missingListings: p.smallint().default(0),
    visible: p.boolean().generated(computed).defaultRaw(computed),
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
    /** Set for covers of videos. */
    videoId: p.uuid().strictNullable(),
    /** Set for covers of events that are made of a photo. */
    eventId: p.uuid().strictNullable(),
    kind: p.enum(coverKinds),
    status: p.enum(['pending', 'ready', 'failed']).default('pending'),
    /** The provider's file that it is made of. */
    source: p.text().strictNullable(),
    /** The photo that it is made of. */
    photoId: p.uuid().strictNullable(),
    madeFor: p.text().strictNullable(),
    width: p.integer().strictNullable(),
    height: p.integer().strictNullable(),
    thumbHash: p.blob().strictNullable(),
    placeholder: p.text().strictNullable(),
    failureCode: p.text().strictNullable(),
    attempts: p.integer().default(0),
    createdAt: p.datetime(3).defaultRaw('now()'),
    readyAt: p.datetime(3).strictNullable(),
    retiredAt: p.datetime(3).strictNullable(),
    triedAt: p.datetime(3).strictNullable(),
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
