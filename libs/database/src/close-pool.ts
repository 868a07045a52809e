import { setTimeout as sleep } from 'node:timers/promises';
import { type ObservedPool } from './observed-pool.ts';

const pollMs = 20;

/** This process ends, and no operation begins any more. */
export class DatabaseClosedError extends Error {
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
export async function closePool(pool: ObservedPool): Promise<void> {
  pool.connect = () => Promise.reject(new DatabaseClosedError());
  // A pool that is told to end gives no connection to those who wait. They wait for a limited time.
  while (pool.waitingCount > 0) await sleep(pollMs);
  await pool.end();
}
