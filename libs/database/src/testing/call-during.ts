import { eventually } from '@sandstone/testing';
import { sql } from 'kysely';
import { type Database, type Queries } from '../database.ts';

/**
 * Makes a change, starts a call before the change commits, and commits once the call waits for it or has ended.
 * @param changeMore makes another change while the call waits
 */
export async function callDuring<T>(
  database: Database,
  change: (queries: Queries) => Promise<unknown>,
  call: () => Promise<T>,
  changeMore: (queries: Queries) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const { result } = await database.transaction(async (queries) => {
    await change(queries);
    let isEnded = false;
    const end = () => {
      isEnded = true;
    };
    const started = call();
    started.then(end, end);
    await eventually(async () => isEnded || (await isAnySessionWaiting(database)));
    await changeMore(queries);
    // A promise alone would be awaited before the commit.
    return { result: started };
  });
  return result;
}

async function isAnySessionWaiting({ queries }: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    queries,
  );
  return rows.length > 0;
}
