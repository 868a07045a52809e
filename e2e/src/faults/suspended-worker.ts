import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import { expect } from '../test.ts';

/** A statement that was running has ended after this time. */
const statementMs = 300;

/**
 * Suspends the worker: it keeps its connections, but does nothing. It is suspended outside of a transaction, whose locks
 * would make the other processes wait.
 * @returns a function that resumes it
 */
export async function suspendWorker(system: RunningSystem): Promise<() => void> {
  const pid = await system.pidOf('worker');
  const resume = () => void process.kill(pid, 'SIGCONT');
  await withDatabase(system, async ({ orm }) => {
    const openTransactions = async () => {
      const [row] = await orm.em.fork().execute<{ open: number }[]>(
        `select count(*)::integer as open from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
           and xact_start is not null`,
      );
      return row?.open;
    };
    const suspend = async () => {
      process.kill(pid, 'SIGSTOP');
      try {
        await expect.poll(openTransactions, { intervals: [20], timeout: statementMs }).toBe(0);
        return true;
      } catch {
        resume();
        return false;
      }
    };
    await expect.poll(suspend, { message: 'the worker has no open transaction' }).toBe(true);
  });
  return resume;
}
