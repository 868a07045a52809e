import { beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { OutboxEntity } from '../entities/system.entity.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { type Delivery, type OutboxRecord, OutboxRepository } from './outbox.repository.ts';

const ids = (entries: readonly OutboxRecord[]) => entries.map((entry) => entry.id);
const delivered = (found: readonly number[]): Delivery => ({ delivered: found, failed: [] });
const numbers = (entries: readonly OutboxRecord[]) => entries.map((entry) => entry.payload.number);

databaseSuite('the outbox', (test) => {
  const outbox = () => new OutboxRepository(test.database());
  const fill = (count: number) =>
    test.database().em.insertMany(
      OutboxEntity,
      Array.from({ length: count }, (_, number) => ({ queue: 'processPhoto', payload: { number } })),
    );
  beforeEach(() => test.clear('outbox'));

  it('delivers the oldest entries first and deletes delivered ones', async () => {
    await fill(3);
    const seen: unknown[] = [];
    const result = await outbox().relay(2, async (entries) => {
      seen.push(...numbers(entries));
      return delivered(ids(entries));
    });
    expect(result).toEqual({ taken: 2, done: 2 });
    expect(seen).toEqual([0, 1]);
    expect(await outbox().count()).toBe(1);
  });

  it('does not call the relay when it is empty', async () => {
    const result = await outbox().relay(10, () => Promise.reject(new Error('not to be called')));
    expect(result).toEqual({ taken: 0, done: 0 });
  });

  it('keeps undelivered entries', async () => {
    await fill(3);
    await outbox().relay(3, async (entries) => delivered(ids(entries).slice(1)));
    const left: unknown[] = [];
    await outbox().relay(3, async (entries) => {
      left.push(...numbers(entries));
      return delivered([]);
    });
    expect(left).toEqual([0]);
  });

  it('puts failed entries off, so that the following ones go on, and drops them after a week', async () => {
    await fill(3);
    const offered: unknown[] = [];
    const failFirst = () =>
      outbox().relay(2, async (entries) => {
        offered.push(numbers(entries));
        const isBad = (entry: OutboxRecord) => entry.payload.number !== 2;
        return {
          delivered: ids(entries.filter((entry) => !isBad(entry))),
          failed: ids(entries.filter(isBad)),
        };
      });
    await failFirst();
    await failFirst();
    expect(await failFirst()).toEqual({ taken: 0, done: 0 });
    expect(offered).toEqual([[0, 1], [2]]);
    // Their time comes again.
    const queries = test.queries;
    await sql`update outbox set retry_at = now() - interval '1 second' where payload ->> 'number' = '1'`.execute(
      queries,
    );
    await failFirst();
    expect(offered.at(-1)).toEqual([1]);
    const day = 24 * 3_600_000;
    expect(await outbox().dropUndeliverable(new Date(Date.now() + 6 * day))).toEqual([]);
    await fill(1);
    const dropped = await outbox().dropUndeliverable(new Date(Date.now() + 8 * day));
    expect(new Set(numbers(dropped))).toEqual(new Set([0, 1]));
    // An entry that no relay has refused waits, however long the queue is away.
    expect(await outbox().count()).toBe(1);
  });

  it('keeps all entries when delivery throws', async () => {
    await fill(3);
    await expect(outbox().relay(3, () => Promise.reject(new Error('Redis is away')))).rejects.toThrow(
      'Redis is away',
    );
    expect(await outbox().count()).toBe(3);
  });

  it('gives concurrent relays different entries, without waiting', async () => {
    await fill(10);
    const first = Promise.withResolvers<void>();
    const holds = Promise.withResolvers<OutboxRecord[]>();
    const slow = outbox().relay(4, async (entries) => {
      holds.resolve(entries);
      await first.promise;
      return delivered(ids(entries));
    });
    const held = await holds.promise;
    // This would hang if it waited for the first relay, which ends later.
    let taken: OutboxRecord[] = [];
    await outbox().relay(10, async (entries) => {
      taken = entries;
      return delivered(ids(entries));
    });
    first.resolve();
    await slow;
    expect(numbers(held)).toEqual([0, 1, 2, 3]);
    expect(numbers(taken)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(await outbox().count()).toBe(0);
  });

  it('does not contain entries of a rolled back transaction', async () => {
    await expect(
      test.database().em.transactional(async (em) => {
        em.create(OutboxEntity, { queue: 'processPhoto', payload: {} });
        await em.flush();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await outbox().count()).toBe(0);
  });
});
