import { type EventResponse, type Photo, type Video } from '@sandstone/contract';
import { type FeedPage } from '../../shared/feed/feed.ts';

export type EventItem = { id: string } & ({ video: Video } | { photo: Photo });

/** Returns the videos and photos of a page, in order. */
export function eventFeed({
  event: { videos, counts },
  photos,
  photoCount,
  nextCursor,
}: EventResponse): FeedPage<EventItem> {
  const items: EventItem[] = videos.map((video) => ({ id: video.id, video }));
  for (const photo of [...photos].reverse()) items.splice(photo.videosBefore, 0, { id: photo.id, photo });
  return { items, nextCursor, total: counts.free + counts.premium + photoCount };
}
