import { sql } from 'kysely';
import { type Queries } from '../database.ts';

const fetchSize = 1000;

/**
 * The rows of a query, a thousand in memory at a time. Must run in a transaction; one cursor at a time.
 * @param query fixed text of this library, never anybody's input
 */
export async function* readByCursor<Row>(queries: Queries, query: string): AsyncGenerator<Row> {
  await sql`declare reading no scroll cursor for ${sql.raw(query)}`.execute(queries);
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(fetchSize))} from reading`.execute(queries);
      yield* rows;
      if (rows.length < fetchSize) return;
    }
  } finally {
    await sql`close reading`.execute(queries);
  }
}
