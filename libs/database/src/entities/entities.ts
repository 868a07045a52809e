import { type InferKyselyDB } from '@mikro-orm/postgresql';
import { LoginTokenEntity, SessionEntity, UserEntity } from './accounts.entity.ts';
import {
  GalleryCountEntity,
  PhotoEntity,
  PhotoTombstoneEntity,
  PhotoVariantEntity,
} from './photos.entity.ts';
import { PostEntity, PostPhotoEntity } from './posts.entity.ts';
import { SyncLibraryEntity, SyncRunEntity, WebhookHintEntity } from './sync.entity.ts';
import { AuditEntity, ContentChangesEntity, OutboxEntity } from './system.entity.ts';
import {
  CoverEntity,
  CoverVariantEntity,
  EventCollectionEntity,
  EventEntity,
  EventSlugEntity,
  ReactionEntity,
  VideoEntity,
  VideoSlugEntity,
} from './videos.entity.ts';

export const entities = [
  UserEntity,
  SessionEntity,
  LoginTokenEntity,
  PhotoEntity,
  PhotoVariantEntity,
  PhotoTombstoneEntity,
  GalleryCountEntity,
  PostEntity,
  PostPhotoEntity,
  EventEntity,
  EventSlugEntity,
  EventCollectionEntity,
  VideoEntity,
  VideoSlugEntity,
  CoverEntity,
  CoverVariantEntity,
  ReactionEntity,
  SyncLibraryEntity,
  SyncRunEntity,
  WebhookHintEntity,
  OutboxEntity,
  AuditEntity,
  ContentChangesEntity,
] as const;

/** Queries use Postgres' table names and the entities' property names and types. */
export const queryNaming = { columnNamingStrategy: 'property', convertValues: true } as const;

/** Every table with its columns, for typed queries. */
export type Tables = InferKyselyDB<(typeof entities)[number], typeof queryNaming>;
