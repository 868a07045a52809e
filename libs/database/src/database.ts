import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager, MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { assertWorks, type DatabaseConfig } from '@sandstone/config';
import { CamelCasePlugin, type CompiledQuery, createQueryId, type Kysely, sql } from 'kysely';
import { databaseFindings, explainConnectionError } from './database-findings.ts';
import { type ObservedPool, observePool, type PoolUse, type QueryObserver } from './observed-pool.ts';
import { entities, type Tables } from './entities/entities.ts';
import { serverResponds, ServerWatch, watchPool } from './server-watch.ts';

const pollMs = 20;

/** This process ends, and no operation begins any more. */
class DatabaseClosedError extends Error {
  /** SQLSTATE of a connection that does not exist. MikroORM copies it into its own error, which loses the class. */
  readonly code = '08003';
  constructor() {
    super('The connections to the database are closed, because this process ends');
    this.name = 'DatabaseClosedError';
  }
}

/**
 * Ends a pool after the operations that have begun. MikroORM's own `close` would take the pool away from an operation that
 * waits for a connection, and open another pool for one that follows.
 */
async function closePool(pool: ObservedPool): Promise<void> {
  pool.connect = () => Promise.reject(new DatabaseClosedError());
  // A pool that is told to end gives no connection to those who wait. They wait for a limited time.
  while (pool.waitingCount > 0) await sleep(pollMs);
  await pool.end();
}

/** Kysely with the tables of the entities: typed SQL with bound parameters. */
export type Queries = Kysely<Tables>;

/** The connected database: units of work for commands, Kysely for lists. */
export class Database {
  readonly orm: MikroORM;
  /** Runs each query on any connection of the pool. */
  readonly queries: Queries;
  readonly #pool: () => ObservedPool | undefined;
  #closed: Promise<void> | undefined;

  constructor(orm: MikroORM, pool: () => ObservedPool | undefined) {
    this.orm = orm;
    this.#pool = pool;
    this.queries = queriesOf(this.em);
  }

  /** A new unit of work. Its identity map belongs to one call, so that it cannot grow. */
  get em(): EntityManager {
    return this.orm.em.fork();
  }

  /** A transaction of SQL statements alone; a command uses `em.transactional`. Both run at READ COMMITTED. */
  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.em.transactional((em) => work(queriesOf(em)));
  }

  /**
   * Runs a frequent statement on any connection of the pool, which parses and plans it once under this name. So nothing
   * that a visitor chooses freely may be part of its text.
   */
  async prepared<Row>(
    name: string,
    { sql: text }: CompiledQuery<Row>,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const pool = this.#pool();
    if (pool === undefined) throw new Error('The database is not connected');
    // The pool's own `query` takes a callback, which the observer of queries does not see.
    const client = await pool.connect();
    try {
      const result = await client.query({ name, text, values });
      const { rows } = await naming.transformResult({ queryId: createQueryId(), result });
      // The plugin has given the columns the names that the type of the statement has.
      return rows as Row[];
    } finally {
      client.release();
    }
  }

  /** Current usage of the connections. */
  poolUse(): PoolUse {
    const { max } = this.orm.config.get('pool') ?? {};
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#pool() ?? {};
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: max ?? 0 };
  }

  /** @throws when Postgres does not answer */
  async ping(): Promise<void> {
    await sql`select 1`.execute(this.queries);
  }

  /** Resolves when what has begun has ended. What follows fails like an operation on a database that is away. */
  async close(): Promise<void> {
    const pool = this.#pool();
    if (pool !== undefined) await (this.#closed ??= closePool(pool));
  }
}

/** The columns of an entity are its properties in snake case. JSON keeps its own names. */
const naming = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Kysely on the connection of the EntityManager's transaction, or on the pool outside of one. */
export function queriesOf(em: EntityManager): Queries {
  return em.getKysely<Tables>().withPlugin(naming) as Queries;
}

/** Types of Postgres by their numbers. */
const int8 = 20;
const numeric = 1700;
const timestamptz = 1184;

/**
 * Lets every statement return the values that entities have, also one in SQL. MikroORM reads timestamps as texts, and `pg`
 * reads counts and sums as texts; ours are far below 2^53.
 */
function readEntityValues({ options: { types } }: ObservedPool, em: EntityManager): void {
  types.setTypeParser(int8, Number);
  types.setTypeParser(numeric, Number);
  types.setTypeParser(timestamptz, (text) => em.getPlatform().parseDate(text));
}

/** MikroORM adds the server's detail to the message of an error, and it quotes the refused row. Messages are logged. */
class Driver extends PostgreSqlDriver {
  override convertException(error: Error & { detail?: string }) {
    delete error.detail;
    return super.convertException(error);
  }
}

const connectMs = 5_000;
/** A new connection costs more than the statements of a page, so a quiet site keeps some. */
const idleConnectionMs = 5 * 60_000;
const keepAliveMs = 10_000;
const statementMs = 30_000;
const idleInTransactionMs = 60_000;

/** Limits every wait: an unreachable server or a hanging statement fails instead of blocking a connection. */
function connectionOptions(config: DatabaseConfig, onPoolCreated: (pool: ObservedPool) => void) {
  return {
    onPoolCreated,
    // MikroORM keeps only five parts of an address and drops options such as `sslmode`.
    connectionString: config.url,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    // Finds an idle connection to a server that has vanished, before a query waits for it.
    keepAliveInitialDelayMillis: keepAliveMs,
    // Postgres' default, 4, is that of a rotating disk: it makes the planner prefer bitmaps to reading a few rows by index.
    options: '-c random_page_cost=1.1',
  };
}

/**
 * Connects at once, so that a wrong address or a replica fails at startup. @throws ConfigError
 * @param observe is called for every query; without it, queries are not instrumented
 */
export async function createDatabase(config: DatabaseConfig, observe?: QueryObserver): Promise<Database> {
  let pool: ObservedPool | undefined;
  const orm = new MikroORM({
    driver: Driver,
    entities,
    clientUrl: config.url,
    // A mistyped address must fail instead of creating an empty database.
    ensureDatabase: false,
    pool: { min: 0, max: config.poolMax, idleTimeoutMillis: idleConnectionMs },
    driverOptions: connectionOptions(config, (created) => {
      pool = created;
      readEntityValues(created, orm.em);
      watchPool(created, new ServerWatch(() => serverResponds(config.url)));
      if (observe !== undefined) observePool(created, observe);
    }),
    forceUtcTimezone: true,
    // Queries contain user data, which must not be logged.
    debug: false,
  });
  const database = new Database(orm, () => pool);
  try {
    await orm.connect();
    assertWorks(await databaseFindings(database.queries));
  } catch (error) {
    await orm.close();
    throw explainConnectionError(error);
  }
  return database;
}
