import { expect, it } from '@jest/globals';
import { limits, namedProcess, type RunningProcess } from '@sandstone/contract';
import { sql } from 'kysely';
import { queriesOf } from '../database.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { CompatibilityRepository, requireLevel } from './compatibility.repository.ts';

databaseSuite('the compatibility level of the stored data', (test) => {
  const compatibility = () => new CompatibilityRepository(test.database());
  const run = (id: string, level: number, kind: RunningProcess['kind'] = 'api') =>
    compatibility().report([{ id, kind, level }]);
  const age = (id: string, seconds: number) =>
    sql`update running_processes set seen_at = seen_at - make_interval(secs => ${seconds}) where id = ${id}`.execute(
      test.queries,
    );
  const required = () => compatibility().report([]);
  const isDismissed = async () => {
    const state = test.queries.selectFrom('site_state').select('setupDismissed');
    return (await state.executeTakeFirstOrThrow()).setupDismissed;
  };
  /** Stands for a restriction that earlier releases do not know. */
  const restrict = (level: number) =>
    test.database().em.transactional(async (em) => {
      await queriesOf(em).updateTable('site_state').set({ setupDismissed: true }).execute();
      await requireLevel(em, level);
    });
  const refused = { code: 'earlier_release_runs' };

  it('is the first one until something needs another', async () => {
    expect(await required()).toBe(1);
    await restrict(1);
    expect(await required()).toBe(1);
  });

  it('is not raised while a process with a lower one runs, and nothing of the restriction is stored', async () => {
    await test.queries.updateTable('site_state').set({ setupDismissed: false }).execute();
    await run('new', 2);
    await run('old', 1, 'worker');
    await expect(restrict(2)).rejects.toMatchObject(refused);
    expect([await required(), await isDismissed()]).toEqual([1, false]);

    await age('old', limits.processes.goneSeconds);
    await run('old', 2, 'worker');
    await compatibility().report([namedProcess('web', undefined)]);
    await expect(restrict(2)).rejects.toMatchObject(refused);

    await age('web', limits.processes.goneSeconds);
    await restrict(2);
    expect([await required(), await isDismissed()]).toEqual([2, true]);
  });

  it('does not fall, and what needs no more is never refused', async () => {
    await run('old', 1);
    await restrict(2);
    await restrict(1);
    expect(await run('old', 1)).toBe(2);
  });

  it('forgets the processes that ended a day ago', async () => {
    const ids = async () =>
      (await test.queries.selectFrom('running_processes').select('id').execute()).map(({ id }) => id);
    await run('gone', 1);
    await compatibility().sweep();
    expect(await ids()).toContain('gone');
    await age('gone', 24 * 60 * 60);
    await compatibility().sweep();
    expect(await ids()).not.toContain('gone');
  });
});
