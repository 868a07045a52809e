import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { databaseSuite } from '../testing/database-suite.ts';

interface Column {
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  generated: boolean;
}

/** Columns of a table by name: `photos.id`. */
type Columns = Readonly<Record<string, Column>>;

databaseSuite('the entities', (test) => {
  async function migratedColumns(): Promise<Columns> {
    const { rows } = await sql<Column & { name: string }>`
      select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
        atthasdef and attgenerated = '' as "hasDefault", attgenerated <> '' as generated
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations' and attnum > 0
        and not attisdropped`.execute(test.queries);
    return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]));
  }

  /** Writes the name of a type as Postgres does: `timestamptz(3)` is `timestamp(3) with time zone`. */
  async function nameOfType(declared: string): Promise<string> {
    const type = declared.replace('serial', 'int');
    const { rows } = await sql<{ name: string }>`
      select format_type(to_regtype(${type}), to_regtypemod(${type})) as name`.execute(test.queries);
    return rows[0]?.name ?? type;
  }

  async function entityColumns(): Promise<Columns> {
    const columns = [...test.database().orm.getMetadata().getAll().values()].flatMap(({ tableName, props }) =>
      props.map(async (prop): Promise<[string, Column]> => {
        // A trigger sets this column, and the ORM reads it like a generated one.
        const isTriggered = prop.generated === 'by trigger';
        const generated = prop.generated !== undefined && !isTriggered;
        return [
          `${tableName}.${prop.fieldNames.join()}`,
          {
            type: await nameOfType(prop.columnTypes.join()),
            nullable: prop.nullable === true,
            hasDefault: !generated && (prop.default !== undefined || prop.defaultRaw !== undefined),
            generated,
          },
        ];
      }),
    );
    return Object.fromEntries(await Promise.all(columns));
  }

  it('have exactly the tables and columns of the migrated schema, with type, nullability and defaults', async () => {
    expect(await entityColumns()).toEqual(await migratedColumns());
  });

  it('have properties with the names that queries give to their columns', async () => {
    const { orm, queries } = test.database();
    for (const { tableName, props } of orm.getMetadata().getAll().values()) {
      const columns = props.flatMap(({ fieldNames }) => fieldNames);
      const selected = sql.join(columns.map((column) => sql`null as ${sql.raw(column)}`));
      const { rows } = await sql<object>`select ${selected}`.execute(queries);
      expect([tableName, ...Object.keys(rows[0] ?? {})]).toEqual([
        tableName,
        ...props.map(({ name }) => name),
      ]);
    }
  });
});
