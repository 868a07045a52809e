import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { OutboxEntity } from '../entities/system.entity.ts';
import { databaseSuite } from '../testing/database-suite.ts';

databaseSuite('the statistics', (test) => {
  const { statistics } = test;

  it('count the outbox with the age of its oldest entry', async () => {
    const queries = test.queries;
    expect((await statistics().records()).outbox).toEqual({ rows: 0, oldestSeconds: 0 });
    const job = { queue: 'processPhoto', payload: {} };
    await test.database().em.insertMany(OutboxEntity, [job, job]);
    await sql`update outbox set created_at = now() - interval '90 seconds'
      where id = (select min(id) from outbox)`.execute(queries);
    const { outbox } = await statistics().records();
    expect(outbox.rows).toBe(2);
    expect(Math.round(outbox.oldestSeconds / 10)).toBe(9);
  });

  it('count photos by state, deleted ones separately', async () => {
    const queries = test.queries;
    await sql`
      insert into photos (id, sha256, bytes, content_type, original_name, listed, pipeline_version, created_at, queued_at, staging_key, deleted_at)
      select gen_random_uuid(), sha256(n::text::bytea), 1, 'image/jpeg', 'a.jpg', true, 1, now(), now(), n::text,
        case when n > 2 then now() end from generate_series(1, 5) as n`.execute(queries);
    expect((await statistics().records()).photos).toEqual({ processing: 2, ready: 0, failed: 0, deleted: 3 });
  });

  it('include the time of the last backup', async () => {
    expect(await statistics().lastBackupAt()).toBeUndefined();
    const audit = test.audit();
    const actor = { system: 'operator' as const };
    await audit.append({ actor, action: 'site.export', target: 'a' });
    expect(await statistics().lastBackupAt()).toBeUndefined();
    const before = Date.now();
    await audit.append({ actor, action: 'site.backup', target: 'b' });
    expect((await statistics().lastBackupAt())?.getTime()).toBeGreaterThanOrEqual(before - 1000);
  });

  it('include the time of the last complete listing of each library', async () => {
    const queries = test.queries;
    const run = (libraryId: string, status: 'complete' | 'failed', finishedAt: string) => ({
      provider: 'p',
      libraryId,
      cause: 'schedule' as const,
      status,
      finishedAt: new Date(finishedAt),
    });
    await queries
      .insertInto('sync_runs')
      .values([
        run('1', 'complete', '2026-01-01T10:00:00Z'),
        run('1', 'complete', '2026-01-01T11:00:00Z'),
        run('1', 'failed', '2026-01-01T12:00:00Z'),
        run('2', 'failed', '2026-01-01T12:00:00Z'),
      ])
      .execute();
    expect([...(await statistics().lastListings('p'))]).toEqual([['1', new Date('2026-01-01T11:00:00Z')]]);
  });
});
