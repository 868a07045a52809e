import { defineEntity, p } from '@mikro-orm/postgresql';

export const PostEntity = defineEntity({
  name: 'Post',
  tableName: 'posts',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    description: p.text(),
    createdOn: p.datetime(3).defaultRaw('now()'),
    updatedOn: p.datetime(3).defaultRaw('now()'),
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
  },
});
