import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, type Queries } from '../database.ts';

// Sites with many items, or one of each kind, from the rows of an existing one.

type Table = 'photos' | 'videos' | 'covers' | 'events' | 'posts';

/** A row that was inserted like another one. */
export interface RowCopy {
  id: string;
  source: string;
  /** The first copies of all rows have the round 1, the second ones 2… */
  round: number;
}

const copied = (copies: readonly RowCopy[]) => sql`
  unnest(${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ source }) => source)}::uuid[],
    ${copies.map(({ round }) => round)}::integer[]) as copy (id, source, round)`;

/** Copies of a round are older than those of the rounds before. */
const earlier = sql`copy.round * interval '240 days'`;

/** Plans copies of all rows, until there are `count`. */
async function planCopies(queries: Queries, table: Table, count: number): Promise<RowCopy[]> {
  const rows = await queries.selectFrom(table).select('id').orderBy('id').execute();
  return Array.from({ length: count - rows.length }, (_, number) => ({
    id: randomUUID(),
    source: rows[number % rows.length]?.id ?? '',
    round: 1 + Math.floor(number / rows.length),
  }));
}

async function copyPhotos(queries: Queries, copies: readonly RowCopy[]): Promise<void> {
  await sql`
    insert into photos (id, sha256, status, bytes, content_type, original_name, description, listed, width, height,
      thumb_hash, placeholder, pipeline_version, watermark, watermark_tried, created_at, queued_at, ready_at)
    select copy.id, sha256(copy.id::text::bytea), status, bytes, content_type, original_name, description, listed,
      width, height, thumb_hash, placeholder, pipeline_version, watermark, watermark_tried, created_at - ${earlier},
      queued_at, ready_at
    from ${copied(copies)} join photos on photos.id = copy.source`.execute(queries);
  await sql`
    insert into photo_variants (photo_id, pipeline_version, format, step, width, height, bytes, animated)
    select copy.id, pipeline_version, format, step, width, height, bytes, animated
    from ${copied(copies)} join photo_variants on photo_id = copy.source`.execute(queries);
}

async function copyEvents(queries: Queries, copies: readonly RowCopy[]): Promise<void> {
  await sql`
    insert into events (id, slug, curated_title, description, date)
    select copy.id, slug || '-' || round, title || ' ' || round, description, date - ${earlier}
    from ${copied(copies)} join events on events.id = copy.source`.execute(queries);
  await sql`
    insert into event_slugs (slug, event_id)
    select slug, id from events where id = any(${copies.map(({ id }) => id)}::uuid[])`.execute(queries);
}

/** A copy of an item belongs to the copy of its event of the same round. */
async function copyVideos(
  queries: Queries,
  copies: readonly RowCopy[],
  events: readonly RowCopy[],
): Promise<RowCopy[]> {
  await sql`
    insert into videos (id, provider, library_id, guid, library_type, synced_title, synced_description,
      synced_event_id, slug, duration_seconds, width, height, orientation, status, thumbnail_file, published_at)
    select copy.id, provider, library_id, copy.id::text, library_type, synced_title, synced_description, event.id, slug,
      duration_seconds, width, height, orientation, status, thumbnail_file, published_at - ${earlier}
    from ${copied(copies)} join videos on videos.id = copy.source
      left join ${sql`unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ source }) => source)}::uuid[],
        ${events.map(({ round }) => round)}::integer[])`} as event (id, source, round)
        on event.source = videos.event_id and event.round = copy.round`.execute(queries);
  await sql`
    insert into video_slugs (video_id, slug)
    select id, slug from videos where id = any(${copies.map(({ id }) => id)}::uuid[])`.execute(queries);
  return copyCovers(queries, copies);
}

/** @returns the copies of the covers of these videos */
async function copyCovers(queries: Queries, videos: readonly RowCopy[]): Promise<RowCopy[]> {
  const { rows } = await sql<RowCopy & { video: string }>`
    select gen_random_uuid() as id, covers.id as source, round, copy.id as video
    from ${copied(videos)} join covers on video_id = copy.source and retired_at is null`.execute(queries);
  await sql`
    insert into covers (id, video_id, kind, status, source, made_for, width, height, thumb_hash, placeholder,
      failure_code, ready_at)
    select copy.id, video, kind, status, covers.source, made_for, width, height, thumb_hash, placeholder, failure_code,
      ready_at
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ source }) => source)}::uuid[],
      ${rows.map(({ video }) => video)}::uuid[]) as copy (id, source, video)
      join covers on covers.id = copy.source`.execute(queries);
  await sql`
    insert into cover_variants (cover_id, format, width, height, bytes)
    select copy.id, format, width, height, bytes
    from ${copied(rows)} join cover_variants on cover_id = copy.source`.execute(queries);
  return rows;
}

async function copyPosts(queries: Queries, copies: readonly RowCopy[]): Promise<void> {
  await sql`
    insert into posts (id, description, created_on)
    select copy.id, description, created_on - ${earlier}
    from ${copied(copies)} join posts on posts.id = copy.source`.execute(queries);
  await sql`
    insert into post_photos (post_id, photo_id, position)
    select copy.id, photo_id, position from ${copied(copies)} join post_photos on post_id = copy.source`.execute(
    queries,
  );
}

/**
 * Copies the content until there are `count` photos, videos, posts and events, and adds all photos to the newest event.
 * @returns the copies whose files do not exist yet
 */
export async function multiplyContent(
  database: Database,
  count: number,
): Promise<{ photos: RowCopy[]; covers: RowCopy[] }> {
  return database.transaction(async (queries) => {
    const photos = await planCopies(queries, 'photos', count);
    const events = await planCopies(queries, 'events', count);
    await copyPhotos(queries, photos);
    await copyEvents(queries, events);
    const covers = await copyVideos(queries, await planCopies(queries, 'videos', count), events);
    await copyPosts(queries, await planCopies(queries, 'posts', count));
    await sql`
      insert into event_items (event_id, photo_id, position)
      select event.id, photos.id, 1000 + row_number() over (order by created_at desc)
      from photos, (select id from events order by date desc limit 1) as event
      on conflict do nothing`.execute(queries);
    return { photos, covers };
  });
}

/**
 * Keeps the newest event with one upright clip and one photo, a premium video without an event, and a post of that photo,
 * which is upright.
 */
export async function keepOneOfEach(database: Database): Promise<void> {
  await database.transaction(async (queries) => {
    const { rows } = await sql<Record<'event' | 'clip' | 'full' | 'post' | 'photo', string>>`
      select event.id as event, post.id as post, post.photo,
        (select id from videos where event_id = event.id and type = 'free' order by published_at desc limit 1) as clip,
        (select id from videos where type = 'premium' order by published_at desc limit 1) as full
      from (select id from events order by date desc limit 1) as event,
        (select posts.id, min(photo_id::text)::uuid as photo from posts join post_photos on post_id = posts.id
         group by posts.id having count(*) = 1 order by created_on desc limit 1) as post`.execute(queries);
    const [only] = rows;
    if (only === undefined) throw new Error('There is no event, or no post with one photo');
    await queries
      .updateTable('videos')
      .set({ eventIsCurated: true, curatedEventId: null })
      .where('id', '=', only.full)
      .execute();
    // A listing of the provider would bring deleted ones back.
    await queries
      .updateTable('videos')
      .set({ hidden: true })
      .where('id', 'not in', [only.clip, only.full])
      .execute();
    await queries
      .updateTable('videos')
      .set({ orientation: 'portrait' })
      .where('id', '=', only.clip)
      .execute();
    await sql`update photos set width = least(width, height), height = greatest(width, height)
      where id = ${only.photo}`.execute(queries);
    await queries.updateTable('events').set({ hidden: true }).where('id', '!=', only.event).execute();
    await queries.deleteFrom('event_items').execute();
    await queries.deleteFrom('posts').where('id', '!=', only.post).execute();
    await queries.deleteFrom('photos').where('id', '!=', only.photo).execute();
    await queries
      .insertInto('event_items')
      .values({ eventId: only.event, photoId: only.photo, position: 1 })
      .execute();
  });
}

/** Gives every item words that have no place for a break. */
export async function lengthenWords(database: Database): Promise<void> {
  const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwll'.repeat(3).slice(0, 110);
  const text = `${word} https://example.com/${'a-very-long-address'.repeat(4)}`;
  await database.transaction(async (queries) => {
    await sql`update videos set curated_title = ${word}, curated_description = ${text}`.execute(queries);
    await sql`update events set curated_title = ${word}, description = ${text}`.execute(queries);
    await sql`update posts set description = ${text}`.execute(queries);
    await sql`update photos set description = ${text}`.execute(queries);
  });
}

/** Adds a reaction of the user to the newest items of each kind. */
export async function loveNewest(database: Database, email: string, count: number): Promise<void> {
  for (const [column, items] of Object.entries({
    photo_id: sql`select id from photos order by created_at desc`,
    video_id: sql`select id from videos where visible order by published_at desc`,
    post_id: sql`select id from posts order by created_on desc`,
  }))
    await sql`
      insert into reactions (${sql.ref(column)}, user_id, reaction)
      select item.id, users.id, 'love' from (${items} limit ${count}) as item, users where email = ${email}
      on conflict do nothing`.execute(database.queries);
}
