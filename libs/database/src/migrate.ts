import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { type DatabaseConfig } from '@sandstone/config';
import { explainConnectionError } from './database-findings.ts';
import { entities } from './entities/entities.ts';
import { migrationsList } from './migrations/migrations-list.ts';

/** An arbitrary number: the advisory lock of migrations. */
const migrationLock = 7_306_801_202_611;

/**
 * Applies all pending migrations in one transaction. Concurrent calls are safe: one migrates, the others wait and
 * find nothing to do.
 * @param upTo the last migration to run; all by default
 * @throws ConfigError if the database cannot be reached
 * @returns the names of the migrations that this call ran
 */
export async function migrate(config: DatabaseConfig, upTo?: string): Promise<string[]> {
  const orm = new MikroORM({
    entities,
    clientUrl: config.url,
    // A mistyped address must fail instead of creating an empty database.
    ensureDatabase: false,
    // One connection holds the lock, the other one migrates.
    pool: { min: 0, max: 2 },
    driverOptions: { connectionString: config.url },
    extensions: [Migrator],
    migrations: {
      migrationsList,
      tableName: 'migrations',
      transactional: true,
      allOrNothing: true,
      snapshot: false,
      silent: true,
    },
    debug: false,
  });
  try {
    await orm.connect();
    return await orm.em.fork().transactional(async (lock) => {
      // The lock ends with its transaction, even when this process dies.
      await lock.execute('select pg_advisory_xact_lock(?)', [migrationLock]);
      const done = await orm.migrator.up(upTo === undefined ? undefined : { to: upTo });
      return done.map((migration) => migration.name);
    });
  } catch (error) {
    throw explainConnectionError(error);
  } finally {
    await orm.close();
  }
}
