import {
  type AdminEvent,
  adminTexts,
  type AdminVideo,
  type SyncResponse,
  type SyncRun,
} from '@sandstone/contract';
import {
  type CuratedEventRecord,
  type CuratedVideoRecord,
  type EventPreviewRecord,
  type VideoLibraryRecord,
  type SyncRunRecord,
} from '@sandstone/database';
import { focusOf } from '@sandstone/domain';
import { type VideoLibrary } from '@sandstone/streaming';
import { toCover } from '../../videos/video.mapper.ts';

export function toAdminVideo({
  cover,
  durationSeconds,
  focusX,
  focusY,
  publishedAt,
  status,
  ...record
}: CuratedVideoRecord): AdminVideo {
  return {
    ...record,
    description: record.description || null,
    duration: durationSeconds,
    state: status,
    focus: focusOf({ focusX, focusY }) ?? null,
    streamId: cover?.id ?? null,
    cover: toCover(cover ?? undefined, { focusX, focusY }),
    publishedOn: publishedAt.toISOString(),
  };
}

export function toAdminEvent(
  { date, focusX, focusY, ...record }: CuratedEventRecord,
  preview: EventPreviewRecord | undefined,
): AdminEvent {
  return {
    ...record,
    date: date.toISOString(),
    focus: focusOf({ focusX, focusY }) ?? null,
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

export function toVideoLibraryState(
  { id, type, signsPlayers }: VideoLibrary,
  record: VideoLibraryRecord | undefined,
): SyncResponse['libraries'][number] {
  return {
    id,
    name: record?.name ?? null,
    type,
    signsPlayers,
    requested: record?.requested ?? false,
    running: record?.running ? toRun(record.running) : null,
    last: record?.last ? toRun(record.last) : null,
    nextOn: record?.nextListingAt.toISOString() ?? null,
  };
}
