import { defineEntity, p } from '@mikro-orm/postgresql';

/** A reaction to one item. */
export const ReactionEntity = defineEntity({
  name: 'Reaction',
  tableName: 'reactions',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    videoId: p.uuid().strictNullable(),
    photoId: p.uuid().strictNullable(),
    postId: p.uuid().strictNullable(),
    userId: p.uuid().strictNullable(),
    visitorHash: p.blob().strictNullable(),
    reaction: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
