import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { columnsExcept, type Tables } from '../entities/entities.ts';
import { VideoEntity } from '../entities/videos.entity.ts';
import { type EventRecord } from './event.repository.ts';
import { type CoverJson, type CoverRecord, coversOfVideo, toCovers } from './video-record.ts';

const adminVideoColumns = columnsExcept(VideoEntity, [
  'provider',
  'guid',
  'syncedEventId',
  'curatedEventId',
  'eventId',
  'width',
  'height',
  'thumbnailFile',
  'visible',
  'createdAt',
  'updatedAt',
]);
type AdminVideoRow = Pick<Selectable<Tables['videos']>, (typeof adminVideoColumns)[number]>;

/** A video in the admin area, hidden or not. */
export interface AdminVideoRecord extends Omit<AdminVideoRow, 'missingListings'> {
  event: { id: string; title: string } | null;
  /** Hidden because its provider no longer lists it. */
  gone: boolean;
  cover: CoverRecord | null;
}

/** An event in the admin area, with the name of its provider's collection. */
export type AdminEventRecord = EventRecord &
  Pick<
    Selectable<Tables['events']>,
    'syncedTitle' | 'curatedTitle' | 'hidden' | 'coverVideoId' | 'coverPhotoId' | 'focusX' | 'focusY'
  >;

const event = sql<AdminVideoRecord['event']>`(
  select json_build_object('id', id, 'title', title)
  from events where events.id = videos.event_id and deleted_at is null)`.as('event');

/** A statement on `videos` selects these columns for `toAdminVideoRecord`. */
export const adminVideoSelection = [...adminVideoColumns, event, coversOfVideo] as const;

export const toAdminVideoRecord = ({
  missingListings,
  covers,
  ...row
}: AdminVideoRow & Pick<AdminVideoRecord, 'event'> & { covers: CoverJson[] }): AdminVideoRecord => ({
  ...row,
  gone: missingListings >= 2,
  cover: toCovers(covers).clear ?? null,
});

export async function adminVideosById(queries: Queries, ids: readonly string[]): Promise<AdminVideoRecord[]> {
  const rows = await queries
    .selectFrom('videos')
    .select(adminVideoSelection)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(toAdminVideoRecord);
}
