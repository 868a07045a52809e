import { sql } from 'kysely';
import { type Database } from '../database.ts';

/** Photos are one minute apart, starting here. */
const bulkStart = new Date(Date.UTC(2026, 0, 1));
const minuteMs = 60_000;
export const bulkMoment = (number: number): Date => new Date(bulkStart.getTime() + number * minuteMs);

/** Inserts photos; every tenth is unlisted, every eleventh deleted. */
export async function fillGallery(database: Database, count: number): Promise<void> {
  await sql`
    insert into photos (sha256, status, bytes, content_type, original_name, listed, width, height, thumb_hash,
      placeholder, pipeline_version, created_at, queued_at, ready_at, deleted_at)
    select sha256(i::text::bytea), 'ready', 1000, 'image/jpeg', 'dunes.jpg', i % 10 <> 0, 4000, 3000, 'thumb',
      'data:', 1, ${bulkStart}::timestamptz + i * interval '1 minute', now(), now(),
      case when i % 11 = 0 then now() end
    from generate_series(1, ${count}) i`.execute(database.queries);
  await sql`vacuum analyze photos`.execute(database.queries);
}

/** Inserts videos in events: every third is premium, every tenth hidden, every fiftieth has a sort order. */
export async function fillVideos(database: Database, count: number, eventCount: number): Promise<void> {
  await database.transaction(async (queries) => {
    await sql`
      insert into events (slug, curated_title, date)
      select 'event-' || i, 'Event ' || i, ${bulkStart}::timestamptz + i * interval '1 day'
      from generate_series(0, ${eventCount - 1}) i`.execute(queries);
    await sql`insert into event_slugs (slug, event_id) select slug, id from events`.execute(queries);
    await sql`
      insert into videos (provider, library_id, guid, library_type, synced_title, slug, status, published_at,
        sort_order, hidden, synced_event_id)
      select 'fake-provider', '100001', 'guid-' || i, case when i % 3 = 0 then 'premium' else 'free' end, 'Dunes ' || i,
        'dunes-' || i, 'ready', ${bulkStart}::timestamptz + i * interval '1 minute',
        case when i % 50 = 0 then i / 50 else 0 end, i % 10 = 0,
        (select id from events where slug = 'event-' || i % ${eventCount})
      from generate_series(1, ${count}) i`.execute(queries);
    await sql`insert into video_slugs (video_id, slug) select id, slug from videos`.execute(queries);
  });
  await sql`vacuum analyze videos`.execute(database.queries);
  await sql`vacuum analyze events`.execute(database.queries);
}
