import { type InferKyselyDB } from '@mikro-orm/postgresql';
import { LoginTokenEntity, SessionEntity, UserEntity } from './accounts.entity.ts';
import { PhotoCommandEntity, PhotoCommandStepEntity, PhotoDownloadEntity } from './library.entity.ts';
import { PhotoCountEntity, PostCountEntity, VideoCountEntity } from './counts.entity.ts';
import { ItemReactionEntity, PageViewEntity, ViewBatchEntity } from './insights.entity.ts';
import { PhotoEntity, PhotoTombstoneEntity, PhotoVariantEntity } from './photos.entity.ts';
import {
  PostDraftEntity,
  PostDraftPhotoEntity,
  PostEntity,
  PostPhotoEntity,
  TrashedPostPhotoEntity,
} from './posts.entity.ts';
import { ReleaseCheckEntity } from './release.entity.ts';
import { ScheduleEntity, ScheduleSettingsEntity } from './schedule.entity.ts';
import { WatermarkEntity } from './watermark.entity.ts';
import { SyncLibraryEntity, SyncRunEntity, WebhookHintEntity } from './sync.entity.ts';
import { AuditEntity, ContentChangesEntity, ItemVersionEntity, OutboxEntity } from './system.entity.ts';
import {
  CoverEntity,
  CoverVariantEntity,
  EventCollectionEntity,
  EventEntity,
  EventItemEntity,
  EventSlugEntity,
  ReactionEntity,
  TrashedEventVideoEntity,
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
  PostEntity,
  PostPhotoEntity,
  TrashedPostPhotoEntity,
  PostDraftEntity,
  PostDraftPhotoEntity,
  ScheduleEntity,
  ScheduleSettingsEntity,
  WatermarkEntity,
  ReleaseCheckEntity,
  EventEntity,
  EventItemEntity,
  EventSlugEntity,
  EventCollectionEntity,
  TrashedEventVideoEntity,
  VideoEntity,
  VideoSlugEntity,
  CoverEntity,
  CoverVariantEntity,
  ReactionEntity,
  PhotoCommandEntity,
  PhotoCommandStepEntity,
  PhotoDownloadEntity,
  PhotoCountEntity,
  VideoCountEntity,
  PostCountEntity,
  SyncLibraryEntity,
  SyncRunEntity,
  WebhookHintEntity,
  OutboxEntity,
  AuditEntity,
  ContentChangesEntity,
  ItemVersionEntity,
  PageViewEntity,
  ViewBatchEntity,
  ItemReactionEntity,
] as const;

/** Queries use Postgres' table names and the entities' property names and types. */
export const queryNaming = { columnNamingStrategy: 'property', convertValues: true } as const;

/** Every table with its columns, for typed queries. */
export type Tables = InferKyselyDB<(typeof entities)[number], typeof queryNaming>;

/** The columns of an entity without the excluded ones, so that a new column is read without being listed. */
export function columnsExcept<Column extends string, Excluded extends Column>(
  { properties }: { properties: Record<Column, unknown> },
  excluded: readonly Excluded[],
): Exclude<Column, Excluded>[] {
  const all = Object.keys(properties) as Column[]; // its type has only these keys
  return all.filter((column): column is Exclude<Column, Excluded> => !new Set<string>(excluded).has(column));
}
