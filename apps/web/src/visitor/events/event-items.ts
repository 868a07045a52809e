import { type Event, type EventAnswer, type Video } from '@sandstone/contract';
import { type ShownPhoto } from '../../shared/api/shown-content.ts';
import { type FeedPage } from '../../shared/feed/feed.ts';

/** A page of an event. */
export interface EventPageData extends Pick<EventAnswer, 'pictureId' | 'photoCount' | 'nextCursor'> {
  event: Event;
  photos: ShownPhoto[];
  /** For each photo, the number of videos of this page that precede it. */
  videosBefore: number[];
}

export type EventItem = { id: string } & ({ video: Video } | { photo: ShownPhoto });

/** Returns the videos and photos of a page, in order. */
export function eventFeed({
  event: { videos, counts },
  photos,
  videosBefore,
  photoCount,
  nextCursor,
}: EventPageData): FeedPage<EventItem> {
  const items: EventItem[] = videos.map((video) => ({ id: video.id, video }));
  for (const [index, photo] of [...photos.entries()].reverse())
    items.splice(videosBefore[index] ?? 0, 0, { id: photo.id, photo });
  return { items, nextCursor, total: counts.free + counts.premium + photoCount };
}
