import { expect, it } from '@jest/globals';
import { type aPhoto, aProcessed } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';

databaseSuite('photo processing', (test) => {
  const { processing, photos } = test;
  const waiting = (parts: Parameters<typeof aPhoto>[1] = {}) =>
    test.aPhoto({ status: 'processing', ...parts });

  it('counts the runs of each attempt, and starts none for an outdated one', async () => {
    const id = await waiting();
    expect(await processing().beginRun(id, 1)).toMatchObject({ id, attempt: 1, runs: 1 });
    expect(await processing().beginRun(id, 1)).toMatchObject({ runs: 2 });
    expect(await processing().beginRun(id, 2)).toBeUndefined();
    await processing().markFailed(id, 1, 'internal');
    expect(await processing().beginRun(id, 1)).toBeUndefined();
    await photos().retry(id, { system: 'operator' });
    expect(await processing().beginRun(id, 2)).toMatchObject({ attempt: 2, runs: 1 });
  });

  it('publishes once, even if a job runs repeatedly', async () => {
    const id = await waiting();
    const outcomes = await Promise.all([
      processing().markReady(aProcessed(id)),
      processing().markReady(aProcessed(id)),
    ]);
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
    const failed = await test.aPhoto({ status: 'failed' });
    for (const id of [retried, deleted, failed]) {
      expect(await processing().markReady(aProcessed(id))).toBe(false);
      expect(await processing().markFailed(id, 1, 'damaged')).toBe(false);
    }
  });

  it('fails with a reason, and never fails a ready photo', async () => {
    const id = await waiting();
    expect(await processing().markFailed(id, 1, 'too_many_pixels')).toBe(true);
    expect(await photos().adminById(id)).toMatchObject({ status: 'failed', failureCode: 'too_many_pixels' });
    expect(await processing().markFailed(await test.aPhoto(), 1, 'damaged')).toBe(false);
  });

  it('clears the staging key only of photos that no longer need it', async () => {
    const id = await waiting({ stagingKey: 'uploads/kept' });
    expect(await processing().clearStaging(id, 'uploads/kept')).toBe(false);
    await processing().markReady(aProcessed(id));
    expect(await processing().clearStaging(id, 'uploads/other')).toBe(false);
    expect(await processing().clearStaging(id, 'uploads/kept')).toBe(true);
    expect(await processing().clearStaging(id, 'uploads/kept')).toBe(false);
  });
});
