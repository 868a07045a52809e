import { ProblemError } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type PageRequest, splitPage } from '../page-cursor.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import {
  after,
  decodeVideoCursor,
  encodeVideoCursor,
  listOrder,
  maxInteger,
  type VideoPosition,
} from './video-cursor.ts';

/** A page of an event: its first items, or those after a cursor. */
export interface EventItemRequest extends PageRequest {
  /** Id of a photo: the page is as long as needed to contain it. Another id has no effect. */
  through?: string;
}

export interface EventItemPage {
  /** In the order of the event. */
  items: { kind: 'video' | 'photo'; id: string }[];
  nextCursor: string | null;
}

/** A position in `(position, is_photo, item_id desc)`. Two items have the same one if an undone removal returns one. */
interface Place {
  position: number;
  isPhoto: boolean;
  id: string;
}
type Item = { place: Place } | { unplaced: VideoPosition };

const shape = /^p([0-9]{1,10})\.([01])\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

const encodeCursor = (item: Item): string =>
  'unplaced' in item
    ? encodeVideoCursor(item.unplaced)
    : Buffer.from(`p${item.place.position}.${item.place.isPhoto ? 1 : 0}.${item.place.id}`).toString(
        'base64url',
      );

/** @throws ProblemError invalid_request */
function decodeCursor(cursor: string): Item {
  const [, text, isPhoto, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (id === undefined) return { unplaced: decodeVideoCursor(cursor) };
  const position = Number(text);
  if (position > maxInteger) throw new ProblemError('invalid_request', 'cursor: is not valid.');
  return { place: { position, isPhoto: isPhoto === '1', id } };
}

const placedItems = (eventId: string) => sql`(select item_id from event_items where event_id = ${eventId})`;

/**
 * Visible videos without a place, in the order of every list. Free and premium videos have an index range each. The event
 * is selected by a range and stands in the order, so that only the index of an event's videos fits: with an equality,
 * Postgres may read the list of all videos until it has found enough of them.
 */
async function unplacedVideos(
  queries: Queries,
  eventId: string,
  start: VideoPosition | undefined,
  limit: number,
): Promise<VideoPosition[]> {
  const { rows } = await sql<VideoPosition>`
    select id, sort_order, published_at from (values ('free'), ('premium')) as wanted (type)
    cross join lateral (
      select id, sort_order, published_at from videos
      where event_id between ${eventId} and ${eventId} and visible and type = wanted.type
        and id not in ${placedItems(eventId)} and ${start === undefined ? sql`true` : after(start)}
      order by event_id desc, ${listOrder} limit ${limit}
    ) as video
    order by ${listOrder} limit ${limit}`.execute(queries);
  return rows;
}

/** Items with a place that visitors see: visible videos and photos of the gallery. */
const visiblePlaces = (eventId: string) => sql`
  event_items as item
    left join videos on videos.id = item.video_id and videos.event_id = item.event_id and visible
    left join photos on photos.id = item.photo_id and ${photoRule.inGallery}
    where item.event_id = ${eventId} and (videos.id is not null or photos.id is not null)`;

async function placedItemsAfter(
  queries: Queries,
  eventId: string,
  start: Place | undefined,
  limit: number,
): Promise<Place[]> {
  const { position, isPhoto, id } = start ?? { position: -1, isPhoto: false, id: eventId };
  const { rows } = await sql<Place>`
    select item.position, photo_id is not null as "isPhoto", item_id as id
    from ${visiblePlaces(eventId)}
      and item.position >= ${position}
      and (item.position > ${position} or (photo_id is not null) > ${isPhoto}
        or ((photo_id is not null) = ${isPhoto} and item_id < ${id}::uuid))
    order by item.position, photo_id is not null, item_id desc limit ${limit}`.execute(queries);
  return rows;
}

/**
 * Returns how many items visitors see up to this one, at most; 0 if they do not see it, or it has no place. Nobody can
 * find out what else is in the event.
 */
async function countThrough(queries: Queries, eventId: string, itemId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((
        select count(*) from ${visiblePlaces(eventId)} and item.position <= place.position
      ) + (
        select count(*) from videos where event_id = ${eventId} and visible and id not in ${placedItems(eventId)}
      ))::integer as count
    from (
      select item.position from ${visiblePlaces(eventId)} and item.item_id = ${itemId}
    ) as place`.execute(queries);
  return rows[0]?.count ?? 0;
}

/**
 * Reads a page of an event as visitors see it: videos without a place, in the order of every list, then all other items
 * by their places. @throws ProblemError invalid_request for an invalid cursor
 */
export async function readEventItemPage(
  queries: Queries,
  eventId: string,
  { limit, cursor, through }: EventItemRequest,
): Promise<EventItemPage> {
  const start = cursor === undefined ? undefined : decodeCursor(cursor);
  const size = Math.max(limit, through === undefined ? 0 : await countThrough(queries, eventId, through));
  const startPlace = start !== undefined && 'place' in start ? start.place : undefined;
  const startVideo = start !== undefined && 'unplaced' in start ? start.unplaced : undefined;
  const videos = startPlace === undefined ? await unplacedVideos(queries, eventId, startVideo, size + 1) : [];
  const missing = size + 1 - videos.length;
  const places = missing > 0 ? await placedItemsAfter(queries, eventId, startPlace, missing) : [];
  const found: Item[] = [...videos.map((unplaced) => ({ unplaced })), ...places.map((place) => ({ place }))];
  const { page, nextCursor } = splitPage(found, size, encodeCursor);
  return {
    items: page.map((item) =>
      'unplaced' in item
        ? { kind: 'video', id: item.unplaced.id }
        : { kind: item.place.isPhoto ? 'photo' : 'video', id: item.place.id },
    ),
    nextCursor,
  };
}
