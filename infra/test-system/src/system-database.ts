import { createDatabase, type Database } from '@sandstone/database';

/** A running system. */
interface System {
  urlOf: (service: 'postgres') => Promise<string>;
}

/** Connects to a running system's database during `use`. */
export async function withDatabase<T>(system: System, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await createDatabase({ url: await system.urlOf('postgres'), poolMax: 1 });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Executes a statement directly in the database. Its transaction stays open during `meanwhile`. */
export function executeSql(
  system: System,
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
