import { defineEntity, p } from '@mikro-orm/postgresql';
import { type PhotoEdits, photoFailureCodes, photoStatuses, variantFormats } from '@sandstone/contract';

/** Postgres computes the column, and rejects values for it. The default makes it optional in the types of inserts. */
const computed = 'computed';

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
    description: p.text().strictNullable(),
    /** Description and file name without case and accents. */
    searchText: p.text().generated(computed).defaultRaw(computed),
    /** In the gallery, once it is ready. */
    listed: p.boolean(),
    /** An unlisted photo that stays, although it is in no post. */
    kept: p.boolean().default(false),
    /** In a post that is not in the trash, or a picture of the site. Triggers set it. */
    posted: p.boolean().generated('by trigger').default(false),
    /** Width of the upright picture in px; null until it was ready once. */
    width: p.integer().strictNullable(),
    height: p.integer().strictNullable(),
    animated: p.boolean().default(false),
    repaired: p.boolean().default(false),
    thumbHash: p.blob().strictNullable(),
    /** The ThumbHash rendered as a tiny `data:` picture. */
    placeholder: p.text().strictNullable(),
    pipelineVersion: p.integer(),
    /** Revision in the keys of the pictures: that of their mark, or a later one after an edit. */
    watermark: p.integer().default(0),
    /** Revision of the mark with which the pictures were made, or for which this was given up. */
    watermarkTried: p.integer().default(0),
    /** Objects of former pictures may be left in the store. */
    hasOldFiles: p.boolean().default(false),
    attempt: p.integer().default(1),
    runs: p.integer().default(0),
    failureCode: p.enum(photoFailureCodes).strictNullable(),
    stagingKey: p.text().strictNullable(),
    /** null for a photo that was ever edited, so that an earlier release finds no original to make pictures from. */
    originalKey: p.text().strictNullable(),
    /** The original of such a photo. */
    editedOriginalKey: p.text().strictNullable(),
    /** null where the pictures show the original as it is. */
    edits: p.json<PhotoEdits>().strictNullable(),
    /** Grows with every change of the edits; 0 where there were never any. */
    editsRevision: p.integer().default(0),
    /** The pictures with these edits are not made yet. No file of the photo may be public. */
    editing: p.boolean().default(false),
    /** Files of pictures without these edits may be anywhere. They are removed before new pictures are made. */
    uneditedFiles: p.boolean().default(false),
    /** What the clock of the camera showed, such as 2025-10-07 18:30:00. Only the creator's library may show or sort by it. */
    takenAt: p.string().columnType('timestamp(0)').strictNullable(),
    /** The file was searched for it, by a release that knows it. */
    takenRead: p.boolean().default(false),
    uploadedBy: p.uuid().strictNullable(),
    createdAt: p.datetime(3),
    queuedAt: p.datetime(3),
    readyAt: p.datetime(3).strictNullable(),
    /** Time of deletion: the photo is in the trash, or being removed for good. */
    deletedAt: p.datetime(3).strictNullable(),
    /** Since when the photo's objects are private, in the staging bucket; null while they are public. */
    withdrawnAt: p.datetime(3).strictNullable(),
    /** Objects may be in both places, because a move was begun. */
    moving: p.boolean().default(false),
    /** Time of the request to restore a deleted photo, which ends when its objects are public again. */
    restoringAt: p.datetime(3).strictNullable(),
    /** Time of the decision to remove a deleted photo for good. */
    erasedAt: p.datetime(3).strictNullable(),
    /** Grows with every change of any photo. A trigger sets it, so it is read back like a generated column. */
    change: p.bigint('number').generated('by trigger').default(0),
  },
});

export const PhotoVariantEntity = defineEntity({
  name: 'PhotoVariant',
  tableName: 'photo_variants',
  properties: {
    photoId: p.uuid().primary(),
    pipelineVersion: p.integer().primary(),
    format: p.enum(variantFormats).primary(),
    /** Step of the ladder in px; part of the key. */
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
