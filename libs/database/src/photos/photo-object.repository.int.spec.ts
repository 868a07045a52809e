import { expect, it } from '@jest/globals';
import { databaseSuite } from '../testing/database-suite.ts';

databaseSuite('the files of photos', (test) => {
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
    [true, { moving: true }],
  ])('are %s work for the worker, of the photo %j', async (waits, photo) => {
    await test.queries.deleteFrom('photos').execute();
    await test.aPhoto(photo);
    expect(await test.objects().hasWork()).toBe(waits);
  });
});
