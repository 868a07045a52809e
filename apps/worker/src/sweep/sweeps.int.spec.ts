import { createHash, randomUUID } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import {
  CoverRepository,
  DeletionLock,
  InsightsRepository,
  nilId,
  PhotoSweepRepository,
  UserRepository,
  ViewRepository,
} from '@sandstone/database';
import { anIdentity } from '@sandstone/database/testing';
import { originalKey, photoPublicPrefix, stagingKey, privateKeyOf } from '@sandstone/domain';
import { drawPhoto } from '@sandstone/media/testing';
import { createLogger } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { eventually } from '@sandstone/testing';
import { sql } from 'kysely';
import { runSweepCommand } from '../operator/sweep.command.ts';
import { OrphanSweep } from './orphan-sweep.ts';
import { sweepOrphans } from './orphans.ts';
import { RecordSweep } from './record-sweep.ts';
import { operator, storageThat, workerSuite } from '../testing/worker.harness.ts';
import { CoverSweep } from '../videos/cover-sweep.ts';

workerSuite('the sweeps of the worker', (harness) => {
  it('removes what lay in the trash for 30 days', async () => {
    const id = await harness.upload(await drawPhoto({ width: 646, height: 480, seed: 6 }));
    await harness.untilProcessed(id);
    await harness.photos.markDeleted(id, operator);
    const sweep = harness.get(RecordSweep);
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
    await sweep.run(inDays(29));
    expect(await harness.photos.adminOrTrashedById(id)).toBeDefined();
    await sweep.run(inDays(31));
    expect(await harness.photos.adminOrTrashedById(id)).toBeUndefined();
    await eventually(async () => (await harness.storage.stat('originals', originalKey(id))) === undefined);
  });

  it('removes the counts of views after thirteen months', async () => {
    const days = ['2026-02-28', '2026-03-01', '2027-04-01'];
    const [, first = '', last = ''] = days;
    const views = new ViewRepository(harness.database);
    for (const day of days) await views.add(day, { kind: 'home', itemId: nilId });
    await harness.get(RecordSweep).run(new Date(`${last}T10:00:00Z`));
    const kept = await new InsightsRepository(harness.database).days('2026-01-01', last);
    expect(kept.map(({ day }) => day)).toEqual([first, last]);
  });

  it('removes photos of an unsaved post after a day', async () => {
    const id = await harness.upload(await drawPhoto({ width: 410, height: 300, seed: 7 }), { listed: false });
    await harness.untilProcessed(id);
    const sweep = harness.get(RecordSweep);
    await sweep.run();
    expect(await harness.photos.adminById(id)).toBeDefined();
    await sweep.run(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await harness.photos.adminById(id)).toBeUndefined();
    await eventually(async () => (await harness.keys('public', photoPublicPrefix(id))).length === 0);
  });

  it('completes interrupted account deletions, but not recent ones', async () => {
    const users = harness.get(UserRepository);
    const { user } = await users.signIn(anIdentity(), false);
    await users.closeForDeletion(user.id);
    const sweep = harness.get(RecordSweep);
    await sweep.run();
    expect(await users.byId(user.id)).toBeDefined();
    await sweep.run(new Date(Date.now() + 11 * 60_000));
    expect(await users.byId(user.id)).toBeUndefined();
  });

  it('sweeps only old objects without a row', async () => {
    const known = await harness.upload(await drawPhoto({ width: 400, height: 300, seed: 6 }));
    await harness.untilProcessed(known);
    const orphan = 'photos/11111111-1111-4111-8111-111111111111/1/320.webp';
    await harness.storage.put('public', orphan, Buffer.from('x'), { contentType: 'image/webp' });
    const orphanCover = 'covers/11111111-1111-4111-8111-111111111111/320.webp';
    await harness.storage.put('public', orphanCover, Buffer.from('x'), { contentType: 'image/webp' });
    await harness.storage.put('staging', 'uploads/orphan', Buffer.from('x'), { contentType: 'image/jpeg' });
    await harness.storage.put('staging', privateKeyOf(orphan), Buffer.from('x'), {
      contentType: 'image/webp',
    });
    const photoSweeps = new PhotoSweepRepository(harness.database);
    const deletionLock = new DeletionLock(harness.database);
    const sweep = (olderThan: Date, dryRun: boolean) =>
      sweepOrphans(
        {
          photoSweeps,
          covers: new CoverRepository(harness.database),
          storage: harness.storage,
          deletionLock,
        },
        { olderThan, dryRun },
      );
    expect(await sweep(new Date(Date.now() - 60_000), false)).toEqual([]);
    const later = new Date(Date.now() + 60_000);
    const found = await sweep(later, true);
    expect(found.map(({ key }) => key).toSorted()).toEqual([
      orphanCover,
      orphan,
      'uploads/orphan',
      privateKeyOf(orphan),
    ]);
    expect(await harness.storage.stat('public', orphan)).toBeDefined();
    await deletionLock.hold(async () => {
      expect(await sweep(later, false)).toEqual([]);
    });
    expect(await harness.storage.stat('public', orphan)).toBeDefined();
    await sweep(later, false);
    expect(await harness.storage.stat('public', orphan)).toBeUndefined();
    expect((await harness.keys('public', photoPublicPrefix(known))).length).toBeGreaterThan(0);
  });

  it('refuses to sweep if most objects have no record, and reports it as a metric', async () => {
    await harness.untilProcessed(
      await harness.upload(await drawPhoto({ width: 410, height: 300, seed: 16 })),
    );
    const metrics = harness.get(WorkerMetrics);
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    const refused = async () => (await metrics.sweepRefused.get()).values[0]?.value;
    const before = await harness.keys('public');
    const knownIds = jest
      .spyOn(harness.get(PhotoSweepRepository), 'knownIds')
      .mockResolvedValue(new Set<string>());
    await harness.get(OrphanSweep).removeOrphans(inTwoDays);
    knownIds.mockRestore();
    expect([await harness.keys('public'), await refused()]).toEqual([before, 1]);
    await harness.get(OrphanSweep).removeOrphans(inTwoDays);
    expect([await harness.keys('public'), await refused()]).toEqual([before, 0]);
  });

  it('sweeps the other items although one fails', async () => {
    const users = harness.get(UserRepository);
    const [bad, good] = [
      (await users.signIn(anIdentity(), false)).user,
      (await users.signIn(anIdentity(), false)).user,
    ];
    for (const { id } of [bad, good]) await users.closeForDeletion(id);
    await sql`
      create function keep_account() returns trigger language plpgsql as $$
      begin
        raise exception 'kept';
      end $$`.execute(harness.database.queries);
    await sql`
      create trigger keep_account before delete on users for each row
      when (old.id = ${sql.lit(bad.id)}) execute function keep_account()`.execute(harness.database.queries);
    const sweep = harness.get(RecordSweep);
    const views = jest.spyOn(harness.get(ViewRepository), 'forget');
    const swept = sweep.run(new Date(Date.now() + 11 * 60_000));
    await expect(swept).rejects.toThrow('These could not be swept: interrupted deletions of accounts');
    expect(views).toHaveBeenCalled();
    views.mockRestore();
    const failures = harness.logLines.filter(({ item }) => item === 'interrupted deletions of accounts');
    expect(failures).toMatchObject([{ level: 40 }]);
    expect([await users.byId(bad.id), await users.byId(good.id)]).toMatchObject([{ id: bad.id }, undefined]);
    await sql`drop function keep_account cascade`.execute(harness.database.queries);
    await sweep.run(new Date(Date.now() + 11 * 60_000));
    expect(await users.byId(bad.id)).toBeUndefined();
  });

  it('sweeps the other covers although the files of one cannot be removed', async () => {
    const [bad, good] = [randomUUID(), randomUUID()];
    const failing = storageThat(harness.storage, {
      list: (bucket, prefix) => {
        if (prefix.includes(bad)) throw new Error('Simulated disk failure');
        return harness.storage.list(bucket, prefix);
      },
    });
    const covers = harness.get(CoverRepository);
    const retired = jest.spyOn(covers, 'retiredBefore').mockResolvedValue([bad, good]);
    const deleted = jest.spyOn(covers, 'delete');
    const logger = createLogger('worker', 'silent');
    await new CoverSweep(covers, failing, harness.get(DeletionLock), logger).removeRetired();
    expect(deleted.mock.calls).toEqual([[[good]]]);
    for (const spy of [retired, deleted]) spy.mockRestore();
  });

  it('lists and removes orphaned objects by the sweep command', async () => {
    const waiting = await harness.photos.recordUploads(
      [
        {
          sha256: createHash('sha256').update('waiting').digest(),
          bytes: 7,
          contentType: 'image/jpeg',
          originalName: 'waiting.jpg',
          description: null,
          listed: true,
          stagingKey: stagingKey(),
        },
      ],
      operator,
    );
    const orphan = 'photos/22222222-2222-4222-8222-222222222222/1/320.webp';
    await harness.storage.put('public', orphan, Buffer.from('x'), { contentType: 'image/webp' });
    const stores = {
      photoSweeps: harness.get(PhotoSweepRepository),
      covers: harness.get(CoverRepository),
      storage: harness.storage,
      deletionLock: harness.get(DeletionLock),
    };
    const run = async (command: string, now?: Date) =>
      (await runSweepCommand(command.split(' '), stores, now)).join('\n');
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    expect(await run('list')).toContain('0 objects without a record');
    const list = await run('list', inTwoDays);
    expect(list).toContain(`public/${orphan}`);
    expect(list).toContain(`photo ${waiting[0]?.photoId}, attempt 1`);
    expect(await harness.storage.stat('public', orphan)).toBeDefined();
    expect(await run('remove', inTwoDays)).toContain('Removed 1 objects');
    expect(await harness.storage.stat('public', orphan)).toBeUndefined();
    expect(await run('remove --even-most', inTwoDays)).toContain('Removed 0 objects');
    await expect(run('dance')).rejects.toThrow('Unknown command "dance"');
  });
});
