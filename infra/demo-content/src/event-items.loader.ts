import {
  type ContentWriter,
  type VideoEditingRepository,
  type EventRepository,
  type ItemPlace,
  type PhotoRepository,
  type VideoRepository,
} from '@sandstone/database';
import { limits } from '@sandstone/contract';
import { actor } from './actor.ts';
import { type DemoEvent, type DemoItem, demoEvents } from './events.catalogue.ts';
import { eventOf } from './videos.loader.ts';
import { photoIdsByName } from './photos.loader.ts';
import { demoPhotoName } from './picture.ts';

export interface ItemStores {
  events: EventRepository;
  videos: VideoRepository;
  photos: PhotoRepository;
  videoEditing: VideoEditingRepository;
  content: ContentWriter;
}

/** Gives adventures their photos and their order. An adventure that has an order keeps it. */
export async function loadEventItems({ events, videos, photos, content }: ItemStores): Promise<void> {
  const photoIds = await photoIdsByName(photos);
  const page = await videos.page({ limit: limits.page.maxSize });
  const videoIds = new Map(page.videos.map(({ title, id }) => [title, id]));
  const placeOf = (item: DemoItem): ItemPlace => {
    const place =
      typeof item === 'number'
        ? { videoId: null, photoId: photoIds.get(demoPhotoName(item)) ?? null }
        : { videoId: videoIds.get(item) ?? null, photoId: null };
    if (place.videoId === null && place.photoId === null) throw new Error(`The item '${item}' is missing`);
    return place;
  };
  for (const { title, items } of demoEvents) {
    if (items === undefined) continue;
    const { id } = await eventOf(events, title);
    await content.placeItems(id, items.map(placeOf));
  }
}

const hasCoverPhoto = (event: DemoEvent): event is DemoEvent & { coverPhoto: number } =>
  event.coverPhoto !== undefined;

/** Chooses photos as the pictures of adventures. The photos must be processed, so that the pictures are planned at once. */
export async function chooseEventCovers({
  events,
  photos,
  videoEditing,
  content,
}: ItemStores): Promise<void> {
  const photoIds = await photoIdsByName(photos);
  for (const { title, coverPhoto } of demoEvents.filter(hasCoverPhoto)) {
    const { id } = await eventOf(events, title);
    if (await content.hasCover(id)) continue;
    await videoEditing.updateEvent(id, { coverPhotoId: photoIds.get(demoPhotoName(coverPhoto)) }, actor);
  }
}
