import { limits } from '@sandstone/contract';
import { retryDelaySeconds } from '@sandstone/domain';
import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { OutboxEntity } from '../entities/system.entity.ts';
import { Repository } from '../repository.ts';

export type OutboxRecord = Selectable<Tables['outbox']>;

/** Ids of entries by what became of them; the others stay as they are. */
export interface Delivery {
  delivered: readonly number[];
  /** Entries that are tried again later, so that those behind them are not held up. */
  failed: readonly number[];
}

/**
 * The transactional outbox: jobs that Postgres has recorded and the queue has not accepted. A command adds a job to its
 * unit of work, so that the change and its job commit together.
 */
export class OutboxRepository extends Repository {
  /**
   * Locks up to `limit` of the oldest entries that no other relay has locked, deletes the delivered ones and puts off
   * those that failed. All stay when `deliver` throws or the process dies: delivery is at least once.
   * @returns the numbers of locked, and of delivered or failed entries
   */
  async relay(
    limit: number,
    deliver: (entries: OutboxRecord[]) => Promise<Delivery>,
  ): Promise<{ taken: number; done: number }> {
    return this.database.transaction(async (queries) => {
      const entries = await queries
        .selectFrom('outbox')
        .selectAll()
        .where(sql<boolean>`coalesce(retry_at <= now(), true)`)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      if (entries.length === 0) return { taken: 0, done: 0 };
      const { delivered, failed } = await deliver(entries);
      if (delivered.length > 0) await queries.deleteFrom('outbox').where('id', 'in', delivered).execute();
      for (const entry of entries) if (failed.includes(entry.id)) await putOff(queries, entry);
      return { taken: entries.length, done: delivered.length + failed.length };
    });
  }

  /** Drops entries that no relay could deliver for so long. @returns the dropped entries */
  async dropUndeliverable(now = new Date()): Promise<OutboxRecord[]> {
    const { keptOutboxDays } = limits.backgroundWork;
    return this.queries
      .deleteFrom('outbox')
      .where('failures', '>', 0)
      .where('createdAt', '<', new Date(now.getTime() - keptOutboxDays * 24 * 3_600_000))
      .returningAll()
      .execute();
  }

  async count(): Promise<number> {
    return this.em.count(OutboxEntity);
  }
}

async function putOff(queries: Queries, { id, failures }: OutboxRecord): Promise<void> {
  await sql`
    update outbox set failures = failures + 1,
      retry_at = now() + make_interval(secs => ${retryDelaySeconds(failures + 1)})
    where id = ${id}`.execute(queries);
}
