import { limits } from '@sandstone/contract';
import { sql } from 'kysely';
import { Repository } from '../repository.ts';

export interface RecordStatistics {
  /** Jobs that the queue has not accepted yet, with the age of the oldest; 0 where there are none. */
  outbox: { rows: number; oldestSeconds: number };
  photos: Record<'processing' | 'ready' | 'failed' | 'deleted', number>;
}

/** Statistics of the records for monitoring. */
export class StatisticsRepository extends Repository {
  async records(): Promise<RecordStatistics> {
    const { rows } = await sql<{ kind: string; count: number; oldestSeconds: number }>`
      select 'outbox' as kind, count(*)::integer as count,
        coalesce(extract(epoch from now() - min(created_at)), 0)::double precision as oldest_seconds from outbox
      union all
      select case when deleted then 'deleted' else status end, sum(total)::integer, 0 from photo_counts group by 1`.execute(
      this.queries,
    );
    const of = (kind: string) => rows.find((row) => row.kind === kind) ?? { count: 0, oldestSeconds: 0 };
    const outbox = of('outbox');
    return {
      outbox: { rows: outbox.count, oldestSeconds: outbox.oldestSeconds },
      photos: {
        processing: of('processing').count,
        ready: of('ready').count,
        failed: of('failed').count,
        deleted: of('deleted').count,
      },
    };
  }

  /** Time of the last complete backup; undefined where there is none. */
  async lastBackupAt(): Promise<Date | undefined> {
    // Uses the index on the first part of the action.
    const { rows } = await sql<{ at: Date }>`
      select at from audit_log
      where split_part(action, '.', 1) = 'site' and action = 'site.backup'
      order by id desc limit 1`.execute(this.queries);
    return rows[0]?.at;
  }

  /** Returns when the oldest database of regions was made that a running reverse proxy uses; undefined without one. */
  async regionDatabaseAt(): Promise<Date | undefined> {
    const { rows } = await sql<{ at: Date | null }>`
      select min((report ->> 'databaseDate')::timestamptz) as at from reverse_proxies
      where seen_at > clock_timestamp() - make_interval(secs => ${limits.regions.proxyGoneSeconds})`.execute(
      this.queries,
    );
    return rows[0]?.at ?? undefined;
  }

  /** Returns how many of the running reverse proxies have taken the newest policy of the site, or have refused it. */
  async policyReports(): Promise<{ taken: number; refused: number }> {
    const { rows } = await sql<{ taken: number; refused: number }>`
      select count(*) filter (where report ->> 'problem' is null) as taken,
        count(*) filter (where report ->> 'problem' is not null) as refused
      from reverse_proxies
      where seen_at > clock_timestamp() - make_interval(secs => ${limits.regions.proxyGoneSeconds})`.execute(
      this.queries,
    );
    return rows[0] ?? { taken: 0, refused: 0 };
  }

  /** Time of the last complete listing of each library, by id; libraries without one are missing. */
  async lastListings(provider: string): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.queries
      .selectFrom('sync_runs')
      .select(['libraryId', (run) => run.fn.max('finishedAt').as('finishedAt')])
      .where((run) => run.and({ provider, status: 'complete' }))
      .groupBy('libraryId')
      .execute();
    return new Map(rows.map(({ libraryId, finishedAt }) => [libraryId, new Date(finishedAt ?? 0)]));
  }
}
