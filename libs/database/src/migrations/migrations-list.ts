import { type MigrationObject } from '@mikro-orm/core';
import { Accounts } from './0001-accounts.migration.ts';
import { Photos } from './0002-photos.migration.ts';
import { Posts } from './0003-posts.migration.ts';
import { Videos } from './0004-videos.migration.ts';
import { OutboxAndAudit } from './0005-outbox-and-audit.migration.ts';
import { GalleryCount } from './0006-gallery-count.migration.ts';
import { ContentLists } from './0007-content-lists.migration.ts';
import { Sync } from './0008-sync.migration.ts';
import { PostKeys } from './0009-post-keys.migration.ts';
import { AuditThings } from './0010-audit-things.migration.ts';
import { SyncRequest } from './0011-sync-request.migration.ts';
import { ContentVersion } from './0012-content-version.migration.ts';
import { PhotoWithdrawal } from './0013-photo-withdrawal.migration.ts';
import { RecordCounts } from './0014-record-counts.migration.ts';
import { Trash } from './0015-trash.migration.ts';
import { KeptPhotos } from './0016-kept-photos.migration.ts';
import { PhotoSearch } from './0017-photo-search.migration.ts';
import { PhotoLibrary } from './0018-photo-library.migration.ts';
import { PhotoDownloads } from './0019-photo-downloads.migration.ts';
import { EventCovers } from './0020-event-covers.migration.ts';
import { EventItems } from './0021-event-items.migration.ts';

/** Applied in this order. Never edit a migration that was pushed: add another one. */
export const migrationsList: MigrationObject[] = [
  { name: '0001-accounts', class: Accounts },
  { name: '0002-photos', class: Photos },
  { name: '0003-posts', class: Posts },
  { name: '0004-videos', class: Videos },
  { name: '0005-outbox-and-audit', class: OutboxAndAudit },
  { name: '0006-gallery-count', class: GalleryCount },
  { name: '0007-content-lists', class: ContentLists },
  { name: '0008-sync', class: Sync },
  { name: '0009-post-keys', class: PostKeys },
  { name: '0010-audit-things', class: AuditThings },
  { name: '0011-sync-request', class: SyncRequest },
  { name: '0012-content-version', class: ContentVersion },
  { name: '0013-photo-withdrawal', class: PhotoWithdrawal },
  { name: '0014-record-counts', class: RecordCounts },
  { name: '0015-trash', class: Trash },
  { name: '0016-kept-photos', class: KeptPhotos },
  { name: '0017-photo-search', class: PhotoSearch },
  { name: '0018-photo-library', class: PhotoLibrary },
  { name: '0019-photo-downloads', class: PhotoDownloads },
  { name: '0020-event-covers', class: EventCovers },
  { name: '0021-event-items', class: EventItems },
];
