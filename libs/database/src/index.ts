export * from './accounts/session.repository.ts';
export * from './accounts/user.repository.ts';
export {
  type Actor,
  type AuditEntry,
  type AuditRecord,
  type AuditRequest,
  AuditRepository,
  type NamedAuditRecord,
  type WorkOrigin,
} from './audit/audit.repository.ts';
export * from './backup/content.reader.ts';
export * from './backup/content.writer.ts';
export { type ReferencedObject, someReferencedObjects } from './backup/referenced-objects.ts';
export * from './backup/deletion-lock.ts';
export { resetSchema, loadRecords } from './backup/record-loader.ts';
export { RecordSnapshot, type TableDigest } from './backup/record-snapshot.ts';
export { isMigrated, excludedTables, countOtherConnections, nonEmptyTables } from './backup/record-tables.ts';
export * from './insights/insights.repository.ts';
export * from './insights/view.repository.ts';
export * from './library/library.repository.ts';
export type { PhotoCommandRecord } from './library/photo-command-steps.ts';
export * from './library/photo-command.repository.ts';
export * from './library/photo-download.repository.ts';
export * from './content-version/content-version.repository.ts';
export { type DatabaseFailure, databaseFailureOf } from './database-failure.ts';
export { databaseFindings } from './database-findings.ts';
export { createDatabase, Database, type Queries } from './database.ts';
export { type PoolUse, type QueryObserver } from './observed-pool.ts';
export * from './statistics/statistics.repository.ts';
export { migrate } from './migrate.ts';
export { type Delivery, type OutboxRecord, OutboxRepository } from './outbox/outbox.repository.ts';
export type { GalleryPage, GalleryRequest } from './photos/gallery-pages.ts';
export type { PageRequest, PhotoPage } from './photos/photo-pages.ts';
export { type PhotoRecord, type ReadyPhotoRecord, type VariantRecord } from './photos/photo-record.ts';
export type { NewUpload, RecordedUpload } from './photos/photo-uploads.ts';
export * from './photos/photo.repository.ts';
export * from './photos/photo-object.repository.ts';
export * from './photos/photo-processing.repository.ts';
export * from './photos/photo-remake.repository.ts';
export * from './photos/photo-sweep.repository.ts';
export * from './watermark/watermark.repository.ts';
export type { AdminPostRecord, PostRecord } from './posts/post-record.ts';
export * from './posts/post.repository.ts';
export { type PostDraftRecord, PostDraftRepository } from './posts/post-draft.repository.ts';
export * from './release/release-check.repository.ts';
export { releaseCheckFindings } from './release/release-check-findings.ts';
export type { ScheduleEntryRecord } from './schedule/schedule-record.ts';
export * from './schedule/schedule.repository.ts';
export * from './sitemap/sitemap.repository.ts';
export * from './trash/trash.repository.ts';
export * from './videos/cover.repository.ts';
export * from './videos/event.repository.ts';
export type { ItemPlace } from './videos/event-items.ts';
export * from './videos/event-item.repository.ts';
export type { CoverRecord, VideoRecord } from './videos/video-record.ts';
export * from './videos/video.repository.ts';
export type { ListedCollection } from './sync/event-collections.ts';
export type { ListedVideo } from './sync/listed-video.ts';
export * from './sync/sync-lease.ts';
export * from './sync/sync.repository.ts';
export {
  type MissingCounts,
  type SyncedCounts,
  type SyncedLibrary,
  SyncedVideoRepository,
} from './sync/synced-video.repository.ts';
export type { CuratedEventRecord, CuratedVideoRecord } from './videos/curation-record.ts';
export * from './videos/curation.repository.ts';
export * from './videos/player-source.repository.ts';
export * from './videos/reaction.repository.ts';
export * from './work/work.repository.ts';
export { isInvalidValue, type WorkFailure } from './work-failure.ts';
