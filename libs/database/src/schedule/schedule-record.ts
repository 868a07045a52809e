import { type ScheduledAction, type ScheduledKind, type WorkFailureCode } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Queries } from '../database.ts';
import { photoSelection, type PhotoRecord } from '../photos/photo-record.ts';
import { lostPhotos } from '../posts/lost-photos.ts';
import { photoRule } from '../photos/photo-visibility.ts';

/** What happens to an item, or to several photos, at one time. */
export interface ScheduleEntryRecord {
  kind: ScheduledKind;
  action: ScheduledAction;
  ids: string[];
  at: Date;
  name: string;
  isPublic: boolean;
  /** Set where it has failed for good. */
  failureCode: WorkFailureCode | null;
  /** The first one. */
  photo: PhotoRecord | null;
  /** Of a post that will be published: the number of its photos, and of those that were deleted since it was saved. */
  postPhotos: { left: number; deleted: number } | null;
}

type EntryRow = Omit<ScheduleEntryRecord, 'photo'> & { photoId: string | null };

/** In the order of their times; without deleted items. */
export async function readEntries(queries: Queries): Promise<ScheduleEntryRecord[]> {
  const { rows } = await sql<EntryRow>`
    with entries as (
      select kind, action, due_at, schedule.failure_code, array[item_id] as ids, coalesce(posts.description, post_drafts.description) as name,
        posts.id is not null as is_public, coalesce(
          (select photo_id from post_photos join photos on photos.id = photo_id
            where post_id = posts.id and ${photoRule.current} order by position limit 1),
          (select photo_id from post_draft_photos join photos on photos.id = photo_id
            where draft_id = post_drafts.id and ${photoRule.current} order by position limit 1)
        ) as photo_id,
        case when action = 'publish' and post_drafts.id is not null then json_build_object(
          'left', (select count(*) from post_draft_photos join photos on photos.id = photo_id
            where draft_id = post_drafts.id and ${photoRule.current}),
          'deleted', ${lostPhotos}) end as post_photos
      from schedule left join posts on posts.id = item_id and posts.deleted_at is null
        left join post_drafts on post_drafts.id = item_id
      where kind = 'post' and (posts.id is not null or post_drafts.id is not null)
      union all
      select kind, action, due_at, schedule.failure_code, array[item_id], title, not hidden, null, null
      from schedule join events on events.id = item_id and events.deleted_at is null
      where kind = 'event'
      union all
      select kind, action, due_at, schedule.failure_code, array_agg(id order by created_at desc, id desc),
        coalesce((array_agg(description order by created_at desc, id desc))[1], ''), bool_and(listed),
        (array_agg(id order by created_at desc, id desc))[1], null
      from schedule join photos on photos.id = item_id and ${photoRule.current}
      where kind = 'photo' group by kind, action, due_at, schedule.failure_code
    )
    select kind, action, due_at as at, ids, name, is_public, failure_code, photo_id, post_photos from entries order by due_at, action, kind, ids`.execute(
    queries,
  );
  const photoIds = rows.flatMap(({ photoId }) => photoId ?? []);
  const photoRows =
    photoIds.length === 0
      ? []
      : await queries.selectFrom('photos').select(photoSelection).where('id', 'in', photoIds).execute();
  const photos = new Map(photoRows.map((photo) => [photo.id, photo]));
  return rows.map(({ photoId, ...row }) => ({ ...row, photo: photos.get(photoId ?? '') ?? null }));
}
