import { expect, it } from '@jest/globals';
import { PhotoEditRepository } from '@sandstone/database';
import { originalKey, unedited } from '@sandstone/domain';
import { drawPhoto } from '@sandstone/media/testing';
import { eventually } from '@sandstone/testing';
import { operator, workerSuite } from '../testing/worker.harness.ts';
import { TakenPhotos } from './taken-photos.ts';

workerSuite('the time at which a photo was taken', (harness) => {
  const drawnAt = '2024-06-01 12:00:00';
  const takenAt = async (id: string) => (await harness.photos.adminById(id))?.takenAt;
  const uploaded = async (options: Parameters<typeof drawPhoto>[0]) => {
    const id = await harness.upload(await drawPhoto({ width: 640, height: 480, ...options }));
    await harness.untilProcessed(id);
    return id;
  };
  const edits = () => new PhotoEditRepository(harness.database);
  const version = async (id: string) => (await edits().read(id)).version;
  /** Makes photos look like those of a release that does not know the time. */
  const forget = (...ids: string[]) =>
    harness.database.queries
      .updateTable('photos')
      .set({ takenAt: null, takenRead: false })
      .where('id', 'in', ids)
      .execute();

  it('is that of its file, also after an edit', async () => {
    const id = await uploaded({ seed: 820, exif: true, gps: true });
    expect(await takenAt(id)).toBe(drawnAt);
    await edits().save(id, { ...unedited, quarterTurns: 1 }, operator, 0);
    harness.signal('contentChanged');
    await eventually(async () => (await harness.photos.adminById(id))?.width === 480);
    expect(await takenAt(id)).toBe(drawnAt);
  });

  it('is unknown where the file does not say it', async () => {
    expect(await takenAt(await uploaded({ seed: 821 }))).toBeNull();
  });

  it('is read later for photos of an earlier release, even without an original, and leaves undos possible', async () => {
    const [first, plain, lost] = [
      await uploaded({ seed: 822, exif: true }),
      await uploaded({ seed: 823 }),
      await uploaded({ seed: 824, exif: true }),
    ];
    await harness.photos.update(first, { description: 'Dunes' }, operator);
    const described = await version(first);
    await harness.stop();
    await harness.storage.delete('originals', [originalKey(lost)]);
    await forget(first, plain, lost);
    await harness.start();
    const unread = () =>
      harness.database.queries.selectFrom('photos').select('id').where('takenRead', '=', false).execute();
    await eventually(async () => (await unread()).length === 0);
    expect(await Promise.all([first, plain, lost].map(takenAt))).toEqual([drawnAt, null, null]);
    expect(await version(first)).toBe(described);
    // Nothing is left to read.
    await harness.get(TakenPhotos).run();
  });
});
