// Nest provides each class of these modules that extends `Repository`.

export { type IdentityMarks } from './accounts/account-access.ts';
export * from './accounts/member.repository.ts';
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
export * from './backup/deletion-lock.ts';
export * from './content-version/content-version.repository.ts';
export * from './feed/feed-guid.repository.ts';
export * from './insights/insights.repository.ts';
export * from './insights/view.repository.ts';
export * from './library/library.repository.ts';
export * from './library/photo-command.repository.ts';
export * from './library/photo-download.repository.ts';
export { type Delivery, type OutboxRecord, OutboxRepository } from './outbox/outbox.repository.ts';
export * from './photos/photo-edit.repository.ts';
export * from './photos/photo-object.repository.ts';
export * from './photos/photo-processing.repository.ts';
export * from './photos/photo-remake.repository.ts';
export * from './photos/photo-sweep.repository.ts';
export * from './photos/photo-taken.repository.ts';
export * from './photos/photo.repository.ts';
export { type PostDraftRecord, PostDraftRepository } from './posts/post-draft.repository.ts';
export * from './posts/post.repository.ts';
export * from './reactions/loved.repository.ts';
export * from './reactions/reaction.repository.ts';
export * from './regions/age-check.repository.ts';
export * from './regions/age-key.repository.ts';
export * from './regions/region-rules.repository.ts';
export * from './regions/reverse-proxy.repository.ts';
export * from './regions/staff-proof.repository.ts';
export * from './release/release-check.repository.ts';
export * from './schedule/schedule.repository.ts';
export * from './setup/setup.repository.ts';
export * from './site-settings/hero-picture.repository.ts';
export * from './site-settings/site-settings.repository.ts';
export * from './site-state/compatibility.repository.ts';
export * from './site-state/site-state.repository.ts';
export * from './sitemap/sitemap.repository.ts';
export * from './statistics/statistics.repository.ts';
export * from './sync/sync.repository.ts';
export {
  type MissingCounts,
  type SyncedCounts,
  type SyncedVideoLibrary,
  SyncedVideoRepository,
} from './sync/synced-video.repository.ts';
export * from './trash/trash.repository.ts';
export * from './videos/cover.repository.ts';
export * from './videos/video-editing.repository.ts';
export * from './videos/event-item.repository.ts';
export * from './videos/event.repository.ts';
export * from './videos/player-source.repository.ts';
export * from './videos/video.repository.ts';
export * from './watermark/watermark.repository.ts';
export * from './work/work.repository.ts';
