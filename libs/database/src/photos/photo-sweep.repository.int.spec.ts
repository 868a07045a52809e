import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type aPhoto } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { PhotoSweepRepository } from './photo-sweep.repository.ts';

databaseSuite('the leftovers of photos', (test) => {
  const { objects, photos } = test;
  const sweeps = () => new PhotoSweepRepository(test.database());
  const erase = (...ids: string[]) => test.trash().erase({ kind: 'photo', ids }, { system: 'operator' });
  const waiting = (parts: Parameters<typeof aPhoto>[1] = {}) =>
    test.aPhoto({ status: 'processing', ...parts });

  it('are purged only if the photo is deleted for good', async () => {
    const live = await test.aPhoto();
    expect(await objects().purge(live)).toBe(false);

    const gone = await test.aPhoto({ stagingKey: 'uploads/gone', originalKey: 'photos/gone' });
    await photos().markDeleted(gone, { system: 'operator' });
    expect(await objects().purge(gone)).toBe(false);
    await erase(gone);
    expect(await objects().purge(gone)).toBe(true);
    expect(await objects().purge(gone)).toBe(false);
    expect(await sweeps().knownIds([gone])).toEqual(new Set());
  });

  it('are reported as deleted until tombstones are pruned', async () => {
    const id = await test.aPhoto();
    const before = await photos().latestChange();
    await photos().markDeleted(id, { system: 'operator' });
    await erase(id);
    await objects().purge(id);
    expect(await photos().changesAfter(before, 10)).toMatchObject([{ kind: 'deleted', photoId: id }]);
    await sweeps().prune(new Date(Date.now() + 1000));
    expect(await photos().changesAfter(before, 10)).toEqual([]);
  });

  it('are found if jobs were lost', async () => {
    const old = new Date(Date.UTC(2026, 0, 1));
    const limit = new Date(Date.UTC(2026, 0, 2));
    const stuck = await waiting({ queuedAt: old, attempt: 2 });
    await waiting();
    const deleting = await waiting({ queuedAt: old, deletedAt: old, erasedAt: old });
    expect(await sweeps().stuck(limit, 10)).toEqual([{ photoId: stuck, attempt: 2 }]);
    expect(await sweeps().stuckDeletions(limit, 10)).toEqual([{ photoId: deleting }]);
  });

  it('are objects without a record', async () => {
    const id = await waiting({ stagingKey: 'uploads/owned' });
    const deleted = await test.aPhoto({ deletedAt: new Date() });
    expect(await sweeps().knownIds([id, deleted, randomUUID()])).toEqual(new Set([id, deleted]));
    expect(await sweeps().knownIds([])).toEqual(new Set());
    await test.aPhoto({ stagingKey: 'uploads/of-ready' });
    const keys = ['uploads/owned', 'uploads/of-ready', 'uploads/orphan'];
    expect(await sweeps().knownStagingKeys(keys)).toEqual(new Set(['uploads/owned']));
  });
});
