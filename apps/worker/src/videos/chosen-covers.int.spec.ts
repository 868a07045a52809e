import { expect, it } from '@jest/globals';
import { CoverRepository, VideoEditingRepository, PhotoEditRepository } from '@sandstone/database';
import { anEvent, aVideo } from '@sandstone/database/testing';
import { coverPrefix } from '@sandstone/domain';
import { drawPhoto } from '@sandstone/media/testing';
import { eventually } from '@sandstone/testing';
import { operator, workerSuite } from '../testing/worker.harness.ts';

workerSuite('covers made of photos', (harness) => {
  const videoEditing = () => new VideoEditingRepository(harness.database);
  const currentOf = (owner: 'videoId' | 'eventId', id: string) =>
    harness.database.queries
      .selectFrom('covers')
      .select(['id', 'kind', 'status', 'photoId', 'width', 'height'])
      .where(owner, '=', id)
      .where('retiredAt', 'is', null)
      .orderBy('kind')
      .execute();
  const untilReady = async (owner: 'videoId' | 'eventId', id: string) => {
    await eventually(async () => {
      const covers = await currentOf(owner, id);
      return covers.length > 0 && covers.every(({ status }) => status === 'ready');
    });
    return currentOf(owner, id);
  };
  const aReadyPhoto = async (seed: number) => {
    const id = await harness.upload(await drawPhoto({ width: 600, height: 900, seed }), { listed: false });
    await harness.untilProcessed(id);
    return id;
  };

  it('come from the original, also for a hidden photo and without a video library', async () => {
    const photoId = await aReadyPhoto(11);
    const id = await aVideo(harness.database, { libraryType: 'premium' });
    await videoEditing().updateVideo(id, { coverPhotoId: photoId }, operator, () => true);
    harness.signal('outboxFilled');
    const [blurred, clear] = await untilReady('videoId', id);
    expect(clear).toMatchObject({ kind: 'clear', photoId, width: 600, height: 900 });
    expect(blurred).toMatchObject({ kind: 'blurred', photoId });
    for (const cover of [blurred, clear])
      expect((await harness.keys('public', coverPrefix(cover?.id ?? ''))).length).toBeGreaterThan(0);
  });

  it('come from the largest picture where the original was not kept', async () => {
    const photoId = await aReadyPhoto(12);
    await harness.database.queries
      .updateTable('photos')
      .set({ originalKey: null })
      .where('id', '=', photoId)
      .execute();
    const id = await anEvent(harness.database);
    await videoEditing().updateEvent(id, { coverPhotoId: photoId }, operator);
    harness.signal('outboxFilled');
    expect(await untilReady('eventId', id)).toMatchObject([{ kind: 'clear', width: 600, height: 900 }]);
  });

  it('have the edits of their photo, and never show it without them', async () => {
    const photoId = await aReadyPhoto(14);
    const id = await anEvent(harness.database);
    await videoEditing().updateEvent(id, { coverPhotoId: photoId }, operator);
    harness.signal('outboxFilled');
    const [before] = await untilReady('eventId', id);
    const edits = { quarterTurns: 1 as const, crop: null, covered: [] };
    await new PhotoEditRepository(harness.database).save(photoId, edits, operator);
    expect(await new CoverRepository(harness.database).current(before?.id ?? '')).toBeUndefined();
    harness.signal('contentChanged');
    const [after] = await untilReady('eventId', id);
    expect(after).toMatchObject({ photoId, width: 900, height: 600 });
  });

  it('are gone within seconds after their photo was deleted', async () => {
    const photoId = await aReadyPhoto(13);
    const id = await anEvent(harness.database);
    await videoEditing().updateEvent(id, { coverPhotoId: photoId }, operator);
    harness.signal('outboxFilled');
    const [cover] = await untilReady('eventId', id);
    await harness.photos.markAllDeleted([photoId], operator);
    await eventually(async () => (await currentOf('eventId', id)).length === 0);
    expect(await new CoverRepository(harness.database).current(cover?.id ?? '')).toBeUndefined();
  });
});
