import { expect, it } from '@jest/globals';
import { eventually } from '@sandstone/testing';
import { sql } from 'kysely';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { databaseSuite } from './testing/database-suite.ts';

databaseSuite('the database connection', (test) => {
  it('fails for a missing database instead of creating it', async () => {
    const url = new URL(test.url());
    url.pathname = '/sandstone_not_there';
    const config = { url: url.href, poolMax: 1 };
    await expect(createDatabase(config)).rejects.toThrow('does not exist');
    await expect(migrate(config)).rejects.toThrow('does not exist');
    await expect(createDatabase(config)).rejects.toThrow('does not exist');
  });

  it('uses every part of its address', async () => {
    const url = new URL(test.url());
    url.searchParams.set('application_name', 'of the address');
    const database = await createDatabase({ url: url.href, poolMax: 1 });
    try {
      const { rows } = await sql`show application_name`.execute(database.queries);
      expect(rows).toEqual([{ application_name: 'of the address' }]);
    } finally {
      await database.close();
    }
  });

  it('recovers after the server has ended all connections', async () => {
    const database = await createDatabase({ url: test.url(), poolMax: 3 });
    try {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(test.database().queries);
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

  it('answers a ping', async () => {
    await expect(test.database().ping()).resolves.toBeUndefined();
  });

  it('rolls back a failed transaction', async () => {
    await expect(
      test.database().transaction(async (queries) => {
        await queries.insertInto('posts').values({ description: 'Dunes' }).execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await test.database().queries.selectFrom('posts').selectAll().execute()).toEqual([]);
  });
});
