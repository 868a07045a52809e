import { type EventCard, type EventPreview } from '@sandstone/contract';
import { type EventPreviewRecord, type EventRecord } from '@sandstone/database';
import { type ResponseOf } from '../http/route-input.decorator.ts';
import { toCover } from '../videos/video.mapper.ts';

type Event = ResponseOf<'event'>['event'];

/** Names each field, so that nothing else of a row reaches visitors. */
export function toMenuEvent({
  id,
  slug,
  title,
  date,
  counts,
}: EventRecord): ResponseOf<'events'>['events'][number] {
  return { id, slug, title, date, counts };
}

export function toEvent(record: EventRecord, videos: Event['videos']): Event {
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
