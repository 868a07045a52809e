import { type Selectable } from 'kysely';
import { type Database } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { OutboxEntity } from '../entities/system.entity.ts';

export type OutboxRecord = Selectable<Tables['outbox']>;

/**
 * The transactional outbox: jobs that Postgres has recorded and the queue has not accepted. A command adds a job to its
 * unit of work, so that the change and its job commit together.
 */
export class OutboxRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Locks up to `limit` of the oldest entries that no other relay has locked, and deletes those whose id `deliver`
   * returns. All stay when `deliver` throws or the process dies: delivery is at least once.
   * @returns the numbers of locked and of delivered entries
   */
  async relay(
    limit: number,
    deliver: (entries: OutboxRecord[]) => Promise<readonly number[]>,
  ): Promise<{ taken: number; done: number }> {
    return this.#database.transaction(async (queries) => {
      const entries = await queries
        .selectFrom('outbox')
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      if (entries.length === 0) return { taken: 0, done: 0 };
      const done = await deliver(entries);
      if (done.length > 0) await queries.deleteFrom('outbox').where('id', 'in', done).execute();
      return { taken: entries.length, done: done.length };
    });
  }

  async count(): Promise<number> {
    return this.#database.em.count(OutboxEntity);
  }
}
