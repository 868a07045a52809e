import { expect, it } from '@jest/globals';
import { eventually } from '@sandstone/testing';
import { sql } from 'kysely';
import { createDatabase } from './database.ts';
import { databaseFailureOf } from './database-failure.ts';
import { migrate } from './migrate.ts';
import { LoginTokenEntity } from './entities/accounts.entity.ts';
import { PhotoEntity } from './entities/photos.entity.ts';
import { PostEntity } from './entities/posts.entity.ts';
import { OutboxEntity } from './entities/system.entity.ts';
import { aHash } from './testing/builders.ts';
import { databaseSuite } from './testing/database-suite.ts';

databaseSuite('the database connection', (test) => {
  it('fails for a missing database instead of creating it', async () => {
    const url = new URL(test.url());
    url.pathname = '/sandstone_not_there';
    const config = { url: url.href, poolMax: 1 };
    await expect(createDatabase(config)).rejects.toThrow(
      'DATABASE_URL: The database of this name does not exist',
    );
    await expect(migrate(config)).rejects.toThrow('DATABASE_URL: The database of this name does not exist');
    await expect(createDatabase(config)).rejects.toThrow(
      'DATABASE_URL: The database of this name does not exist',
    );
  });

  it('uses every part of its address', async () => {
    const url = new URL(test.url());
    url.searchParams.set('application_name', 'of the address');
    const database = await createDatabase({ url: url.href, poolMax: 1 });
    try {
      const { rows } = await sql`show application_name`.execute(database.queries);
      expect(rows).toEqual([{ applicationName: 'of the address' }]);
    } finally {
      await database.close();
    }
  });

  it('plans for a solid-state disk, unless its address sets another cost', async () => {
    const costOf = async (url: string) => {
      const database = await createDatabase({ url, poolMax: 1 });
      const { rows } = await sql`show random_page_cost`.execute(database.queries);
      await database.close();
      return rows;
    };
    expect(await costOf(test.url())).toEqual([{ randomPageCost: '1.1' }]);
    const url = new URL(test.url());
    url.searchParams.set('options', '-c random_page_cost=2');
    expect(await costOf(url.href)).toEqual([{ randomPageCost: '2' }]);
  });

  it('recovers after the server has ended all connections', async () => {
    const database = await createDatabase({ url: test.url(), poolMax: 3 });
    try {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(test.queries);
      // Queries fail until the pool has dropped each ended connection; Jest's time limit ends the loop otherwise.
      await eventually(() =>
        database.ping().then(
          () => true,
          () => false,
        ),
      );
      await expect(database.ping()).resolves.toBeUndefined();
    } finally {
      await database.close();
    }
  });

  it('ends what has begun when it is closed, and refuses what follows like a database that is away', async () => {
    const database = await createDatabase({ url: test.url(), poolMax: 1 });
    const ask = () => sql`select 1 as one`.execute(database.queries);
    const hasBegun = Promise.withResolvers<void>();
    const isClosing = Promise.withResolvers<void>();
    const begun = database.transaction(async (within) => {
      await sql`select 1`.execute(within);
      hasBegun.resolve();
      await isClosing.promise;
      return sql`select 1`.execute(within);
    });
    await hasBegun.promise;
    const waiting = ask();
    await eventually(() => database.poolUse().waiting === 1);
    const closed = Promise.all([database.close(), database.close()]);
    const outcomes = Promise.allSettled([begun, waiting, ask(), database.em.find(PhotoEntity, {})]);
    isClosing.resolve();
    await closed;
    const after = Promise.allSettled([ask(), database.em.find(PhotoEntity, {}), database.ping()]);
    const failures = [...(await outcomes), ...(await after)].map((outcome) =>
      outcome.status === 'fulfilled' ? 'none' : (databaseFailureOf(outcome.reason) ?? String(outcome.reason)),
    );
    expect(failures).toEqual(['none', 'none', ...Array.from({ length: 5 }, () => 'unavailable')]);
  });

  it('answers a ping', async () => {
    await expect(test.database().ping()).resolves.toBeUndefined();
  });

  it('keeps the values of a refused row out of the message of the error', async () => {
    const { em } = test.database();
    await em.insert(LoginTokenEntity, { tokenHash: aHash('a'), expiresAt: new Date() });
    await expect(
      em.insert(LoginTokenEntity, { tokenHash: aHash('a'), expiresAt: new Date() }),
    ).rejects.toThrow(/^duplicate key value violates unique constraint "login_tokens_pkey"$/);
    await expect(em.insert(PostEntity, { description: ' ' })).rejects.toThrow(
      /^new row for relation "posts" violates check constraint "posts_description_check"$/,
    );
  });

  it('returns rows with the properties and values of the entities', async () => {
    const { em, queries } = test.database();
    const id = await test.aPhoto();
    await queries.insertInto('outbox').values({ queue: 'photos', payload: { id } }).execute();
    const [entity] = await em.find(PhotoEntity, { id });
    expect(await queries.selectFrom('photos').selectAll().where('id', '=', id).execute()).toEqual([
      { ...entity },
    ]);
    const entries = await em.find(OutboxEntity, {});
    expect(await queries.selectFrom('outbox').selectAll().orderBy('id').execute()).toEqual(
      entries.map((entry) => ({ ...entry })),
    );
    const [joined] = await queries
      .selectFrom('outbox as entry')
      .innerJoin('photos as photo', (join) => join.onTrue())
      .select(['entry.id', 'photo.createdAt', 'photo.thumbHash', 'photo.id as photoId'])
      .execute();
    expect(joined).toEqual({
      id: entries[0]?.id,
      createdAt: entity?.createdAt,
      thumbHash: entity?.thumbHash,
      photoId: id,
    });
    const inSql = await sql`
      select created_at, change, count(*) over () as count, sum(change) over () as sum from photos
      where created_at = ${entity?.createdAt}`.execute(queries);
    expect(inSql.rows).toEqual([
      { createdAt: entity?.createdAt, change: entity?.change, count: 1, sum: entity?.change },
    ]);
  });

  it.each([
    '2026-11-26T12:30:00.123Z',
    '0050-01-01T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '-000043-03-15T00:00:00.000Z',
    '+010000-01-01T00:00:00.000Z',
  ])('sends and reads the moment %s', async (iso) => {
    const at = new Date(iso);
    const { rows } = await sql`select ${at}::timestamptz as at`.execute(test.queries);
    expect(rows).toEqual([{ at }]);
  });

  it('rolls back a failed unit of work', async () => {
    await expect(
      test.database().em.transactional(async (em) => {
        em.create(PostEntity, { description: 'Dunes' });
        await em.flush();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await test.database().em.count(PostEntity)).toBe(0);
  });

  it('rolls back a failed transaction', async () => {
    await expect(
      test.database().transaction(async (queries) => {
        await queries.insertInto('posts').values({ description: 'Dunes' }).execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await test.queries.selectFrom('posts').selectAll().execute()).toEqual([]);
  });
});
