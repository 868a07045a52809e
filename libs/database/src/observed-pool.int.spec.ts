import { expect, it } from '@jest/globals';
import { createDatabase } from './database.ts';
import { type QueryInfo } from './observed-pool.ts';
import { createTestDatabase } from './testing/index.ts';
import { databaseSuite } from './testing/database-suite.ts';
import { sql } from 'kysely';

databaseSuite('an observed pool', () => {
  it('reports operation, table and outcome of each query, but not its text', async () => {
    const test = await createTestDatabase();
    const seen: (QueryInfo & { failed: boolean })[] = [];
    const database = await createDatabase(test.config, (query) => (failure) => {
      seen.push({ ...query, failed: failure !== undefined });
    });
    try {
      seen.length = 0;
      const { queries } = database;
      await queries.selectFrom('photos').select('id').where('description', '=', 'hush').execute();
      await sql`select id, (select count(*) from reactions) from videos`.execute(queries);
      await sql`select id from (select id from posts) as newest`.execute(queries);
      await database.transaction(async (within) => {
        await within.deleteFrom('outbox').execute();
      });
      await expect(sql`select * from not_there`.execute(queries)).rejects.toThrow();
      await database.prepared('albums', queries.selectFrom('events').select('id').compile(), []);
      const none = queries
        .selectFrom('reactions')
        .select(sql`1 / count(*)`.as('none'))
        .compile();
      await expect(database.prepared('none', none, [])).rejects.toThrow('division by zero');
      expect(seen.filter(({ table }) => table !== undefined)).toEqual([
        { operation: 'select', table: 'photos', failed: false },
        { operation: 'select', table: 'videos', failed: false },
        { operation: 'select', table: 'posts', failed: false },
        { operation: 'delete', table: 'outbox', failed: false },
        { operation: 'select', table: 'not_there', failed: true },
        { operation: 'select', table: 'events', failed: false },
        { operation: 'select', table: 'reactions', failed: true },
      ]);
      expect(JSON.stringify(seen)).not.toContain('hush');
    } finally {
      await database.close();
      await test.drop();
    }
  });

  it('reports the usage of its connections', async () => {
    const test = await createTestDatabase();
    try {
      const { database } = test;
      const { max } = database.poolUse();
      await database.transaction(async (queries) => {
        await sql`select 1`.execute(queries);
        expect(database.poolUse()).toMatchObject({ inUse: 1, waiting: 0, max });
      });
      expect(database.poolUse()).toMatchObject({ inUse: 0, idle: 1 });
    } finally {
      await test.drop();
    }
  });
});
