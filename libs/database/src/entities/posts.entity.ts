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
