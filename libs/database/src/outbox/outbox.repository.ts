import { type Database, type Queries } from '../database.ts';

export interface OutboxItem {
  queue: string;
  payload: Record<string, unknown>;
}
export interface OutboxRecord extends OutboxItem {
  id: number;
  createdAt: Date;
}

/** Notes work in the caller's transaction: the change and the job that follows from it are one. */
export async function addToOutbox(queries: Queries, ...items: OutboxItem[]): Promise<void> {
  if (items.length === 0) return;
  await queries
    .insertInto('outbox')
    .values(items.map(({ queue, payload }) => ({ queue, payload })))
    .execute();
}

/** Work that Postgres knows of and the queue does not yet. */
export class OutboxRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Takes up to `limit` of the oldest entries that no other relay holds, and forgets those whose id `hand` returns.
   * When `hand` throws or this process dies, every entry stays: handing over twice happens, losing does not.
   * @returns how many were taken and how many of them are done
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
    const { count } = await this.#database.queries
      .selectFrom('outbox')
      .select((expression) => expression.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}
