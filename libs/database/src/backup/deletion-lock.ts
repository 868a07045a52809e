import { sql } from 'kysely';
import { type Database } from '../database.ts';

/** Any fixed number that nothing else locks. */
const lockKey = '7306801202613';

/** Another backup or restore holds the objects, or a removal takes longer than one was ready to wait. */
export class DeletionLockTimeoutError extends Error {
  override readonly name = 'DeletionLockTimeoutError';
}

/**
 * Keeps every object that a record names where it is for as long as a backup or a restore runs. It is a lock of
 * Postgres, so that it ends with the connection that took it: a backup that dies holds nothing.
 */
export class DeletionLock {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Removes objects, unless they are held: then nothing is done, and the caller comes again later.
   * @returns whether `remove` ran
   */
  async deleteUnlessHeld(remove: () => Promise<void>): Promise<boolean> {
    return this.#database.transaction(async (queries) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${lockKey}::bigint) as free`.execute(queries);
      if (rows[0]?.free !== true) return false;
      await remove();
      return true;
    });
  }

  /**
   * Holds the objects while `work` runs; begins when the removals that are under way have ended.
   * @param work is given a check that throws where the hold was lost with its connection
   * @throws DeletionLockTimeoutError
   */
  async hold<T>(work: (assertHeld: () => Promise<void>) => Promise<T>, timeoutMs = 30_000): Promise<T> {
    return this.#database.transaction(async (queries) => {
      // Held for as long as the objects take to copy: no limit that is meant for a request ends it.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(queries);
      await sql`set local statement_timeout = 0`.execute(queries);
      await sql`select set_config('lock_timeout', ${`${timeoutMs}ms`}, true)`.execute(queries);
      await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(queries).catch((error: unknown) => {
        if (!isLockTimeout(error)) throw error;
        throw new DeletionLockTimeoutError('Another backup or restore of this site is under way.', {
          cause: error,
        });
      });
      const assertHeld = async () => {
        await sql`select 1`.execute(queries);
      };
      const result = await work(assertHeld);
      await assertHeld();
      return result;
    });
  }
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';
