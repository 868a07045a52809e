import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aPhoto, aProcessed } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { TrashRepository } from '../trash/trash.repository.ts';
import { PhotoWorkRepository } from './photo-work.repository.ts';
import { PhotoRepository } from './photo.repository.ts';

databaseSuite('photo processing', (test) => {
  const work = () => new PhotoWorkRepository(test.database());
  const photos = () => new PhotoRepository(test.database());
  const erase = (...ids: string[]) =>
    new TrashRepository(test.database()).erase({ kind: 'photo', ids }, { system: 'operator' });
  const waiting = (parts: Parameters<typeof aPhoto>[1] = {}) =>
    aPhoto(test.database(), { status: 'processing', ...parts });

  it('starts with the pending state', async () => {
    const id = await waiting({ stagingKey: 'uploads/begin' });
    expect(await work().forProcessing(id)).toEqual({
      id,
      status: 'processing',
      attempt: 1,
      deleted: false,
      bytes: 1000,
      contentType: 'image/jpeg',
      stagingKey: 'uploads/begin',
      originalKey: null,
    });
    expect(await work().forProcessing(randomUUID())).toBeUndefined();
  });

  it('counts the runs of each attempt, and starts none for an outdated one', async () => {
    const id = await waiting();
    expect(await work().beginRun(id, 1)).toMatchObject({ id, attempt: 1, runs: 1 });
    expect(await work().beginRun(id, 1)).toMatchObject({ runs: 2 });
    expect(await work().beginRun(id, 2)).toBeUndefined();
    await work().markFailed(id, 1, 'internal');
    expect(await work().beginRun(id, 1)).toBeUndefined();
    await photos().retry(id, { system: 'operator' });
    expect(await work().beginRun(id, 2)).toMatchObject({ attempt: 2, runs: 1 });
  });

  it('publishes once, even if a job runs repeatedly', async () => {
    const id = await waiting();
    const outcomes = await Promise.all([work().markReady(aProcessed(id)), work().markReady(aProcessed(id))]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    expect(await photos().adminById(id)).toMatchObject({
      status: 'ready',
      width: 4000,
      height: 3000,
      variants: aProcessed(id).variants,
    });
  });

  it('publishes no outdated attempt, and no deleted or failed photo', async () => {
    const retried = await waiting({ attempt: 2 });
    const deleted = await waiting({ deletedAt: new Date() });
    const failed = await aPhoto(test.database(), { status: 'failed' });
    for (const id of [retried, deleted, failed]) {
      expect(await work().markReady(aProcessed(id))).toBe(false);
      expect(await work().markFailed(id, 1, 'damaged')).toBe(false);
    }
  });

  it('fails with a reason, and never fails a ready photo', async () => {
    const id = await waiting();
    expect(await work().markFailed(id, 1, 'too_many_pixels')).toBe(true);
    expect(await photos().adminById(id)).toMatchObject({ status: 'failed', failureCode: 'too_many_pixels' });
    expect(await work().markFailed(await aPhoto(test.database()), 1, 'damaged')).toBe(false);
  });

  it('clears the staging key only of photos that no longer need it', async () => {
    const id = await waiting({ stagingKey: 'uploads/kept' });
    expect(await work().clearStaging(id, 'uploads/kept')).toBe(false);
    await work().markReady(aProcessed(id));
    expect(await work().clearStaging(id, 'uploads/other')).toBe(false);
    expect(await work().clearStaging(id, 'uploads/kept')).toBe(true);
    expect(await work().forProcessing(id)).toMatchObject({ stagingKey: null });
  });

  it('purges only photos that are deleted for good', async () => {
    const live = await aPhoto(test.database());
    expect(await work().purge(live)).toBe(false);

    const gone = await aPhoto(test.database(), { stagingKey: 'uploads/gone', originalKey: 'photos/gone' });
    await photos().markDeleted(gone, { system: 'operator' });
    expect(await work().purge(gone)).toBe(false);
    await erase(gone);
    expect(await work().purge(gone)).toBe(true);
    expect(await work().purge(gone)).toBe(false);
    expect(await work().forProcessing(gone)).toBeUndefined();
  });

  const at = new Date('2026-01-01T00:00:00Z');
  it.each([
    [false, {}],
    [true, { withdrawnAt: at }],
    [true, { listed: false }],
    [false, { listed: false, withdrawnAt: at }],
    [true, { deletedAt: at }],
    [false, { deletedAt: at, withdrawnAt: at }],
    [true, { deletedAt: at, withdrawnAt: at, restoringAt: at }],
    [true, { deletedAt: at, restoringAt: at }],
    [true, { deletedAt: at, withdrawnAt: at, erasedAt: at }],
    [true, { hasOldFiles: true }],
  ])('answers %s to the question whether files of the photo %j wait for the worker', async (waits, photo) => {
    await test.database().queries.deleteFrom('photos').execute();
    await aPhoto(test.database(), photo);
    expect(await work().hasFileWork()).toBe(waits);
  });

  it('assigns deleted photos to one worker at a time until their files are withdrawn', async () => {
    // Withdraws the photos of other tests.
    await work().withdraw('deleted', 100, async (earlier) => earlier);
    const ids = await Promise.all([aPhoto(test.database()), aPhoto(test.database())]);
    await photos().markAllDeleted(ids, { system: 'operator' });
    const seen: string[][] = [];
    const noted = await work().withdraw('deleted', 10, async (first) => {
      seen.push(first);
      await work().withdraw('deleted', 10, async (second) => second);
      return first.slice(1);
    });
    expect([noted.length, seen.flat().toSorted()]).toEqual([1, ids.toSorted()]);
    const [left = ''] = seen[0] ?? [];
    await erase(...ids);
    expect(await work().withdrawn(10)).not.toContainEqual(expect.objectContaining({ photoId: left }));
    expect(await work().withdraw('deleted', 10, async (again) => again)).toEqual([left]);
    expect((await work().withdrawn(10)).map(({ photoId }) => photoId).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) await work().purge(id);
  });

  it('reports a purged photo as deleted until tombstones are pruned', async () => {
    const id = await aPhoto(test.database());
    const before = await photos().latestChange();
    await photos().markDeleted(id, { system: 'operator' });
    await erase(id);
    await work().purge(id);
    expect(await photos().changesAfter(before, 10)).toMatchObject([{ kind: 'deleted', photoId: id }]);
    await work().prune(new Date(Date.now() + 1000));
    expect(await photos().changesAfter(before, 10)).toEqual([]);
  });

  it('finds photos whose jobs were lost', async () => {
    const old = new Date(Date.UTC(2026, 0, 1));
    const limit = new Date(Date.UTC(2026, 0, 2));
    const stuck = await waiting({ queuedAt: old, attempt: 2 });
    await waiting();
    const deleting = await waiting({ queuedAt: old, deletedAt: old, erasedAt: old });
    expect(await work().stuck(limit, 10)).toEqual([{ photoId: stuck, attempt: 2 }]);
    expect(await work().stuckDeletions(limit, 10)).toEqual([{ photoId: deleting }]);
  });

  it('tells which objects belong to a record', async () => {
    const id = await waiting({ stagingKey: 'uploads/owned' });
    const deleted = await aPhoto(test.database(), { deletedAt: new Date() });
    expect(await work().knownIds([id, deleted, randomUUID()])).toEqual(new Set([id, deleted]));
    expect(await work().knownIds([])).toEqual(new Set());
    expect(await work().knownStagingKeys(['uploads/owned', 'uploads/orphan'])).toEqual(
      new Set(['uploads/owned']),
    );
  });
});
