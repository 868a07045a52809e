import { beforeEach, expect, it } from '@jest/globals';
import { PhotoEditRepository } from '../photos/photo-edit.repository.ts';
import { SyncedVideoRepository } from '../sync/synced-video.repository.ts';
import { actor } from '../testing/builders.ts';
import { type aVideo } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { type ReadyCover } from './cover.repository.ts';

const signed = () => true;
const made: ReadyCover = {
  width: 600,
  height: 900,
  thumbHash: Buffer.from('thumb'),
  placeholder: 'data:image/webp;base64,AAAA',
  variants: [{ format: 'webp', width: 600, height: 900, bytes: 1234 }],
};

databaseSuite('chosen covers', (test) => {
  const { videoEditing, covers } = test;
  const planChosen = () => new SyncedVideoRepository(test.database()).planChosenCovers();
  const choose = (id: string, coverPhotoId: string | null) =>
    videoEditing().updateVideo(id, { coverPhotoId }, actor, signed);
  const chooseForEvent = (id: string, coverPhotoId: string | null) =>
    videoEditing().updateEvent(id, { coverPhotoId }, actor);
  const currentOf = (owner: 'videoId' | 'eventId', id: string) =>
    test.queries
      .selectFrom('covers')
      .select(['id', 'kind', 'source', 'photoId', 'status', 'madeFor'])
      .where(owner, '=', id)
      .where('retiredAt', 'is', null)
      .orderBy('kind')
      .execute();
  const setDeleted = (photoId: string, deletedAt: Date | null) =>
    test.queries.updateTable('photos').set({ deletedAt }).where('id', '=', photoId).execute();
  const video = (parts?: Parameters<typeof aVideo>[1]) =>
    test.aVideo({ thumbnailFile: 'thumbnail.jpg', ...parts });
  const photo = test.aPhoto;

  beforeEach(async () => {
    await test.clear('outbox', 'videos', 'events');
  });

  it('of a premium video are two pictures of a photo, each with a new id and its own audience', async () => {
    const id = await video({ libraryType: 'premium' });
    await choose(id, null);
    const before = await currentOf('videoId', id);
    const photoId = await photo();
    expect(await choose(id, photoId)).toMatchObject({ coverPhotoId: photoId });
    const after = await currentOf('videoId', id);
    expect(after).toMatchObject([
      { kind: 'blurred', source: null, photoId, status: 'pending' },
      { kind: 'clear', source: null, photoId, status: 'pending' },
    ]);
    for (const { id: former } of before) expect(after.map((cover) => cover.id)).not.toContain(former);
    const [blurred, clear] = after.map((cover) => cover.id);
    expect(await covers().current(blurred ?? '')).toMatchObject({ audience: 'everyone' });
    expect(await covers().current(clear ?? '')).toMatchObject({ audience: 'members' });
    const jobs = await test.queries.selectFrom('outbox').select('payload').execute();
    expect(jobs.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([{ coverId: blurred }, { coverId: clear }]),
    );
    expect(await covers().beginAttempt(clear ?? '')).toMatchObject({
      kind: 'clear',
      source: { photo: { id: photoId } },
      try: 1,
    });
  });

  it('survive a sync that changes the picture of the provider', async () => {
    const sync = test.sync();
    await sync.addVideoLibraries('bunny', ['100001']);
    const lease = (await sync.acquireLease({ provider: 'bunny', libraryId: '100001' }))?.lease;
    if (lease === undefined) throw new Error('The library is leased by somebody else');
    const id = await video({ provider: 'bunny', guid: 'g' });
    const photoId = await photo();
    await choose(id, photoId);
    const chosen = await currentOf('videoId', id);
    const listed = {
      ...{ guid: 'g', title: 'Another', description: null, collectionGuid: null, uploadedAt: new Date(0) },
      ...{ durationSeconds: 1, width: 10, height: 10, state: 'ready' as const, thumbnailFile: 'new.jpg' },
    };
    expect(
      await new SyncedVideoRepository(test.database()).record({ lease, type: 'free' }, [listed]),
    ).toMatchObject({
      changed: 1,
      covers: 0,
    });
    expect(await currentOf('videoId', id)).toEqual(chosen);
    await choose(id, null);
    expect(await currentOf('videoId', id)).toMatchObject([{ source: 'new.jpg', photoId: null }]);
  });

  it.each(['videoId', 'eventId'] as const)(
    'are retired when their photo is deleted, and come back with it (%s)',
    async (owner) => {
      const id = owner === 'videoId' ? await video() : await test.anEvent();
      const photoId = await photo();
      await (owner === 'videoId' ? choose : chooseForEvent)(id, photoId);
      const [first] = await currentOf(owner, id);
      expect(await planChosen()).toBe(0);
      await setDeleted(photoId, new Date());
      expect(await covers().beginAttempt(first?.id ?? '')).toBeUndefined();
      expect(await planChosen()).toBe(1);
      expect(await currentOf(owner, id)).toMatchObject(
        owner === 'videoId' ? [{ source: 'thumbnail.jpg', photoId: null }] : [],
      );
      expect(await covers().current(first?.id ?? '')).toBeUndefined();
      await setDeleted(photoId, null);
      expect(await planChosen()).toBe(1);
      const [again] = await currentOf(owner, id);
      expect(again).toMatchObject({ photoId });
      expect(again?.id).not.toBe(first?.id);
    },
  );

  it('wait until their photo is ready', async () => {
    const id = await video();
    const photoId = await photo({ stagingKey: 'staged' });
    const setStatus = (status: 'processing' | 'ready') =>
      test.queries.updateTable('photos').set({ status }).where('id', '=', photoId).execute();
    await setStatus('processing');
    await choose(id, photoId);
    expect(await currentOf('videoId', id)).toMatchObject([{ source: 'thumbnail.jpg', photoId: null }]);
    expect(await planChosen()).toBe(0);
    await setStatus('ready');
    expect(await planChosen()).toBe(1);
    expect(await currentOf('videoId', id)).toMatchObject([{ photoId }]);
  });

  it('keep a photo that is used nowhere else, and refuse one that was deleted before', async () => {
    const id = await video();
    const unlisted = await photo({ listed: false });
    await choose(id, unlisted);
    const { kept, listed } = await test.queries
      .selectFrom('photos')
      .select(['kept', 'listed'])
      .where('id', '=', unlisted)
      .executeTakeFirstOrThrow();
    expect({ kept, listed }).toEqual({ kept: true, listed: false });
    const deleted = await photo({ deletedAt: new Date() });
    await expect(choose(id, deleted)).rejects.toMatchObject({ code: 'photo_not_found' });
    await expect(chooseForEvent(await test.anEvent(), deleted)).rejects.toMatchObject({
      code: 'photo_not_found',
    });
    // An undo of another change may name the photo that is chosen already.
    await setDeleted(unlisted, new Date());
    expect(await choose(id, unlisted)).toMatchObject({ coverPhotoId: unlisted });
  });

  it('can be undone, unless they were changed since', async () => {
    const id = await video();
    const [one, other] = [await photo(), await photo()];
    const { version } = await choose(id, one);
    await choose(id, other);
    await expect(
      videoEditing().updateVideo(id, { coverPhotoId: null, unchangedSince: version }, actor, signed),
    ).rejects.toMatchObject({ code: 'changed_since' });
    const eventId = await test.anEvent();
    const chosen = await chooseForEvent(eventId, one);
    await videoEditing().updateEvent(eventId, { focus: { x: 1, y: 2 } }, actor);
    await expect(
      videoEditing().updateEvent(eventId, { coverPhotoId: null, unchangedSince: chosen.version }, actor),
    ).rejects.toMatchObject({ code: 'changed_since' });
  });

  it('of an event precede the picture of its videos, for visitors and search engines', async () => {
    const eventId = await test.anEvent();
    const ofVideo = await test.aCover(await video({ syncedEventId: eventId, focusX: 9, focusY: 9 }), 'clear');
    const preview = async () => (await test.videos().previewsFor([eventId])).get(eventId);
    expect(await preview()).toMatchObject({ cover: { id: ofVideo }, focusX: 9 });
    const change = { coverPhotoId: await photo(), focus: { x: 10, y: 20 } };
    expect(await videoEditing().updateEvent(eventId, change, actor)).toMatchObject({
      focusX: 10,
      focusY: 20,
    });
    // It is not made yet.
    expect(await preview()).toMatchObject({ cover: { id: ofVideo } });
    const [own] = await currentOf('eventId', eventId);
    await covers().markReady(own?.id ?? '', made);
    expect(await preview()).toMatchObject({
      cover: { id: own?.id, picture: { width: 600 } },
      orientation: 'portrait',
      focusX: 10,
      focusY: 20,
    });
    const { records } = await test.sitemap().page('events');
    expect(records.map((record) => record.covers)).toEqual([[own?.id]]);

    expect(await covers().current(own?.id ?? '')).toMatchObject({ audience: 'everyone' });
    await videoEditing().updateEvent(eventId, { hidden: true }, actor);
    expect(await covers().current(own?.id ?? '')).toMatchObject({ audience: 'administrators' });
    await videoEditing().updateEvent(eventId, { hidden: false }, actor);
    await videoEditing().deleteEvent(eventId, actor);
    expect(await covers().current(own?.id ?? '')).toMatchObject({ audience: 'administrators' });
  });

  it('are withdrawn when their photo is edited, and not published from the pictures before', async () => {
    const eventId = await test.anEvent();
    const photoId = await photo();
    await test.queries.updateTable('photos').set({ originalKey: 'kept' }).where('id', '=', photoId).execute();
    await chooseForEvent(eventId, photoId);
    const [first] = await currentOf('eventId', eventId);
    const task = await covers().beginAttempt(first?.id ?? '');
    if (task === undefined || !('photo' in task.source)) throw new Error('The cover is made of no photo');
    const { source } = task;
    expect(await covers().markReady(task.id, made, source.photo)).toBe(true);
    const retiredAt = new Date('2026-01-01T00:00:00Z');
    const former = await test.aCover(await video(), 'clear', { photoId, retiredAt });
    const edits = { quarterTurns: 1, crop: null, covered: [] } as const;
    await new PhotoEditRepository(test.database()).save(photoId, { ...edits, covered: [] }, actor);
    expect(await currentOf('eventId', eventId)).toEqual([]);
    expect(await covers().current(task.id)).toBeUndefined();
    // One that was retired before is deleted at its time.
    expect(await covers().retiredBefore(new Date(retiredAt.getTime() + 1), 10)).toContain(former);

    // A plan and a job that run at the same time as the edit.
    const other = await test.aCover(await video(), 'clear', { status: 'pending', photoId });
    expect(await covers().markReady(other, made, source.photo)).toBe(false);
    const again = await covers().beginAttempt(other);
    expect(again?.source).toMatchObject({ photo: { originalKey: 'kept', edits: { quarterTurns: 1 } } });
    if (again === undefined || !('photo' in again.source)) throw new Error('The cover is made of no photo');
    expect(await covers().markReady(other, made, again.source.photo)).toBe(true);
  });

  it('that failed are made again on request', async () => {
    const eventId = await test.anEvent();
    await chooseForEvent(eventId, await photo());
    const [own] = await currentOf('eventId', eventId);
    await covers().markFailed(own?.id ?? '', 'missing');
    expect(await covers().retryFailed(undefined, actor)).toBe(1);
    expect(await currentOf('eventId', eventId)).toMatchObject([{ status: 'pending' }]);
  });
});
