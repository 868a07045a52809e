import { limits } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type FormerPhoto } from '../entities/library.entity.ts';

/** Exactly one of the ids is set. */
export interface ItemPlace {
  videoId: string | null;
  photoId: string | null;
}

/** Gives the items the positions 1, 2, 3… */
export async function setItemPlaces(
  queries: Queries,
  eventId: string,
  places: readonly ItemPlace[],
): Promise<void> {
  await sql`
    insert into event_items (event_id, video_id, photo_id, position)
    select ${eventId}::uuid, video_id, photo_id, rank
    from unnest(${places.map(({ videoId }) => videoId)}::uuid[], ${places.map(({ photoId }) => photoId)}::uuid[])
      with ordinality as place (video_id, photo_id, rank)
    on conflict (event_id, item_id) do update set position = excluded.position
    where event_items.position <> excluded.position`.execute(queries);
}

/** Selects the event and locks it, so that adding photos and moving items wait for each other. */
export const lockItems = (queries: Queries, eventId: string) =>
  queries.selectFrom('events').select('id').where('id', '=', eventId).forNoKeyUpdate();

/**
 * Appends photos in the order in which they were uploaded, as far as the event has room. Those that are not in the
 * gallery are kept. Locks the event before the photos, as the trash does.
 * @param lockedPhotos selects the photos and locks them
 * @returns the photos that were not in the event before
 */
export async function addPhotosToEvent(
  queries: Queries,
  eventId: string,
  lockedPhotos: ReturnType<typeof sql>,
): Promise<FormerPhoto[]> {
  const event = await lockItems(queries, eventId).executeTakeFirst();
  if (event === undefined) return [];
  const { rows } = await sql<FormerPhoto>`
    with found as (${lockedPhotos}),
      present as (select item_id, position, photo_id from event_items where event_id = ${eventId}),
      added as (
        select id, row_number() over (order by created_at, id) as rank from found
        where id not in (select item_id from present)
        order by created_at, id
        limit greatest(0, ${limits.event.maxPhotos} - (select count(photo_id) from present))
      ), kept as (
        update photos set kept = true from added where photos.id = added.id and not listed and not kept
      )
    insert into event_items (event_id, photo_id, position)
    select ${eventId}::uuid, id, coalesce((select max(position) from present), 0) + rank from added
    returning photo_id as id`.execute(queries);
  return rows;
}

/** @returns the removed photos with their places */
export async function removePhotosFromEvent(
  queries: Queries,
  eventId: string,
  photoIds: readonly string[],
): Promise<FormerPhoto[]> {
  const { rows } = await sql<FormerPhoto>`
    delete from event_items where event_id = ${eventId} and photo_id = any(${photoIds}::uuid[])
    returning photo_id as id, position`.execute(queries);
  return rows;
}

/** Returns photos to their former places, if photo and event still exist. @returns those that were not there */
export async function returnPhotosToEvent(
  queries: Queries,
  eventId: string,
  former: readonly FormerPhoto[],
): Promise<FormerPhoto[]> {
  const { rows } = await sql<FormerPhoto>`
    insert into event_items (event_id, photo_id, position)
    select events.id, photos.id, former.position
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as former (id uuid, position integer)
    join photos on photos.id = former.id
    join events on events.id = ${eventId}
    on conflict do nothing
    returning photo_id as id`.execute(queries);
  return rows;
}
