import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type Database, type Queries } from './database.ts';
import { ScheduleRepository } from './schedule/schedule.repository.ts';
import { actor, aPhoto, aProcessed } from './testing/builders.ts';
import { aCover, anEvent, aVideo } from './testing/content.builders.ts';
import { databaseSuite } from './testing/database-suite.ts';
import { movePhotoFiles } from './testing/moved-photos.ts';

/** Inserts a row into every table that has versions. */
async function aRowOfEach(database: Database): Promise<void> {
  const { queries } = database;
  const photoId = await aPhoto(database);
  const eventId = await anEvent(database);
  await aCover(database, await aVideo(database), 'clear');
  const [{ id: postId } = { id: '' }] = await queries
    .insertInto('posts')
    .values({ description: 'Dunes' })
    .returning('id')
    .execute();
  await queries.insertInto('post_photos').values({ postId, photoId, position: 0 }).execute();
  await queries.insertInto('event_items').values({ eventId, photoId, position: 0 }).execute();
  const plan = { kind: 'photo' as const, ids: [photoId], takeDown: '2099-01-01T12:00', zone: 'UTC' };
  await new ScheduleRepository(database).plan(plan, actor);
  await sql`insert into hero_pictures values (${photoId}, '1', '{}', '{}')`.execute(queries);
  await sql`insert into site_settings values ('words', '{}', 1) on conflict do nothing`.execute(queries);
}

/** The tables whose rows have a version, or change that of the content, by the functions of their triggers. */
async function tablesWith(database: Database, functions: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname = any(${functions}) order by 1`.execute(database.queries);
  return rows.map(({ name }) => name);
}

const itemVersion = async (queries: Queries): Promise<unknown> =>
  (await sql`select max(version) from item_versions`.execute(queries)).rows[0];
const contentVersion = async (queries: Queries): Promise<unknown> =>
  (await sql`select sum(changes) from content_changes`.execute(queries)).rows[0];

databaseSuite('versions', (test) => {
  const versionOf = async (id: string) =>
    (
      await test.queries
        .selectFrom('item_versions')
        .select('version')
        .where('itemId', '=', id)
        .executeTakeFirst()
    )?.version;

  it.each([
    ['an item', ['item_changed'], itemVersion],
    ['the content', ['content_changed', 'photo_content_changed'], contentVersion],
  ] as const)(
    'of %s rise with a column that a release adds to a table',
    async (_of, functions, versionIn) => {
      await aRowOfEach(test.database());
      const tables = await tablesWith(test.database(), functions);
      expect(tables).toEqual(expect.arrayContaining(['photos', 'posts', 'events', 'videos', 'event_items']));
      const notWatched: string[] = [];
      const undone = new Error('The column was for this test');
      for (const table of tables)
        await expect(
          test.database().transaction(async (queries) => {
            await sql`alter table ${sql.table(table)} add column added text`.execute(queries);
            const before = await versionIn(queries);
            await sql`update ${sql.table(table)} set added = 'Dusk'`.execute(queries);
            const after = await versionIn(queries);
            if (JSON.stringify(after) === JSON.stringify(before)) notWatched.push(table);
            throw undone;
          }),
        ).rejects.toBe(undone);
      expect(notWatched).toEqual([]);
    },
  );

  it('of a photo do not rise while it is processed, moved, and comes into a post', async () => {
    const queries = test.queries;
    const id = await test.aPhoto({ status: 'processing' });
    await test.photos().update(id, { description: 'Dusk' }, actor);
    const version = await versionOf(id);
    expect(version).toBeGreaterThan(0);
    await test.processing().markReady(aProcessed(id, { filesAre: 'private' }));
    await movePhotoFiles(test.database());
    const [post] = await queries
      .insertInto('posts')
      .values({ description: 'Dunes' })
      .returning('id')
      .execute();
    await queries
      .insertInto('post_photos')
      .values({ postId: post?.id ?? '', photoId: id, position: 0 })
      .execute();
    expect(await test.photos().adminById(id)).toMatchObject({
      ...{ status: 'ready', posted: true, withdrawnAt: null },
    });
    expect(await versionOf(id)).toBe(version);
  });

  it('of videos and adventures do not rise with what a sync writes', async () => {
    const [video, event] = [await test.aVideo(), await test.anEvent()];
    const queries = test.queries;
    await sql`
      update videos set synced_title = 'Dusk', synced_description = 'At dusk', status = 'failed',
        duration_seconds = 9, width = 9, height = 9, orientation = 'portrait', thumbnail_file = 'dusk.jpg',
        library_type = 'premium', missing_listings = 2, published_at = now(), synced_event_id = ${event},
        updated_at = now()
      where id = ${video}`.execute(queries);
    await sql`update events set synced_title = 'Dusk', updated_at = now() where id = ${event}`.execute(
      queries,
    );
    expect([await versionOf(video), await versionOf(event)]).toEqual([undefined, undefined]);
    await sql`update videos set hidden = true where id = ${video}`.execute(queries);
    await sql`update events set hidden = true where id = ${event}`.execute(queries);
    expect([await versionOf(video), await versionOf(event)]).toEqual([
      expect.any(Number),
      expect.any(Number),
    ]);
  });
});
