import { adminTexts, ProblemError } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { gallery } from '../photos/gallery-pages.ts';
import { isReady, photoSelection, type PhotoRecord, type ReadyPhotoRecord } from '../photos/photo-record.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';
import { type AdminVideoRecord, adminVideosById } from './admin-video-record.ts';
import { type EventItemRequest, readEventItemPage } from './event-item-pages.ts';
import { type ItemPlace, lockItems, setItemPlaces } from './event-items.ts';
import { toVideoRecord, type VideoRecord, videoSelection } from './video-record.ts';

export interface EventItems {
  /** Visible videos of the page, in order. */
  videos: VideoRecord[];
  /** Photos of the gallery, in order, each with the number of these videos that precede it. */
  photos: (ReadyPhotoRecord & { videosBefore: number })[];
  nextCursor: string | null;
  /** Number of all photos of the event that visitors see. */
  photoCount: number;
}

/** A video or photo of an event in the admin area, in any state. */
export type AdminItemRecord = { video: AdminVideoRecord } | { photo: PhotoRecord };

/** The videos and photos of an event, in one order. */
export class EventItemRepository extends Repository {
  /** A page for visitors. @throws ProblemError invalid_request for an invalid cursor */
  async visible(eventId: string, request: EventItemRequest): Promise<EventItems> {
    const { queries } = this;
    const [{ items, nextCursor }, photoCount] = await Promise.all([
      readEventItemPage(queries, eventId, request),
      countPhotos(queries, eventId),
    ]);
    const idsOf = (kind: 'video' | 'photo') => items.flatMap((item) => (item.kind === kind ? [item.id] : []));
    const photoIds = idsOf('photo');
    const [videosById, photoRows] = await Promise.all([
      videosOf(queries, eventId, idsOf('video')),
      photoIds.length === 0
        ? []
        : gallery(queries).select(photoSelection).where('id', 'in', photoIds).execute(),
    ]);
    const photosById = new Map(photoRows.map((photo) => [photo.id, photo]));
    const shown: EventItems = { videos: [], photos: [], nextCursor, photoCount };
    for (const { id } of items) {
      const video = videosById.get(id);
      const photo = photosById.get(id);
      if (video !== undefined) shown.videos.push(video);
      if (photo !== undefined && isReady(photo))
        shown.photos.push({ ...photo, videosBefore: shown.videos.length });
    }
    return shown;
  }

  /**
   * What else an event has for visitors of one of its videos: the videos that follow it, then those before it, and the
   * first photos, all in the order of the event.
   */
  async beside(
    eventId: string,
    videoId: string,
    { videos, photos }: { videos: number; photos: number },
  ): Promise<Omit<EventItems, 'nextCursor' | 'photos'> & { photos: ReadyPhotoRecord[] }> {
    const { queries } = this;
    const [ids, photoRows, photoCount] = await Promise.all([
      orderedVideoIds(queries, eventId),
      photosOfEvent(queries, eventId)
        .select(photoSelection)
        .orderBy('position')
        .orderBy('itemId', 'desc')
        .limit(photos)
        .execute(),
      countPhotos(queries, eventId),
    ]);
    const position = ids.indexOf(videoId);
    const others = [...ids.slice(position + 1), ...ids.slice(0, Math.max(0, position))].slice(0, videos);
    const videosById = await videosOf(queries, eventId, others);
    return {
      videos: others.flatMap((id) => videosById.get(id) ?? []),
      photos: photoRows.filter(isReady),
      photoCount,
    };
  }

  /** The first photo of each of these events that has any, and how many there are, by the id of the event. */
  async firstPhotos(
    eventIds: readonly string[],
  ): Promise<ReadonlyMap<string, { photo: ReadyPhotoRecord; count: number }>> {
    if (eventIds.length === 0) return new Map();
    const rows = await gallery(this.queries)
      .innerJoin('event_items', 'event_items.photoId', 'photos.id')
      .where('event_items.eventId', 'in', eventIds)
      .distinctOn('event_items.eventId')
      .select(photoSelection)
      .select('event_items.eventId as shownIn')
      .select(sql<number>`count(*) over (partition by event_items.event_id)::int`.as('count'))
      .orderBy('event_items.eventId')
      .orderBy('position')
      .orderBy('itemId', 'desc')
      .execute();
    return new Map(
      rows.flatMap(({ shownIn, count, ...photo }) => (isReady(photo) ? [[shownIn, { photo, count }]] : [])),
    );
  }

  /** All items that are not in the trash. */
  async all(eventId: string): Promise<AdminItemRecord[]> {
    const { queries } = this;
    const places = await placesOf(queries, eventId);
    const [videos, photoRows] = await Promise.all([
      adminVideosById(
        queries,
        places.flatMap(({ videoId }) => videoId ?? []),
      ),
      queries
        .selectFrom('photos')
        .select(photoSelection)
        .where((photo) =>
          photo('id', '=', sql<string>`any(${places.flatMap(({ photoId }) => photoId ?? [])}::uuid[])`),
        )
        .where(photoRule.current)
        .execute(),
    ]);
    const items = new Map<string, AdminItemRecord>([
      ...videos.filter(({ event }) => event?.id === eventId).map((video) => [video.id, { video }] as const),
      ...photoRows.map((photo) => [photo.id, { photo }] as const),
    ]);
    return places.flatMap(({ id }) => items.get(id) ?? []);
  }

  /**
   * Moves an item before another one, or to the end.
   * @throws ProblemError event_not_found, invalid_request where one of them is no longer in the event
   */
  async move(
    eventId: string,
    { id, before }: { id: string; before: string | null },
    actor: Actor,
  ): Promise<void> {
    await this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const event = await lockItems(queries, eventId).where('deletedAt', 'is', null).executeTakeFirst();
      if (event === undefined) throw new ProblemError('event_not_found');
      const places = await placesOf(queries, eventId);
      const moved = places.find((place) => place.id === id);
      const others = places.filter((place) => place.id !== id);
      const to = before === null ? others.length : others.findIndex((place) => place.id === before);
      if (moved === undefined || to < 0) {
        throw new ProblemError('invalid_request', adminTexts.eventOrder.itemGone);
      }
      await setItemPlaces(queries, eventId, others.toSpliced(to, 0, moved));
      recordAudit(em, { actor, action: 'event.arrange', target: eventId });
    });
  }
}

/** The visible ones of these videos of an event, by id. */
async function videosOf(
  queries: Queries,
  eventId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VideoRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('videos')
    .select(videoSelection)
    .where('id', 'in', ids)
    .where('eventId', '=', eventId)
    .where('visible', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, toVideoRecord(row)]));
}

/** Ids of the visible videos of an event, in its order. */
async function orderedVideoIds(queries: Queries, eventId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('videos')
    .leftJoin('event_items', (join) =>
      join.onRef('event_items.videoId', '=', 'videos.id').onRef('event_items.eventId', '=', 'videos.eventId'),
    )
    .select('videos.id')
    .where('videos.eventId', '=', eventId)
    .where('visible', '=', true)
    .orderBy(sql`position nulls first, -sort_order desc, published_at desc, videos.id desc`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The photos of an event that visitors see. */
const photosOfEvent = (queries: Queries, eventId: string) =>
  gallery(queries)
    .innerJoin('event_items', 'event_items.photoId', 'photos.id')
    .where('event_items.eventId', '=', eventId);

async function countPhotos(queries: Queries, eventId: string): Promise<number> {
  const { count } = await photosOfEvent(queries, eventId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Place extends ItemPlace {
  id: string;
}

/** Every place, in order: also those of videos that have left the event, and of photos in the trash. */
async function placesOf(queries: Queries, eventId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select coalesce(item_id, video.id) as id, coalesce(video_id, video.id) as video_id, photo_id
    from (select * from event_items where event_id = ${eventId}) as item
    full join (select id, sort_order, published_at from videos where event_id = ${eventId}) as video
      on video.id = item.video_id
    order by position nulls first, photo_id is not null, -sort_order desc, published_at desc, 1 desc`.execute(
    queries,
  );
  return rows;
}
