import { type EntityManager } from '@mikro-orm/postgresql';
import { limits, ProblemError, type RunningProcess } from '@sandstone/contract';
import { sql } from 'kysely';
import { queriesOf } from '../database.ts';
import { Repository } from '../repository.ts';

const { goneSeconds } = limits.processes;

/** The compatibility level that the stored data need, and the processes that run. */
export class CompatibilityRepository extends Repository {
  /** Reports that processes run. @returns the level that the stored data need */
  async report(processes: readonly RunningProcess[]): Promise<number> {
    const { rows } = await sql<{ requiredLevel: number }>`
      with reported as (
        insert into running_processes (id, kind, level, seen_at)
        select id, kind, level, clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(processes)}::jsonb) as process (id text, kind text, level integer)
        on conflict (id) do update
        set kind = excluded.kind, level = excluded.level, seen_at = excluded.seen_at
      )
      select required_level from site_state`.execute(this.queries);
    const [state] = rows;
    if (state === undefined) throw new Error('The state of the site has one row');
    return state.requiredLevel;
  }

  /** Deletes the processes that have not been seen for a day. Each start of a process has another identifier. */
  async sweep(): Promise<void> {
    await this.queries
      .deleteFrom('running_processes')
      .where('seenAt', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
      .execute();
  }
}

/**
 * Requires a compatibility level for all that is stored from now on. Call it in the transaction that stores the first
 * restriction which releases with a lower level would not keep. These then serve nothing more, so it is refused while one
 * of their processes runs. The level never falls.
 * @throws ProblemError earlier_release_runs
 */
export async function requireLevel(em: EntityManager, level: number): Promise<void> {
  const queries = queriesOf(em);
  const { requiredLevel } = await queries
    .selectFrom('site_state')
    .select('requiredLevel')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (requiredLevel >= level) return;
  const earlier = await queries
    .selectFrom('running_processes')
    .select('id')
    .where('level', '<', level)
    .where('seenAt', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${goneSeconds})`)
    .executeTakeFirst();
  if (earlier !== undefined) throw new ProblemError('earlier_release_runs');
  await queries.updateTable('site_state').set({ requiredLevel: level }).execute();
}
