import {
  type AdminEvent,
  adminTexts,
  type AdminVideo,
  type SyncAnswer,
  type SyncRun,
} from '@sandstone/contract';
import {
  type CuratedEventRecord,
  type CuratedVideoRecord,
  type EventPreviewRecord,
  type SyncLibraryRecord,
  type SyncRunRecord,
} from '@sandstone/database';
import { type StreamingLibrary } from '@sandstone/streaming';
import { toCover } from '../../videos/video.mapper.ts';

export function toAdminVideo(record: CuratedVideoRecord): AdminVideo {
  return {
    id: record.id,
    slug: record.slug,
    title: record.title,
    syncedTitle: record.syncedTitle,
    curatedTitle: record.curatedTitle,
    description: record.description || null,
    syncedDescription: record.syncedDescription,
    curatedDescription: record.curatedDescription,
    event: record.event,
    eventIsCurated: record.eventIsCurated,
    type: record.type,
    libraryType: record.libraryType,
    curatedType: record.curatedType,
    libraryId: record.libraryId,
    sortOrder: record.sortOrder,
    orientation: record.orientation,
    duration: record.durationSeconds,
    state: record.status,
    hidden: record.hidden,
    gone: record.gone,
    streamId: record.cover?.id ?? null,
    cover: toCover(record.cover ?? undefined, record),
    publishedOn: record.publishedAt.toISOString(),
  };
}

export function toAdminEvent(
  { date, ...record }: CuratedEventRecord,
  preview: EventPreviewRecord | undefined,
): AdminEvent {
  return {
    ...record,
    date: date.toISOString(),
    streamId: preview?.cover.id ?? null,
    cover: preview === undefined ? null : toCover(preview.cover, preview),
  };
}

function toRun({ startedAt, finishedAt, failureCode, ...run }: SyncRunRecord): SyncRun {
  return {
    ...run,
    startedOn: startedAt.toISOString(),
    finishedOn: finishedAt?.toISOString() ?? null,
    failure: failureCode && { code: failureCode, text: adminTexts.syncFailure[failureCode] },
  };
}

export function toSyncLibrary(
  { id, type, signsPlayers }: StreamingLibrary,
  record: SyncLibraryRecord | undefined,
): SyncAnswer['libraries'][number] {
  return {
    id,
    type,
    signsPlayers,
    requested: record?.requested ?? false,
    running: record?.running ? toRun(record.running) : null,
    last: record?.last ? toRun(record.last) : null,
    nextOn: record?.nextListingAt.toISOString() ?? null,
  };
}
