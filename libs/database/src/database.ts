import { MikroORM } from '@mikro-orm/postgresql';
import { type DatabaseConfig } from '@sandstone/config';
import { type Kysely, sql } from 'kysely';
import { type ObservedPool, observePool, type PoolUse, type QueryObserver } from './observed-pool.ts';
import { entities, queryNaming, type Tables } from './entities/entities.ts';

/** Typed queries with bound parameters: on the pool, or, inside `transaction`, on its connection. */
export type Queries = Kysely<Tables>;

/** A connected pool. Repositories take it; nothing of it leaves them but plain records. */
export class Database {
  readonly orm: MikroORM;
  /** Each query on a connection of its own. */
  readonly queries: Queries;
  readonly #poolUse: () => PoolUse;

  constructor(orm: MikroORM, poolUse: () => PoolUse) {
    this.orm = orm;
    this.#poolUse = poolUse;
    this.queries = queriesOf(orm.em.fork());
  }

  /** All or nothing, at READ COMMITTED: each statement sees what was committed before it began. */
  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.orm.em.fork().transactional((em) => work(queriesOf(em)));
  }

  /** How its connections are used at this moment. */
  poolUse(): PoolUse {
    return this.#poolUse();
  }

  /** @throws when Postgres does not answer */
  async ping(): Promise<void> {
    await sql`select 1`.execute(this.queries);
  }

  async close(): Promise<void> {
    await this.orm.close();
  }
}

function queriesOf(em: MikroORM['em']): Queries {
  return em.getKysely<Tables, typeof queryNaming>(queryNaming);
}

const connectMs = 5_000;
const statementMs = 30_000;
const idleInTransactionMs = 60_000;

/** A server that is away or a statement that hangs ends in an error, and never holds a connection for ever. */
function connectionOptions(config: DatabaseConfig, onPoolCreated: (pool: ObservedPool) => void) {
  return {
    onPoolCreated,
    // The whole address once more: of its parts MikroORM keeps five, and drops the likes of `sslmode`.
    connectionString: config.url,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
  };
}

/**
 * Connects, so that a wrong address shows at the start and not at the first visitor.
 * @param observe is told of every query; without it nothing stands in their way
 */
export async function createDatabase(config: DatabaseConfig, observe?: QueryObserver): Promise<Database> {
  let poolUse = (): PoolUse => ({ inUse: 0, idle: 0, waiting: 0, max: config.poolMax });
  const orm = new MikroORM({
    entities: [...entities],
    clientUrl: config.url,
    // A mistyped address must fail, not become a new, empty database.
    ensureDatabase: false,
    pool: { min: 0, max: config.poolMax },
    driverOptions: connectionOptions(config, (pool) => {
      poolUse = () => ({
        inUse: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        max: config.poolMax,
      });
      if (observe !== undefined) observePool(pool, observe);
    }),
    forceUtcTimezone: true,
    // Queries carry what people wrote; they never belong in a log.
    debug: false,
  });
  const database = new Database(orm, () => poolUse());
  try {
    await orm.connect();
    await database.ping();
  } catch (error) {
    await orm.close();
    throw error;
  }
  return database;
}
