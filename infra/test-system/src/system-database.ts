import { createDatabase, type Database } from '@sandstone/database';
import { type RunningSystem } from './running-system.ts';

/** The records of a running system, for as long as `use` takes. */
export async function withDatabase<T>(
  system: RunningSystem,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await createDatabase({ url: await system.urlOf('postgres'), poolMax: 1 });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Runs a statement, as somebody with the keys could; with `meanwhile` its transaction stays open for that long. */
export function executeIn(
  system: RunningSystem,
  statement: string,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  return withDatabase(system, ({ orm }) =>
    orm.em.fork().transactional(async (transaction) => {
      await transaction.execute(statement);
      await meanwhile();
    }),
  );
}
