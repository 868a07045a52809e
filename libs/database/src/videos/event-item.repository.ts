import { limits, memberTexts, ProblemError } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Database, type Queries, queriesOf } from '../database.ts';
import {
  isReady,
  photoColumns,
  type PhotoRecord,
  type ReadyPhotoRecord,
  withVariants,
} from '../photos/photo-record.ts';
import { isPublicId } from '../public-id.ts';
import { type CuratedVideoRecord, curatedVideosById } from './curation-record.ts';
import { type ItemPlace, lockItems, setItemPlaces } from './event-items.ts';
import { listOrder } from './video-cursor.ts';
import { videoColumns, type VideoRecord, withRelations } from './video-record.ts';

export interface EventItems {
  /** Visible videos, in order. */
  videos: VideoRecord[];
  /** Photos of the gallery, in order, each with the number of these videos that precede it. */
  photos: (ReadyPhotoRecord & { videosBefore: number })[];
}

/** A video or photo of an event in the admin area, in any state. */
export type CuratedItemRecord = { video: CuratedVideoRecord } | { photo: PhotoRecord };

/** The videos and photos of an event, in one order. */
export class EventItemRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** For visitors, in three queries for the photos and five for the videos. */
  async visible(eventId: string): Promise<EventItems> {
    const { queries } = this.#database;
    const [videoRows, photoRows] = await Promise.all([
      queries
        .selectFrom('videos')
        .leftJoin('event_items as item', (join) =>
          join.onRef('item.videoId', '=', 'videos.id').onRef('item.eventId', '=', 'videos.eventId'),
        )
        .select(videoColumns.map((column) => `videos.${column}` as const))
        .select('item.position')
        .where('videos.eventId', '=', eventId)
        .where('visible', '=', true)
        .orderBy(sql`position nulls first`)
        .orderBy(listOrder)
        .execute(),
      queries
        .selectFrom('event_items as item')
        .innerJoin('photos', 'photos.id', 'item.photoId')
        .select(photoColumns.map((column) => `photos.${column}` as const))
        .select('item.position')
        .where('item.eventId', '=', eventId)
        .where('photos.status', '=', 'ready')
        .where('photos.listed', '=', true)
        .where('photos.deletedAt', 'is', null)
        .where('photos.withdrawnAt', 'is', null)
        .orderBy('item.position')
        .orderBy('photos.id', 'desc')
        .limit(limits.event.maxPhotos)
        .execute(),
    ]);
    const [videos, photos] = await Promise.all([
      withRelations(
        queries,
        videoRows.map(({ position: _position, ...row }) => row),
      ),
      withVariants(
        queries,
        photoRows.map(({ position: _position, ...row }) => row),
      ),
    ]);
    const videosBefore = countVideosBefore(videoRows, photoRows);
    return {
      videos,
      photos: photos
        .filter(isReady)
        .map((photo) => ({ ...photo, videosBefore: videosBefore.get(photo.id) ?? 0 })),
    };
  }

  /** All items that are not in the trash. */
  async all(eventId: string): Promise<CuratedItemRecord[]> {
    const { queries } = this.#database;
    const places = await placesOf(queries, eventId);
    const [videos, photoRows] = await Promise.all([
      curatedVideosById(
        queries,
        places.flatMap(({ videoId }) => videoId ?? []),
      ),
      queries
        .selectFrom('photos')
        .select(photoColumns)
        .where((photo) =>
          photo('id', '=', sql<string>`any(${places.flatMap(({ photoId }) => photoId ?? [])}::uuid[])`),
        )
        .where('deletedAt', 'is', null)
        .execute(),
    ]);
    const items = new Map<string, CuratedItemRecord>([
      ...videos.filter(({ event }) => event?.id === eventId).map((video) => [video.id, { video }] as const),
      ...(await withVariants(queries, photoRows)).map((photo) => [photo.id, { photo }] as const),
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
    if (!isPublicId(eventId)) throw new ProblemError('event_not_found');
    await this.#database.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const event = await lockItems(queries, eventId).where('deletedAt', 'is', null).executeTakeFirst();
      if (event === undefined) throw new ProblemError('event_not_found');
      const places = await placesOf(queries, eventId);
      const moved = places.find((place) => place.id === id);
      const others = places.filter((place) => place.id !== id);
      const to = before === null ? others.length : others.findIndex((place) => place.id === before);
      if (moved === undefined || to < 0) {
        throw new ProblemError('invalid_request', memberTexts.eventOrder.itemGone);
      }
      await setItemPlaces(queries, eventId, others.toSpliced(to, 0, moved));
      recordAudit(em, { actor, action: 'event.arrange', target: eventId });
    });
  }
}

/**
 * Counts the videos that precede each photo, by the photo's id. Both lists are sorted by position, which a video that
 * was never arranged does not have.
 */
function countVideosBefore(
  videos: readonly { position: number | null }[],
  photos: readonly { id: string; position: number }[],
): Map<string, number> {
  let count = 0;
  return new Map(
    photos.map(({ id, position }) => {
      while (count < videos.length && (videos[count]?.position ?? 0) <= position) count += 1;
      return [id, count];
    }),
  );
}

interface Place extends ItemPlace {
  id: string;
}

/** Every place, in order: also those of videos that have left the event, and of photos in the trash. */
async function placesOf(queries: Queries, eventId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select coalesce(item_id, video.id) as id, coalesce(video_id, video.id) as "videoId", photo_id as "photoId"
    from (select * from event_items where event_id = ${eventId}) as item
    full join (select id, sort_order, published_at from videos where event_id = ${eventId}) as video
      on video.id = item.video_id
    order by position nulls first, -sort_order desc nulls last, published_at desc nulls last, 1 desc`.execute(
    queries,
  );
  return rows;
}
