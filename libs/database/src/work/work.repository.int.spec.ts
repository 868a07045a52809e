import { expect, it } from '@jest/globals';
import { OutboxEntity } from '../entities/system.entity.ts';
import { aPhoto } from '../testing/builders.ts';
import { aCover, aVideo } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { WorkRepository } from './work.repository.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

databaseSuite('the state of background work', (test) => {
  const state = () => new WorkRepository(test.database()).state();
  const none = { waiting: 0, oldestOn: null };

  it('is empty without pending work', async () => {
    await test.aPhoto();
    expect(await state()).toEqual({
      photos: { ...none, failed: 0 },
      covers: { ...none, failed: 0 },
      deletions: none,
      handover: none,
    });
  });

  it('counts pending and failed work, with the age of the oldest', async () => {
    const database = test.database();
    await aPhoto(database, { status: 'processing', queuedAt: at(3) });
    await aPhoto(database, { status: 'processing', queuedAt: at(1) });
    await aPhoto(database, { status: 'failed' });
    await aPhoto(database, { status: 'failed', deletedAt: at(5) });
    const [one, other, third] = [await aVideo(database), await aVideo(database), await aVideo(database)];
    // A locked video has two covers of one file; retired ones do not count.
    for (const kind of ['clear', 'blurred'] as const) {
      await aCover(database, one, kind, { status: 'failed', failureCode: 'missing', source: 'a.jpg' });
    }
    await aCover(database, other, 'clear', { status: 'failed', failureCode: 'missing', retiredAt: at(0) });
    await aCover(database, other, 'clear', { status: 'pending', source: 'a.jpg', createdAt: at(7) });
    // The provider has no file yet, so nothing can be done.
    await aCover(database, third, 'clear', { status: 'pending', createdAt: at(0) });
    await database.em.insert(OutboxEntity, { queue: 'makeCover', payload: {} });
    expect(await state()).toEqual({
      photos: { waiting: 2, oldestOn: at(1), failed: 1 },
      covers: { waiting: 1, oldestOn: at(7), failed: 1 },
      deletions: { waiting: 1, oldestOn: at(5) },
      handover: { waiting: 1, oldestOn: expect.any(Date) },
    });
  });
});
