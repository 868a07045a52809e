import { beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type Queries } from '../database.ts';
import { callDuring } from '../testing/call-during.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { SyncLeaseLostError } from './sync-lease.ts';
import { type LeasedVideoLibrary } from './sync.repository.ts';

const source = { provider: 'bunny', libraryId: '100001' };
const end = { status: 'complete', hidden: 0, failureCode: null } as const;
const guid = '00000000-0000-4000-8000-000000000001';

databaseSuite('library synchronisation', (test) => {
  const { sync } = test;
  const expireLease = () =>
    sql`update sync_libraries set leased_until = now() - interval '1 second'`.execute(test.queries);
  const taken = async (): Promise<LeasedVideoLibrary> => {
    const leased = await sync().acquireLease(source);
    if (leased === undefined) throw new Error('Nothing to take');
    return leased;
  };
  beforeEach(async () => {
    await test.clear('sync_runs', 'sync_libraries', 'webhook_hints');
    await sync().addVideoLibraries(source.provider, [source.libraryId]);
  });

  it('gives the lease to one of several concurrent workers', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => sync().acquireLease(source)));
    expect(responses.filter((leased) => leased !== undefined)).toHaveLength(1);
    expect(responses.find((leased) => leased !== undefined)?.listing).toBe('schedule');
  });

  it('is due again after its interval, not before', async () => {
    const { lease } = await taken();
    const run = await sync().beginRun(lease, 'schedule');
    await sync().endRun(lease, run.id, end, 600);
    await sync().releaseLease(lease);
    expect(await sync().acquireLease(source)).toBeUndefined();
    await sql`update sync_libraries set next_listing_at = now() - interval '1 second'`.execute(test.queries);
    expect((await taken()).listing).toBe('schedule');
  });

  it('starts at once on request, and again for a request during a run', async () => {
    const first = await taken();
    const run = await sync().beginRun(first.lease, 'schedule');
    await sync().requestListing(source.provider);
    await sync().endRun(first.lease, run.id, end, 600);
    await sync().releaseLease(first.lease);
    const second = await taken();
    expect(second.listing).toBe('request');
    const next = await sync().beginRun(second.lease, 'request');
    await sync().endRun(second.lease, next.id, end, 600);
    await sync().releaseLease(second.lease);
    expect(await sync().acquireLease(source)).toBeUndefined();
  });

  it('is requested or running until it has ended, also when it begins while its state is read', async () => {
    await sync().requestListing(source.provider);
    const begin = async (queries: Queries) => {
      await sql`update sync_libraries set requested_at = null, requested_by = null`.execute(queries);
      await sql`insert into sync_runs (provider, library_id, cause)
        values (${source.provider}, ${source.libraryId}, 'request')`.execute(queries);
    };
    const [state] = await callDuring(
      test.database(),
      (queries) => sql`lock table sync_libraries in access exclusive mode`.execute(queries),
      () => sync().libraries(source.provider),
      begin,
    );
    expect(state).toMatchObject({ requested: false, running: { status: 'running' } });
  });

  it('passes to another worker when the first one is silent, and abandons its run', async () => {
    const dead = await taken();
    await sync().beginRun(dead.lease, 'schedule');
    expect(await sync().acquireLease(source)).toBeUndefined();
    await expireLease();
    const heir = await taken();
    await sync().beginRun(heir.lease, 'schedule');
    const [library] = await sync().libraries(source.provider);
    expect(library?.last).toMatchObject({ status: 'failed', failureCode: 'abandoned' });
    expect(library?.running).toMatchObject({ status: 'running' });
    await expect(sync().renewLease(dead.lease)).rejects.toThrow(SyncLeaseLostError);
    await expect(sync().beginRun(dead.lease, 'schedule')).rejects.toThrow(SyncLeaseLostError);
    await sync().renewLease(heir.lease);
  });

  it('restarts an interrupted run at once, before it is due', async () => {
    const first = await taken();
    const run = await sync().beginRun(first.lease, 'schedule');
    await sync().endRun(first.lease, run.id, end, 600);
    await sync().requestListing(source.provider);
    await sync().beginRun(first.lease, 'request');
    // The worker is stopped in the middle of a run.
    await sync().releaseLease(first.lease);
    const heir = await taken();
    expect(heir.listing).toBe('request');
    const next = await sync().beginRun(heir.lease, 'request');
    await sync().endRun(heir.lease, next.id, end, 600);
    await sync().releaseLease(heir.lease);
    expect(await sync().acquireLease(source)).toBeUndefined();
  });

  it('records progress and result', async () => {
    const { lease } = await taken();
    const run = await sync().beginRun(lease, 'request');
    await sync().updateProgress(run.id, { expected: 250, listed: 100, created: 100, changed: 0 });
    expect((await sync().libraries(source.provider))[0]).toMatchObject({
      running: { cause: 'request', expected: 250, listed: 100, created: 100 },
      last: null,
    });
    await sync().endRun(lease, run.id, { status: 'partial', hidden: 0, failureCode: 'unstable' }, 60);
    expect((await sync().libraries(source.provider))[0]).toMatchObject({
      requested: false,
      running: null,
      last: { status: 'partial', failureCode: 'unstable', listed: 100 },
    });
    expect(await sync().libraries('another')).toEqual([]);
  });

  it('processes a hint once, however often it was repeated', async () => {
    const { lease } = await taken();
    const run = await sync().beginRun(lease, 'schedule');
    await sync().endRun(lease, run.id, end, 600);
    await sync().releaseLease(lease);
    const hint = { ...source, guid, state: 3 };
    await Promise.all(Array.from({ length: 5 }, () => sync().addHint(hint)));
    expect((await taken()).listing).toBeUndefined();
    const open = await sync().openHints(source, 10);
    expect(open).toMatchObject([{ guid, times: 5 }]);

    // A hint that is repeated while it is processed is a new one.
    await sync().addHint(hint);
    for (const seen of open) await sync().closeHint(seen);
    const again = await sync().openHints(source, 10);
    expect(again).toMatchObject([{ guid, times: 6 }]);
    for (const seen of again) await sync().closeHint(seen);
    expect(await sync().openHints(source, 10)).toEqual([]);
  });

  it('prunes old runs, but keeps the last one of each library', async () => {
    const { lease } = await taken();
    for (let count = 0; count < 3; count += 1) {
      const run = await sync().beginRun(lease, 'schedule');
      await sync().endRun(lease, run.id, end, 0);
    }
    await sync().addHint({ ...source, guid, state: 3 });
    for (const seen of await sync().openHints(source, 10)) await sync().closeHint(seen);
    await sync().prune(new Date(Date.now() + 60_000));
    const queries = test.queries;
    expect(await queries.selectFrom('sync_runs').select('id').execute()).toHaveLength(1);
    expect(await queries.selectFrom('webhook_hints').select('id').execute()).toEqual([]);
  });
});
