import { defineEntity, p } from '@mikro-orm/postgresql';
import { photoStatuses, variantFormats } from '@sandstone/contract';

export const PhotoEntity = defineEntity({
  name: 'Photo',
  tableName: 'photos',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    sha256: p.blob(),
    status: p.enum(photoStatuses).default('processing'),
    bytes: p.bigint('number'),
    contentType: p.text(),
    originalName: p.text(),
    description: p.text().nullable(),
    listed: p.boolean(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    animated: p.boolean().default(false),
    repaired: p.boolean().default(false),
    thumbHash: p.blob().nullable(),
    placeholder: p.text().nullable(),
    pipelineVersion: p.integer(),
    attempt: p.integer().default(1),
    runs: p.integer().default(0),
    failureCode: p.text().nullable(),
    stagingKey: p.text().nullable(),
    originalKey: p.text().nullable(),
    uploadedBy: p.uuid().nullable(),
    createdAt: p.datetime(3),
    queuedAt: p.datetime(3),
    readyAt: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
    /** Time at which the last public object of a deleted photo was removed. */
    withdrawnAt: p.datetime(3).nullable(),
    /** Set by a trigger on every write. */
    change: p.bigint('number').default(0),
  },
});

export const PhotoVariantEntity = defineEntity({
  name: 'PhotoVariant',
  tableName: 'photo_variants',
  properties: {
    photoId: p.uuid().primary(),
    pipelineVersion: p.integer().primary(),
    format: p.enum(variantFormats).primary(),
    step: p.integer().primary(),
    width: p.integer(),
    height: p.integer(),
    bytes: p.bigint('number'),
    animated: p.boolean().default(false),
  },
});

export const PhotoTombstoneEntity = defineEntity({
  name: 'PhotoTombstone',
  tableName: 'photo_tombstones',
  properties: {
    photoId: p.uuid().primary(),
    change: p.bigint('number').defaultRaw(`nextval('photo_change')`),
    deletedAt: p.datetime(3),
  },
});

/** Deltas of the number of photos in the gallery, one row per statement; the number is their sum. */
export const GalleryCountEntity = defineEntity({
  name: 'GalleryCount',
  tableName: 'gallery_count',
  properties: { id: p.bigint('number').primary().autoincrement(), delta: p.bigint('number') },
});
