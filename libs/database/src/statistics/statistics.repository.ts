import { sql } from 'kysely';
import { type Database } from '../database.ts';

export interface RecordStatistics {
  /** Work that the queue has not taken yet; the age of the oldest, 0 where there is none. */
  outbox: { rows: number; oldestSeconds: number };
  photos: Record<'processing' | 'ready' | 'failed' | 'deleted', number>;
}

/** What whoever watches the system wants to know of its rows. */
export class StatisticsRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  async records(): Promise<RecordStatistics> {
    const { rows } = await sql<{ kind: string; count: number; oldestSeconds: number }>`
      select 'outbox' as kind, count(*)::integer as count,
        coalesce(extract(epoch from now() - min(created_at)), 0)::double precision as "oldestSeconds" from outbox
      union all
      select case when deleted_at is null then status else 'deleted' end, count(*)::integer, 0 from photos
      group by 1`.execute(this.#database.queries);
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

  /** When a backup was last taken whole; undefined for never. */
  async lastBackupAt(): Promise<Date | undefined> {
    // By the part of the action that has an index.
    const { rows } = await sql<{ at: Date }>`
      select at from audit_log
      where split_part(action, '.', 1) = 'site' and action = 'site.backup'
      order by id desc limit 1`.execute(this.#database.queries);
    return rows[0] && new Date(rows[0].at);
  }

  /** When each library was last listed completely, by its id; those that never were are not in it. */
  async lastListings(provider: string): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.#database.queries
      .selectFrom('sync_runs')
      .select(['libraryId', (run) => run.fn.max('finishedAt').as('finishedAt')])
      .where((run) => run.and({ provider, status: 'complete' }))
      .groupBy('libraryId')
      .execute();
    return new Map(rows.map(({ libraryId, finishedAt }) => [libraryId, new Date(finishedAt ?? 0)]));
  }
}
