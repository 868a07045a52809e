import { adminTexts } from '@sandstone/contract';
import {
  type AdminEventRecord,
  type AdminVideoRecord,
  type EventPreviewRecord,
  type VideoLibraryRecord,
  type SyncRunRecord,
} from '@sandstone/database';
import { focusOf } from '@sandstone/domain';
import { type VideoLibrary } from '@sandstone/streaming';
import { type ResponseOf } from '../../http/route-input.decorator.ts';
import { toCover } from '../../videos/video.mapper.ts';

type VideoLibraryState = ResponseOf<'adminSync'>['libraries'][number];

export function toAdminVideo({
  cover,
  durationSeconds,
  focusX,
  focusY,
  publishedAt: publishedOn,
  status: state,
  ...record
}: AdminVideoRecord): ResponseOf<'adminVideos'>['videos'][number] {
  return {
    ...record,
    description: record.description || null,
    duration: durationSeconds,
    state,
    focus: focusOf({ focusX, focusY }) ?? null,
    streamId: cover?.id ?? null,
    cover: toCover(cover ?? undefined, { focusX, focusY }),
    publishedOn,
  };
}

export function toAdminEvent(
  { focusX, focusY, ...record }: AdminEventRecord,
  preview: EventPreviewRecord | undefined,
): ResponseOf<'adminEvents'>['events'][number] {
  return {
    ...record,
    focus: focusOf({ focusX, focusY }) ?? null,
    streamId: preview?.cover.id ?? null,
    cover: preview === undefined ? null : toCover(preview.cover, preview),
  };
}

function toRun({
  startedAt: startedOn,
  finishedAt: finishedOn,
  failureCode,
  ...run
}: SyncRunRecord): VideoLibraryState['last'] {
  return {
    ...run,
    startedOn,
    finishedOn,
    failure: failureCode && { code: failureCode, text: adminTexts.syncFailure[failureCode] },
  };
}

export function toVideoLibraryState(
  { id, type, signsPlayers }: VideoLibrary,
  record: VideoLibraryRecord | undefined,
): VideoLibraryState {
  return {
    id,
    name: record?.name ?? null,
    type,
    signsPlayers,
    requested: record?.requested ?? false,
    running: record?.running ? toRun(record.running) : null,
    last: record?.last ? toRun(record.last) : null,
    nextOn: record?.nextListingAt ?? null,
  };
}
