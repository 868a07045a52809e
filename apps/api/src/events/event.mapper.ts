import {
  type Event,
  type EventCard,
  type EventPreview,
  type MenuEvent,
  type Video,
} from '@sandstone/contract';
import { type EventPreviewRecord, type EventRecord } from '@sandstone/database';
import { toCover } from '../videos/video.mapper.ts';

export function toMenuEvent({ id, slug, title, date, counts }: EventRecord): MenuEvent {
  return { id, slug, title, date: date.toISOString(), counts };
}

export function toEvent(record: EventRecord, videos: Video[]): Event {
  return { ...toMenuEvent(record), description: record.description, videos };
}

/** @param preview is undefined for an event without a picture */
export function toEventCard(
  { slug, title, counts }: EventRecord,
  preview: EventPreviewRecord | undefined,
): EventCard {
  return { slug, title, counts, preview: preview === undefined ? null : toEventPreview(preview) };
}

export function toEventPreview(preview: EventPreviewRecord): EventPreview {
  const { cover, orientation } = preview;
  return { streamId: cover.id, orientation, cover: toCover(cover, preview) };
}
