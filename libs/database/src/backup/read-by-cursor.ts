import { sql } from 'kysely';
import { type Queries } from '../database.ts';

const fetchSize = 1000;

/**
 * Streams the rows of a query, a thousand at a time. Requires a transaction; only one cursor can be open.
 * @param query fixed SQL of this library, never input
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
