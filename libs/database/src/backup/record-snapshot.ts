import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, type Queries } from '../database.ts';
import { readByCursor } from './read-by-cursor.ts';
import { type ReferencedObject, referencedObjects } from './referenced-objects.ts';
import { migrationsTable, quoteIdentifier, recordTables } from './record-tables.ts';

/** What a table holds: equal digests are equal rows, to the last column. */
export interface TableDigest {
  rows: number;
  /** Hex, of the rows as JSON in the order of the primary key, each ended by a newline. */
  sha256: string;
}

/** All records as they were at one moment, whatever is written meanwhile. */
export class RecordSnapshot {
  /** By which other connections, such as pg_dump's, read the same moment. */
  readonly id: string;
  /** Of the server, such as 17. */
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

  /** Each behind those that it refers to. */
  tables(): Promise<string[]> {
    return recordTables(this.#queries);
  }

  /** The rows of a table as JSON, in the order of its primary key. */
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

  /** The migrations that made this schema, in order. */
  async migrations(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(migrationsTable)} order by id`.execute(this.#queries);
    return rows.map(({ name }) => name);
  }

  /** Where each sequence stands; those that gave nothing yet are left out. */
  async sequences(): Promise<Record<string, number>> {
    const { rows } = await sql<{ name: string; value: string }>`
      select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`.execute(this.#queries);
    return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
  }
}

/** In this transaction no limit that is meant for a request ends it, and values are written in one way. */
async function configureLongRead(queries: Queries): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(queries);
  await sql`set local statement_timeout = 0`.execute(queries);
  await sql`set local timezone = 'UTC'`.execute(queries);
  await sql`set local bytea_output = 'hex'`.execute(queries);
}
