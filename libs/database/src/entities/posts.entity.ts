import { defineEntity, p } from '@mikro-orm/postgresql';

export const PostEntity = defineEntity({
  name: 'Post',
  tableName: 'posts',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    description: p.text(),
    createdOn: p.datetime(3).defaultRaw('now()'),
    updatedOn: p.datetime(3).defaultRaw('now()'),
    /** Pinned posts come first, the last pinned one at the front. Null: not pinned. */
    pinnedOn: p.datetime(3).strictNullable(),
    /** Idempotency key of the request that created it. */
    requestKey: p.uuid().strictNullable(),
    /** Time of deletion; the post is in the trash. */
    deletedAt: p.datetime(3).strictNullable(),
  },
});

export const PostPhotoEntity = defineEntity({
  name: 'PostPhoto',
  tableName: 'post_photos',
  properties: {
    postId: p.uuid().primary(),
    photoId: p.uuid().primary(),
    position: p.smallint(),
    /** Whether the photo came into the gallery with the post. */
    joinedGallery: p.boolean().default(false),
  },
});

/** The place in a post to which a deleted photo returns when it is restored. */
export const TrashedPostPhotoEntity = defineEntity({
  name: 'TrashedPostPhoto',
  tableName: 'trashed_post_photos',
  properties: {
    photoId: p.uuid().primary(),
    postId: p.uuid().primary(),
    position: p.smallint(),
    joinedGallery: p.boolean().default(false),
  },
});

export const PostDraftEntity = defineEntity({
  name: 'PostDraft',
  tableName: 'post_drafts',
  properties: {
    /** Also the id and the idempotency key of the post that it becomes. */
    id: p.uuid().primary(),
    description: p.text(),
    /** The chosen day of the post, such as '2026-01-31'. */
    day: p.date().strictNullable(),
    /** Names of files that were chosen for it and have not arrived. */
    missingFiles: p.json<string[]>().defaultRaw(`'[]'`),
    /** The number of its photos that were deleted for good since it was saved. */
    erasedPhotos: p.integer().default(0),
    createdOn: p.datetime(3).defaultRaw('now()'),
    /** Identifies the version that an editor has read. */
    updatedOn: p.datetime(3).defaultRaw('now()'),
  },
});

export const PostDraftPhotoEntity = defineEntity({
  name: 'PostDraftPhoto',
  tableName: 'post_draft_photos',
  properties: {
    draftId: p.uuid().primary(),
    photoId: p.uuid().primary(),
    position: p.smallint(),
  },
});
