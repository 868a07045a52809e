import { expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '@sandstone/testing';
import { sql } from 'kysely';
import { type Database, type Queries } from './database.ts';
import { encodeCursor } from './page-cursor.ts';
import { RecordCounts } from './migrations/0014-record-counts.migration.ts';
import { PhotoProcessingRepository } from './photos/photo-processing.repository.ts';
import { PhotoRepository } from './photos/photo.repository.ts';
import { PostRepository } from './posts/post.repository.ts';
import { StatisticsRepository } from './statistics/statistics.repository.ts';
import { actor, aProcessed, anUpload } from './testing/builders.ts';
import { anEvent, aVideo } from './testing/content.builders.ts';
import { databaseSuite } from './testing/database-suite.ts';
import { VideoEditingRepository } from './videos/video-editing.repository.ts';
import { EventRepository } from './videos/event.repository.ts';
import { VideoRepository } from './videos/video.repository.ts';

const real = {
  photo_counts: `select status, listed, deleted_at is not null as deleted, count(*) from photos group by 1, 2, 3`,
  video_counts: `select event_id, type, visible, count(*) from videos group by 1, 2, 3`,
  post_counts: `select deleted_at is not null as deleted, count(*) from posts group by 1`,
} as const;
const maintained = {
  photo_counts: `select status, listed, deleted, sum(total)::bigint from photo_counts group by 1, 2, 3`,
  video_counts: `select event_id, type, visible, sum(total)::bigint from video_counts group by 1, 2, 3`,
  post_counts: `select deleted, sum(total)::bigint from post_counts group by 1`,
} as const;
const tables = ['photo_counts', 'video_counts', 'post_counts'] as const;

/** Groups whose maintained number differs from the real one, in one snapshot. */
async function wrongGroups(queries: Queries): Promise<unknown[]> {
  const differences = tables.map((table) => {
    const kept = `(${maintained[table]} having sum(total) <> 0)`;
    const counted = `(${real[table]})`;
    const rows = `((${counted} except ${kept}) union all (${kept} except ${counted})) as wrong`;
    return `select '${table}' as in_table, to_json(wrong) as of_group from ${rows}`;
  });
  return (await sql.raw(differences.join(' union all ')).execute(queries)).rows;
}

// The title of the test names it, and TEST_SEED repeats it.
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000));

/**
 * Statements that change the numbers, for the rows of one writer: others would make it wait for their row locks. The
 * writers share the events, and so the groups. `_` is the writer. `random()` follows from the seed of its transaction.
 */
const statements = [
  `insert into photos (sha256, bytes, content_type, original_name, listed, pipeline_version, staging_key, created_at,
    queued_at) select sha256(gen_random_uuid()::text::bytea), 1, 'image/jpeg', '_', i % 2 = 0, 1,
    gen_random_uuid()::text, now(), now() from generate_series(1, 3) i`,
  `update photos set status = 'ready', width = 1, height = 1, thumb_hash = 'a', placeholder = 'a', ready_at = now(),
    failure_code = null where original_name = '_' and random() < 0.4`,
  `update photos set status = 'failed', failure_code = 'damaged' where original_name = '_' and random() < 0.2`,
  `update photos set listed = not listed where original_name = '_' and random() < 0.3`,
  `update photos set deleted_at = now() where original_name = '_' and random() < 0.2`,
  `delete from photos where original_name = '_' and deleted_at is not null and random() < 0.5`,
  `insert into videos (id, provider, library_id, guid, library_type, synced_title, slug, status, published_at,
    synced_event_id) select id, 'p', '_', id, (array['free', 'premium'])[i], 'Dunes', 'dunes', 'ready', now(),
    (select id from events order by random() limit 1)
    from (select gen_random_uuid() as id, i from generate_series(1, 2) i) as made`,
  `insert into videos (provider, library_id, guid, library_type, synced_title, slug, status, published_at)
    select provider, library_id, guid, library_type, synced_title, slug, status, published_at from videos
    where library_id = '_' on conflict (provider, library_id, guid) do update set hidden = random() < 0.2`,
  `update videos set hidden = not hidden where library_id = '_' and random() < 0.3`,
  `update videos set missing_listings = (missing_listings + 1) % 3 where library_id = '_' and random() < 0.5`,
  `update videos set curated_type = 'premium' where library_id = '_' and random() < 0.3`,
  `update videos set event_is_curated = true, curated_event_id = (select id from events order by random() limit 1)
    where library_id = '_' and random() < 0.3`,
  `update videos set event_is_curated = true, curated_event_id = null where library_id = '_' and random() < 0.1`,
  `delete from videos where library_id = '_' and random() < 0.1`,
  `insert into posts (description) select '_' from generate_series(1, 2)`,
  `update posts set deleted_at = case when random() < 0.5 then now() end where description = '_' and random() < 0.5`,
  `delete from posts where description = '_' and random() < 0.1`,
];

const recordSlugs = `insert into video_slugs (video_id, slug) select id, slug from videos where library_id = '_'
  on conflict do nothing`;

databaseSuite(
  'the maintained numbers of records',
  (test) => {
    const wrong = () => wrongGroups(test.queries);

    /** Runs transactions of random statements; about every fourth one is rolled back. */
    async function write(writer: string, random: () => number): Promise<void> {
      const randomBelow = (limit: number) => Math.floor(random() * limit);
      for (let number = 0; number < 15; number += 1) {
        const ran = Array.from(
          { length: 1 + randomBelow(4) },
          () => statements[randomBelow(statements.length)] ?? '',
        );
        const rollsBack = randomBelow(4) === 0;
        const seedOfTransaction = random();
        const work = test.database().transaction(async (queries) => {
          await sql`select setseed(${seedOfTransaction})`.execute(queries);
          for (const statement of [...ran, recordSlugs]) {
            await sql.raw(statement.replaceAll(`'_'`, `'${writer}'`)).execute(queries);
          }
          expect({ ran, wrong: await wrongGroups(queries) }).toEqual({ ran, wrong: [] });
          if (rollsBack) throw new Error('rolled back');
        });
        await (rollsBack ? expect(work).rejects.toThrow('rolled back') : work);
      }
    }

    // How the transactions of the writers interleave is not repeated.
    it(`equal the real ones within and between concurrent transactions of random changes (TEST_SEED=${seed})`, async () => {
      const events = await Promise.all(Array.from({ length: 4 }, () => test.anEvent()));
      let writing = 6;
      const writers = Array.from({ length: writing }, async (_, number) => {
        await write(`writer ${number}`, seededRandom(seed + number)).finally(() => (writing -= 1));
      });
      const read = async () => {
        for (; writing > 0; await setTimeout(5)) expect(await wrong()).toEqual([]);
      };
      await Promise.all([read(), ...writers]);
      const queries = test.queries;
      // Its videos then belong to no event.
      await queries
        .deleteFrom('events')
        .where('id', '=', events[0] ?? '')
        .execute();
      expect(await wrong()).toEqual([]);
      await queries.deleteFrom('videos').execute();
      await queries.deleteFrom('photos').execute();
      await queries.deleteFrom('posts').execute();
      expect(await wrong()).toEqual([]);
    });

    it('make no transaction wait for another one that changes the same numbers', async () => {
      const event = await test.anEvent();
      const one = await test.aVideo({ syncedEventId: event });
      const other = await test.aVideo({ syncedEventId: event });
      const addPost = (queries: Queries) =>
        queries.insertInto('posts').values({ description: 'Dusk' }).execute();
      const hide = (queries: Queries, id: string) =>
        queries.updateTable('videos').set({ hidden: true }).where('id', '=', id).execute();
      await test.database().transaction(async (queries) => {
        await addPost(queries);
        await hide(queries, one);
        await test.database().transaction(async (concurrent) => {
          await sql`set local lock_timeout = '1s'`.execute(concurrent);
          await hide(concurrent, other);
          await addPost(concurrent);
        });
        await addPost(queries);
      });
      expect(await wrong()).toEqual([]);
    });

    it('are computed by the migration for the records that exist already', async () => {
      const queries = test.queries;
      await test.aVideo({ syncedEventId: await test.anEvent() });
      await test.aVideo();
      await queries.insertInto('posts').values({ description: 'Dusk', deletedAt: new Date() }).execute();
      for (const table of tables) await queries.deleteFrom(table).execute();
      expect(await wrong()).not.toEqual([]);
      // `up` only collects statements and does not query the database.
      const migration = new RecordCounts(undefined as never, undefined as never);
      migration.up();
      for (const statement of migration.getQueries()) {
        if (typeof statement === 'string' && statement.trim().startsWith('insert into'))
          await sql.raw(statement).execute(queries);
      }
      expect(await wrong()).toEqual([]);
    });

    it('do not grow by a row for each change', async () => {
      const rowsOf = (queries: Queries) => queries.selectFrom('post_counts').select('id').execute();
      const before = await rowsOf(test.queries);
      for (let number = 0; number < 20; number += 1) {
        await test.queries.insertInto('posts').values({ description: 'Dawn' }).execute();
      }
      expect((await rowsOf(test.queries)).length).toBeLessThanOrEqual(Math.max(1, before.length));
    });

    it('can be read and compacted by the previous version', async () => {
      const queries = test.queries;
      const counted = async () =>
        (
          await sql<{ count: number }>`select sum(delta)::integer as count from gallery_count`.execute(
            queries,
          )
        ).rows[0]?.count ?? 0;
      const before = await counted();
      const upload = anUpload();
      const [recorded] = await test.photos().recordUploads([upload], actor);
      await test.processing().markReady(aProcessed(recorded?.photoId ?? ''));
      expect(await counted()).toBe(before + 1);
      await sql`
        with steps as (delete from gallery_count returning delta)
        insert into gallery_count (delta) select sum(delta) from steps having count(*) > 0`.execute(queries);
      expect(await counted()).toBe(before + 1);
      expect(await wrong()).toEqual([]);
    });
  },
  20,
);

databaseSuite('the totals of lists', (test) => {
  const one = { limit: 1 };
  const totalsOf = async (database: Database) => {
    const photos = new PhotoRepository(database);
    const videoEditing = new VideoEditingRepository(database);
    const posts = new PostRepository(database);
    const [event] = await new EventRepository(database).menu();
    const pages = {
      gallery: photos.publicPage(one),
      photos: photos.adminPage(one),
      failed: photos.adminPage({ ...one, status: 'failed' }),
      videos: new VideoRepository(database).page(one),
      curated: videoEditing.videos(one),
      ofEvent: videoEditing.videos({ ...one, event: event?.id }),
      ofNoEvent: videoEditing.videos({ ...one, event: 'none' }),
      found: videoEditing.videos({ ...one, event: event?.id, search: 'dune' }),
      posts: posts.page(one),
      adminPosts: posts.adminPage(one),
    };
    const totals = Object.entries(pages).map(async ([name, page]) => [name, (await page).total] as const);
    return { ...Object.fromEntries(await Promise.all(totals)), event: event?.counts };
  };

  it('are those of their filters', async () => {
    const database = test.database();
    const { queries } = database;
    const event = await anEvent(database);
    await aVideo(database, { syncedEventId: event });
    await aVideo(database, { syncedEventId: event, libraryType: 'premium', syncedTitle: 'Canyon' });
    await aVideo(database, { syncedEventId: event, hidden: true });
    await aVideo(database);
    await queries
      .insertInto('posts')
      .values([
        { description: 'Dusk' },
        { description: 'Dawn' },
        { description: 'Gone', deletedAt: new Date() },
      ])
      .execute();
    const photos = new PhotoRepository(database);
    const work = new PhotoProcessingRepository(database);
    const uploads = [anUpload(), anUpload({ listed: false }), anUpload(), anUpload(), anUpload()];
    const ids = (await photos.recordUploads(uploads, actor)).map(({ photoId }) => photoId);
    const [ready = '', unlisted = '', failed = '', deleted = ''] = ids;
    for (const id of [ready, unlisted, deleted]) await work.markReady(aProcessed(id));
    await work.markFailed(failed, 1, 'damaged');
    await photos.markDeleted(deleted, actor);
    expect(await totalsOf(database)).toEqual({
      gallery: 1,
      photos: 4,
      failed: 1,
      videos: 3,
      curated: 4,
      ofEvent: 3,
      ofNoEvent: 1,
      found: 2,
      posts: 2,
      adminPosts: 2,
      event: { free: 1, premium: 1 },
    });
    const statistics = await new StatisticsRepository(database).records();
    expect(statistics.photos).toEqual({ processing: 1, ready: 2, failed: 1, deleted: 1 });
    const afterAll = encodeCursor({ createdAt: new Date(0), id: ready });
    expect(await photos.publicPage({ ...one, cursor: afterAll })).toMatchObject({ photos: [], total: 1 });
  });
});
