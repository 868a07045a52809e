import { createHash, randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { type DatabaseConfig } from '@sandstone/config';
import { eventually } from '@sandstone/testing';
import { createDatabase, type Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { migrationsList } from '../migrations/migrations-list.ts';

export interface TestDatabase {
  config: DatabaseConfig;
  database: Database;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** The reason to skip integration suites, or undefined where they can run. */
export const databaseMissing =
  process.env.TEST_DATABASE_URL === undefined
    ? 'TEST_DATABASE_URL is not set: the address of a Postgres whose user may create databases'
    : undefined;

/** An arbitrary number: the advisory lock for creating the template. */
const templateLock = 7_306_801_202_612;

/** Hashes the migrations' code: equal migrations share a template. */
function templateName(): string {
  const hash = createHash('sha256');
  for (const migration of migrationsList) hash.update(`${migration.name}\n${migration.class.toString()}\n`);
  return `sandstone_template_${hash.digest('hex').slice(0, 16)}`;
}

function withName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Copies an empty, migrated database from a template in some 50 ms, so that suites run in parallel.
 * @throws when TEST_DATABASE_URL is not set; check `databaseMissing` first
 */
export async function createTestDatabase(poolMax = 10): Promise<TestDatabase> {
  const template = templateName();
  return createNew(poolMax, async (run, name, url) => {
    // Only a complete template has this mark, and nobody connects to it, so it can be copied at any time.
    const templateExists = async () =>
      (await run(`select 1 from pg_database where datname = '${template}' and datistemplate`)).length > 0;
    if (!(await templateExists())) {
      await run(`select pg_advisory_lock(${templateLock})`);
      if (!(await templateExists())) {
        await run(`drop database if exists "${template}"`);
        await run(`create database "${template}"`);
        await migrate({ url: withName(url, template), poolMax: 2 });
        await run(`update pg_database set datistemplate = true where datname = '${template}'`);
      }
      await run(`select pg_advisory_unlock(${templateLock})`);
    }
    await run(`create database "${name}" template "${template}"`);
  });
}

/** Creates the database of an earlier release, fills it, and upgrades it. @param migration its last migration */
export async function createUpgradedDatabase(
  migration: string,
  statements: readonly string[],
): Promise<TestDatabase> {
  return createNew(10, async (run, name, url) => {
    await run(`create database "${name}"`);
    const config = { url: withName(url, name), poolMax: 2 };
    await migrate(config, migration);
    await withServerSession(config.url, async (fill) => {
      for (const statement of statements) await fill(statement);
    });
    await migrate(config);
  });
}

type Run = (statement: string) => Promise<unknown[]>;

/** The databases that this process has created and not dropped. */
const created = new Set<string>();

/** The test databases that this process still has, for the check of what a suite leaves behind. */
export const heldDatabases = (): string[] => [...created];

/** A connection that is being closed is gone by then. */
const closedWithinMs = 10_000;

async function createNew(
  poolMax: number,
  create: (run: Run, name: string, url: string) => Promise<void>,
): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error(databaseMissing);
  const name = `sandstone_test_${randomUUID().replaceAll('-', '')}`;
  created.add(name);
  await withServerSession(url, (run) => create(run, name, url));
  const config = { url: withName(url, name), poolMax };
  const database = await createDatabase(config);
  return {
    config,
    database,
    async drop() {
      await database.close();
      await withServerSession(url, async (run) => {
        const connections = () =>
          run(
            `select state, query from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`,
          );
        const isUnused = async () => (await connections()).length === 0;
        await eventually(isUnused, { timeoutMs: closedWithinMs }).catch(async () => {
          throw new Error(
            `A test leaves connections to its database: ${JSON.stringify(await connections())}`,
          );
        });
        await run(`drop database if exists "${name}"`);
      });
      created.delete(name);
    },
  };
}

/** Opens one session without time limits, because others may hold the lock for long. Closing it releases its locks. */
async function withServerSession(url: string, work: (run: Run) => Promise<void>): Promise<void> {
  const server = new MikroORM({
    entities: [],
    discovery: { warnWhenNoEntities: false },
    clientUrl: url,
    ensureDatabase: false,
    pool: { min: 0, max: 1 },
    driverOptions: { connectionString: url },
  });
  try {
    await work((statement) => server.em.fork().execute(statement));
  } finally {
    await server.close();
  }
}
