import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { migrate } from './migrate.ts';
import { KeptTheme } from './migrations/0065-kept-theme.migration.ts';
import { migrationsList } from './migrations/migrations-list.ts';
import { databaseSuite } from './testing/database-suite.ts';

databaseSuite('migrations', (test) => {
  it('run once on an empty database, in concurrent processes of any version', async () => {
    const name = `sandstone_empty_${randomUUID().replaceAll('-', '')}`;
    await sql.raw(`create database "${name}"`).execute(test.queries);
    const url = new URL(test.url());
    url.pathname = `/${name}`;
    const config = { url: url.href, poolMax: 2 };
    try {
      const runs = await Promise.all([migrate(config), migrate(config), migrate(config)]);
      expect(runs.toSorted((a, b) => b.length - a.length)).toEqual([
        migrationsList.map((migration) => migration.name),
        [],
        [],
      ]);
      expect(await migrate(config)).toEqual([]);
      // A process of the previous version may start after a newer one has migrated.
      const newest = migrationsList.splice(-1);
      try {
        expect(await migrate(config)).toEqual([]);
      } finally {
        migrationsList.push(...newest);
      }
      expect(await migrate(config)).toEqual([]);
    } finally {
      await sql.raw(`drop database "${name}" with (force)`).execute(test.queries);
    }
  });

  it.each([
    ['a new site', [], undefined],
    [
      'a site with accounts',
      [`insert into users (issuer, subject, provider) values ('a', 'b', 'google')`],
      'system',
    ],
    [
      'a site with a colour of its own',
      [`insert into site_settings (section, value, version) values ('look', '{"accent":"juniper"}', 3)`],
      'system',
    ],
    [
      'a site with a theme of its own',
      [`insert into site_settings (section, value, version) values ('look', '{"theme":"light"}', 3)`],
      'light',
    ],
  ])('keep the theme of sites that exist: %s', async (_site, before, theme) => {
    const migration = new KeptTheme(undefined as never, undefined as never); // `up` only collects statements
    migration.up();
    for (const statement of ['delete from site_settings', ...before, ...migration.getQueries()])
      await sql.raw(statement as string).execute(test.queries);
    const { rows } = await sql<{ theme: string }>`
      select value->>'theme' as theme from site_settings where section = 'look'`.execute(test.queries);
    expect(rows.map((row) => row.theme)).toEqual(theme === undefined ? [] : [theme]);
  });

  it('create exactly the columns of the entities', async () => {
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name || case is_nullable when 'YES' then '?' else '' end as place
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
    `.execute(test.queries);
    const described = [...test.database().orm.getMetadata().getAll().values()].flatMap((entity) =>
      entity.props.map((property) => {
        const mark = property.nullable === true ? '?' : '';
        return `${entity.tableName}.${property.fieldNames[0] ?? ''}${mark}`;
      }),
    );
    expect(rows.map((row) => row.place).toSorted()).toEqual(described.toSorted());
  });

  it('index every foreign key, so that deletions avoid table scans', async () => {
    const { rows } = await sql<{ missing: string }>`
      select c.conrelid::regclass || '.' || a.attname as missing
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
    `.execute(test.queries);
    expect(rows).toEqual([]);
  });
});
