import { sql } from 'kysely';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';

export interface WaitingWork {
  /** Includes active work. */
  waiting: number;
  /** Time since which the oldest item waits. */
  oldestOn: Date | null;
}

export interface WorkRecord {
  photos: WaitingWork & { failed: number };
  /** `failed` counts videos: a locked one may have two covers of one file. */
  covers: WaitingWork & { failed: number };
  deletions: WaitingWork;
  /** Entries of the outbox. */
  handover: WaitingWork;
}

interface Row {
  kind: keyof WorkRecord;
  waiting: number;
  oldestOn: Date | null;
  failed: number;
}

/** Pending work by the rows in the database, independent of the queues. */
export class WorkRepository extends Repository {
  /** One query; each part uses an index of only the counted rows. */
  async state(): Promise<WorkRecord> {
    const { rows } = await sql<Row>`
      select 'photos' as kind, count(*)::integer as waiting, min(queued_at) as oldest_on,
        (select count(*)::integer from photos where status = 'failed' and ${photoRule.current}) as failed
      from photos where status = 'processing' and ${photoRule.current}
      union all
      select 'covers', count(*)::integer, min(created_at),
        (select count(distinct video_id)::integer from covers where status = 'failed' and retired_at is null)
      from covers where status = 'pending' and retired_at is null and (source is not null or photo_id is not null)
      union all
      select 'deletions', count(*)::integer, min(greatest(deleted_at, erased_at, restoring_at)), 0 from photos
      where not ${photoRule.current}
        and (${photoRule.filesArePublic} or ${photoRule.erased} or ${photoRule.returning})
      union all
      select 'handover', count(*)::integer, min(created_at), 0 from outbox`.execute(this.queries);
    const of = (kind: keyof WorkRecord) => {
      const { waiting = 0, oldestOn = null, failed = 0 } = rows.find((row) => row.kind === kind) ?? {};
      return { waiting, oldestOn, failed };
    };
    const waitingOf = (kind: keyof WorkRecord): WaitingWork => {
      const { waiting, oldestOn } = of(kind);
      return { waiting, oldestOn };
    };
    return {
      photos: of('photos'),
      covers: of('covers'),
      deletions: waitingOf('deletions'),
      handover: waitingOf('handover'),
    };
  }
}
