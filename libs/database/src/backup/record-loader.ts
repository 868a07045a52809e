import { sql } from 'kysely';
import { type Database, type Queries } from '../database.ts';
import { quoteIdentifier, recordTables } from './record-tables.ts';

const batchSize = 500;

/** Replaces the schema by an empty one. The caller must have checked that no data is lost. */
export async function resetSchema(database: Database): Promise<void> {
  await database.transaction(async (queries) => {
    await sql`drop schema public cascade`.execute(queries);
    await sql`create schema public`.execute(queries);
  });
}

/**
 * Loads the rows of another database into a freshly migrated one at the same migration, atomically.
 * @param rowsOf returns the rows of a table in the format of `RecordSnapshot.rows`; undefined where there are none
 */
export async function loadRecords(
  database: Database,
  rowsOf: (table: string) => AsyncIterable<string> | undefined,
  sequences: Readonly<Record<string, number>>,
): Promise<void> {
  await database.transaction(async (queries) => {
    await sql`set local statement_timeout = 0`.execute(queries);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(queries);
    const tables = await recordTables(queries);
    const triggered = await tablesWithTriggers(queries);
    // The triggers number changes and maintain counts; the loaded rows already contain both.
    for (const name of triggered) await setTriggers(queries, name, 'disable');
    for (const name of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(queries);
    for (const name of tables) {
      const rows = rowsOf(name);
      if (rows !== undefined) await loadTable(queries, name, rows);
    }
    await sql`set constraints all immediate`.execute(queries);
    for (const name of triggered) await setTriggers(queries, name, 'enable');
    for (const [name, value] of Object.entries(sequences)) {
      await sql`select setval(${quoteIdentifier(name)}::regclass, ${value})`.execute(queries);
    }
  });
}

async function loadTable(queries: Queries, table: string, rows: AsyncIterable<string>): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${quoteIdentifier(table)}::regclass and attnum > 0
      and not attisdropped and attgenerated = '' order by attnum`.execute(queries);
  const names = sql.raw(columns.map(({ name }) => quoteIdentifier(name)).join(', '));
  const load = async (batch: readonly string[]) => {
    if (batch.length === 0) return;
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${batch.join(',')}]`}::json)`.execute(
      queries,
    );
  };
  let batch: string[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    await load(batch);
    batch = [];
  }
  await load(batch);
}

async function tablesWithTriggers(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`.execute(queries);
  return rows.map(({ name }) => name);
}

async function setTriggers(queries: Queries, table: string, to: 'enable' | 'disable'): Promise<void> {
  await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(queries);
}
