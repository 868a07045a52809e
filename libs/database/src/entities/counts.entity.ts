import { defineEntity, p } from '@mikro-orm/postgresql';
import { photoStatuses, videoTypes } from '@sandstone/contract';

// Triggers maintain these tables. A group of records has several rows, and the number of its records is their sum.

const id = p.bigint('number').primary().autoincrement();
const total = p.bigint('number');

export const PhotoCountEntity = defineEntity({
  name: 'PhotoCount',
  tableName: 'photo_counts',
  properties: {
    id,
    status: p.enum(photoStatuses),
    listed: p.boolean(),
    deleted: p.boolean(),
    total,
  },
});

export const VideoCountEntity = defineEntity({
  name: 'VideoCount',
  tableName: 'video_counts',
  properties: {
    id,
    eventId: p.uuid().strictNullable(),
    type: p.enum(videoTypes),
    visible: p.boolean(),
    total,
  },
});

export const PostCountEntity = defineEntity({
  name: 'PostCount',
  tableName: 'post_counts',
  properties: { id, deleted: p.boolean(), total },
});
