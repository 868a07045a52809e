import { sql } from 'kysely';
import { Repository } from '../repository.ts';

/** An arbitrary number that no other lock uses. */
const lockKey = '7306801202613';

/** Another backup or restore has the lock, or a running deletion did not end in time. */
export class DeletionLockTimeoutError extends Error {
  override readonly name = 'DeletionLockTimeoutError';
}

/**
 * Defers the deletion of objects while a backup or a restore runs. It is an advisory lock of Postgres, so it ends
 * with the connection of a backup that dies.
 */
export class DeletionLock extends Repository {
  /** Runs `remove` unless the lock is held; the caller then retries later. @returns whether `remove` ran */
  async deleteUnlessHeld(remove: () => Promise<void>): Promise<boolean> {
    return this.database.transaction(async (queries) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${lockKey}::bigint) as free`.execute(queries);
      if (rows[0]?.free !== true) return false;
      await remove();
      return true;
    });
  }

  /**
   * Holds the lock while `work` runs, once running deletions have ended.
   * @param work receives a function that throws when the lock was lost with its connection
   * @throws DeletionLockTimeoutError
   */
  async hold<T>(work: (assertHeld: () => Promise<void>) => Promise<T>, timeoutMs = 30_000): Promise<T> {
    return this.database.transaction(async (queries) => {
      // Copying objects takes longer than the time limits for requests allow.
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
