import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, type Queries } from '../database.ts';
import { readByCursor } from './read-by-cursor.ts';
import { type ReferencedObject, referencedObjects } from './referenced-objects.ts';
import { migrationsTable, quoteIdentifier, recordTables } from './record-tables.ts';

/** Digest of a table: equal digests mean equal rows, in every column. */
export interface TableDigest {
  rows: number;
  /** Hex digest of the rows as JSON, ordered by primary key, each with a trailing newline. */
  sha256: string;
}

/** A snapshot of all records, unaffected by concurrent writes. */
export class RecordSnapshot {
  /** Snapshot id for other connections, such as that of pg_dump. */
  readonly id: string;
  /** Major version of the server, such as 17. */
  readonly serverMajor: number;
  readonly #queries: Queries;

  private constructor(queries: Queries, id: string, serverMajor: number) {
    this.#queries = queries;
    this.id = id;
    this.serverMajor = serverMajor;
  }

  static async take<T>(database: Database, use: (snapshot: RecordSnapshot) => Promise<T>): Promise<T> {
    return database.transaction(async (queries) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(queries);
      await configureLongRead(queries);
      const { rows } = await sql<{ id: string; version: number }>`
        select pg_export_snapshot() as id, current_setting('server_version_num')::integer as version`.execute(
        queries,
      );
      const [row] = rows;
      if (row === undefined) throw new Error('Postgres exported no snapshot');
      return use(new RecordSnapshot(queries, row.id, Math.floor(row.version / 10_000)));
    });
  }

  /** Ordered so that each table follows those that it references. */
  tables(): Promise<string[]> {
    return recordTables(this.#queries);
  }

  /** Streams the rows of a table as JSON, ordered by primary key. */
  async *rows(table: string): AsyncGenerator<string> {
    const keys = await sql<{ name: string }>`
      select attname as name from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = ${quoteIdentifier(table)}::regclass and indisprimary
      order by array_position(indkey::smallint[], attnum)`.execute(this.#queries);
    const order = keys.rows.map(({ name }) => `${quoteIdentifier(name)}`).join(', ');
    const query = `select row_to_json(t)::text as row from ${quoteIdentifier(table)} t order by ${order}`;
    for await (const { row } of readByCursor<{ row: string }>(this.#queries, query)) yield row;
  }

  async digest(table: string): Promise<TableDigest> {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const row of this.rows(table)) {
      hash.update(`${row}\n`);
      rows += 1;
    }
    return { rows, sha256: hash.digest('hex') };
  }

  objects(): AsyncGenerator<ReferencedObject> {
    return referencedObjects(this.#queries);
  }

  /** Names of the applied migrations, in order. */
  async migrations(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(migrationsTable)} order by id`.execute(this.#queries);
    return rows.map(({ name }) => name);
  }

  /** Last value of each sequence that was used. */
  async sequences(): Promise<Record<string, number>> {
    const { rows } = await sql<{ name: string; value: string }>`
      select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`.execute(this.#queries);
    return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
  }
}

/** Lifts the time limits for requests and fixes the output format, in this transaction. */
async function configureLongRead(queries: Queries): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(queries);
  await sql`set local statement_timeout = 0`.execute(queries);
  await sql`set local timezone = 'UTC'`.execute(queries);
  await sql`set local bytea_output = 'hex'`.execute(queries);
}
