import { limits } from '@sandstone/contract';
import { lockedCovers } from '../site-settings/locked-covers.ts';
import { sql } from 'kysely';
import { type Database } from '../database.ts';

/** Photos are one minute apart, starting here. */
const bulkStart = new Date(Date.UTC(2026, 0, 1));
const minuteMs = 60_000;
const perStatement = 10_000;
export const bulkMoment = (number: number): Date => new Date(bulkStart.getTime() + number * minuteMs);

/** Inserts photos; every tenth is unlisted, every eleventh deleted. */
export async function fillGallery(database: Database, count: number): Promise<void> {
  // The time limit of a statement then is one of progress, which a busy machine keeps as well.
  for (let from = 1; from <= count; from += perStatement) {
    await sql`
      insert into photos (sha256, status, bytes, content_type, original_name, listed, width, height, thumb_hash,
        placeholder, pipeline_version, created_at, queued_at, ready_at, deleted_at)
      select sha256(i::text::bytea), 'ready', 1000, 'image/jpeg', 'dunes.jpg', i % 10 <> 0, 4000, 3000, 'thumb',
        'data:', 1, ${bulkStart}::timestamptz + i * interval '1 minute', now(), now(),
        case when i % 11 = 0 then now() end
      from generate_series(${from}::int, ${Math.min(count, from + perStatement - 1)}::int) i`.execute(
      database.queries,
    );
  }
  await sql`vacuum analyze photos`.execute(database.queries);
}

/** Inserts the nine variants of each photo that is not deleted. */
export async function fillVariants(database: Database): Promise<void> {
  // Half a minute for 100,000 photos, and a statement may take as long.
  for (const format of ['avif', 'webp', 'jpg']) {
    await sql`
      insert into photo_variants (photo_id, pipeline_version, format, step, width, height, bytes)
      select id, pipeline_version, ${format}::text, step, step, step * 3 / 4, step * 100
      from photos cross join unnest(array[320, 640, 1280]) as step where deleted_at is null`.execute(
      database.queries,
    );
  }
  await sql`vacuum analyze photo_variants`.execute(database.queries);
}

/** Inserts posts with as many photos as a card shows; every tenth post is deleted. */
export async function fillPosts(database: Database, count: number): Promise<void> {
  const { cardPhotos } = limits.post;
  await sql`
    insert into posts (description, created_on, updated_on, deleted_at)
    select 'Day ' || i, ${bulkStart}::timestamptz + i * interval '1 minute', now() + interval '10 years',
      case when i % 10 = 0 then now() end
    from generate_series(1, ${count}) i`.execute(database.queries);
  await sql`
    with photo as (select id, row_number() over () - 1 as number from photos where deleted_at is null),
      post as (select id, row_number() over () as number from posts)
    insert into post_photos (post_id, photo_id, position)
    select post.id, photo.id, position from post cross join generate_series(0, ${cardPhotos - 1}) as position
    join photo on photo.number = (post.number * ${cardPhotos} + position) % (select count(*) from photo)`.execute(
    database.queries,
  );
  await sql`vacuum analyze posts`.execute(database.queries);
  await sql`vacuum analyze post_photos`.execute(database.queries);
}

/** Inserts videos in events: every third is premium, every tenth hidden, every fiftieth has a sort order, and each has a public cover. */
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
    await sql`
      insert into covers (video_id, kind, status, width, height, thumb_hash, placeholder, ready_at)
      select id, case when type = 'premium' then ${lockedCovers} else 'clear' end, 'ready', 960, 540, 'thumb',
        'data:', now()
      from videos`.execute(queries);
  });
  await sql`vacuum analyze videos`.execute(database.queries);
  await sql`vacuum analyze covers`.execute(database.queries);
  await sql`vacuum analyze events`.execute(database.queries);
}

/** Gives each video of an event a place, with photos of the gallery between them, as after a move on its page. */
export async function arrangeEvent(database: Database, slug: string, photoCount: number): Promise<void> {
  await sql`
    with event as (select id from events where slug = ${slug}),
      item as (
        select id as video_id, null::uuid as photo_id from videos where event_id = (select id from event)
        union all
        (select null, id from photos where listed and deleted_at is null order by created_at limit ${photoCount})
      )
    insert into event_items (event_id, video_id, photo_id, position)
    select event.id, video_id, photo_id, row_number() over (order by coalesce(video_id, photo_id))
    from event, item`.execute(database.queries);
  await sql`vacuum analyze event_items`.execute(database.queries);
}
