import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminEvent,
  adminEventItems,
  adminEventsResponse,
  adminVideo,
  adminVideosPage,
  eventResponse,
  photoCommand,
  routePath,
  routes,
  syncResponse,
  updateVideosResponse,
  videoResponse,
} from '@sandstone/contract';
import { AuditRepository, VideoEditingRepository, SyncRepository } from '@sandstone/database';
import { aCover, anEvent, aPhoto, aVideo } from '@sandstone/database/testing';
import { STREAMING_PROVIDER } from '@sandstone/nest';
import { fakeVideoLibrary, FakeStreamingProvider } from '@sandstone/streaming/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { startTestApi } from '../../testing/api.fixture.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('the editing of videos', (start) => {
  const streaming = new FakeStreamingProvider([
    fakeVideoLibrary('100001', 'free', { signsPlayers: false }),
    fakeVideoLibrary('100002', 'premium'),
  ]);
  const test = start(() =>
    startTestApi((testing) => testing.overrideProvider(STREAMING_PROVIDER).useValue(streaming)),
  );
  const admin = adminSession(test);
  beforeAll(async () => {
    await test.app.get(SyncRepository).addVideoLibraries(streaming.name, ['100001', '100002']);
  });

  const change = (id: string, body: unknown) =>
    admin.call('adminUpdateVideo', { path: routePath('adminUpdateVideo', { id }), body });
  const shown = async (id: string) =>
    videoResponse.parse(await (await test.request(routePath('video', { titleSlug: 'x', id }))).json()).video;

  it('overrides synchronized fields on the site, and resets them one by one', async () => {
    const { database } = test;
    const id = await aVideo(database, {
      libraryId: '100002',
      syncedTitle: 'IMG 1',
      syncedDescription: 'raw',
    });
    const event = await anEvent(database, { slug: 'hers', curatedTitle: 'Hers' });
    const response = await change(id, {
      title: ' Red Dunes ',
      description: '',
      event,
      type: 'premium',
      sortOrder: -5,
    });
    expect(adminVideo.parse(await response.json())).toMatchObject({
      title: 'Red Dunes',
      syncedTitle: 'IMG 1',
      description: null,
      event: { id: event, title: 'Hers' },
      type: 'premium',
      curatedType: 'premium',
      libraryType: 'free',
    });
    expect(await shown(id)).toMatchObject({
      title: 'Red Dunes',
      slug: 'red-dunes',
      description: null,
      eventSlug: 'hers',
      sortOrder: -5,
      locked: true,
    });
    await change(id, { title: null, description: null, event: 'none', type: null });
    expect(await shown(id)).toMatchObject({
      title: 'IMG 1',
      description: 'raw',
      eventsId: null,
      locked: false,
      sortOrder: -5,
    });
    await change(id, { hidden: true });
    expect((await test.request(routePath('video', { titleSlug: 'x', id }))).status).toBe(404);
    const list = await admin.request(`${routes.adminVideos.path}?search=1+ÍMG`);
    expect(adminVideosPage.parse(await list.json()).videos).toMatchObject([{ id, hidden: true }]);
    await aVideo(test.database);
    const alone = await admin.request(`${routes.adminVideos.path}?id=${id}`);
    expect(adminVideosPage.parse(await alone.json())).toMatchObject({ videos: [{ id }], total: 1 });
  });

  it('changes several videos, all of them or none, with one entry of the log', async () => {
    const ids = [await aVideo(test.database), await aVideo(test.database)];
    const changeAll = (body: unknown) => admin.call('adminUpdateVideos', { body });
    const hidden = async () => {
      const { videos } = await test.app.get(VideoEditingRepository).videos({ limit: 100 });
      return ids.map((id) => videos.find((video) => video.id === id)?.hidden);
    };
    const response = await changeAll({ ids, change: { hidden: true } });
    const { videos } = updateVideosResponse.parse(await response.json());
    expect(videos.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await hidden()).toEqual([true, true]);
    const log = await test.app.get(AuditRepository).page({ limit: 2 });
    expect(log[0]).toMatchObject({ action: 'video.update', details: { changed: ['hidden'], videos: 2 } });
    expect(log[1]?.details).not.toMatchObject({ videos: 2 });

    const unknown = crypto.randomUUID();
    expect((await changeAll({ ids: [...ids, unknown], change: { hidden: false } })).status).toBe(404);
    expect(await hidden()).toEqual([true, true]);
    for (const wrong of [
      { ids, change: {} },
      { ids: [], change: { hidden: true } },
      { ids, change: { title: 'x' } },
    ])
      expect((await changeAll(wrong)).status).toBe(400);
  });

  it('is logged with the names of the changed fields but without their values', async () => {
    const id = await aVideo(test.database);
    await change(id, { title: 'A Secret Name' });
    const log = await test.app.get(AuditRepository).page({ limit: 1 });
    expect(log).toMatchObject([{ action: 'video.update', target: id, details: { changed: ['title'] } }]);
    expect(JSON.stringify(log)).not.toContain('Secret');
  });

  it.each<[string, unknown]>([
    ['a read-only field', { guid: 'x' }],
    ['an empty title', { title: '  ' }],
    ['an unknown type', { type: 'gold' }],
    ['a sort order that is not a number', { sortOrder: 'first' }],
    ['an invalid event id', { event: "x' or 1=1" }],
  ])('rejects %s', async (_what, body) => {
    const id = await aVideo(test.database);
    expect((await change(id, body)).status).toBe(400);
  });

  it('rejects unknown videos and events', async () => {
    expect((await change(randomUUID(), { title: 'x' })).status).toBe(404);
    expect((await change('x', { title: 'x' })).status).toBe(404);
    const id = await aVideo(test.database);
    const response = await change(id, { event: randomUUID() });
    expect(await response.json()).toMatchObject({ code: 'event_not_found' });
  });

  it('keeps the focal point of a picture, on the site and for its adventure', async () => {
    const { database } = test;
    const syncedEventId = await anEvent(database, { slug: 'focused' });
    const id = await aVideo(database, { syncedEventId });
    await aCover(database, id, 'clear');
    const focus = { x: 10, y: 0 };
    expect(adminVideo.parse(await (await change(id, { focus })).json()).cover).toMatchObject({ focus });
    expect((await shown(id)).cover).toMatchObject({ focus });
    const { events } = adminEventsResponse.parse(await (await admin.call('adminEvents')).json());
    expect(events.find((event) => event.id === syncedEventId)?.cover).toMatchObject({ focus });
    expect((await change(id, { focus: { x: 101, y: 0 } })).status).toBe(400);
    await change(id, { focus: null });
    expect((await shown(id)).cover).not.toHaveProperty('focus');
  });

  it('shows a photo of hers instead of the picture of the provider, whose new pictures have ids of their own', async () => {
    const { database } = test;
    const event = await anEvent(database, { slug: 'chosen-cover' });
    const id = await aVideo(database, { syncedEventId: event, libraryType: 'premium', libraryId: '100002' });
    const former = await aCover(database, id, 'clear');
    const coverPhotoId = await aPhoto(database, { listed: false });
    const focus = { x: 10, y: 90 };
    const chosen = adminVideo.parse(await (await change(id, { coverPhotoId, focus })).json());
    expect(chosen).toMatchObject({ coverPhotoId, focus, cover: null });
    expect(chosen.streamId).not.toBe(former);
    expect((await test.request(routePath('secureImage', { id: former }))).status).toBe(404);
    // A visitor gets the address of the blurred one alone.
    const { streamId } = await shown(id);
    expect(streamId).not.toBe(chosen.streamId);
    expect((await test.request(routePath('secureImage', { id: chosen.streamId ?? '' }))).status).toBe(404);
    expect((await test.request(routePath('secureImage', { id: streamId ?? '' }))).status).toBe(200);

    const response = await admin.call('adminUpdateEvent', {
      path: routePath('adminUpdateEvent', { id: event }),
      body: { coverPhotoId, focus },
    });
    expect(adminEvent.parse(await response.json())).toMatchObject({ coverPhotoId, focus });
    expect((await change(id, { coverPhotoId: randomUUID() })).status).toBe(404);
  });

  it('names a video library, and calls it by its number again', async () => {
    const path = routePath('adminNameLibrary', { libraryId: '100001' });
    const namesAfter = async (body: object) => {
      const response = await admin.call('adminNameLibrary', { path, body });
      return syncResponse.parse(await response.json()).libraries.map(({ id, name }) => [id, name]);
    };
    expect(await namesAfter({ name: ' Short clips ' })).toEqual([
      ['100001', 'Short clips'],
      ['100002', null],
    ]);
    expect(await namesAfter({ name: null })).toEqual([
      ['100001', null],
      ['100002', null],
    ]);
    // The other tab has named it since, and a page of the previous release does not tell what it has read.
    await namesAfter({ name: 'Clips', was: null });
    const stale = await admin.call('adminNameLibrary', { path, body: { name: 'Films', was: null } });
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'changed_since' }]);
    expect(await namesAfter({ name: 'Short clips', was: 'Clips' })).toContainEqual(['100001', 'Short clips']);
    expect(await namesAfter({ name: null })).toContainEqual(['100001', null]);
    const unknown = await admin.call('adminNameLibrary', {
      path: routePath('adminNameLibrary', { libraryId: '999999' }),
      body: { name: 'x' },
    });
    expect(unknown.status).toBe(503);
  });

  it('does not lock a video whose library cannot sign player links', async () => {
    const id = await aVideo(test.database, { libraryId: '100001' });
    const response = await change(id, { type: 'premium' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'library_unsigned' });
    expect(await shown(id)).toMatchObject({ locked: false });
  });

  it('creates, changes, hides and deletes events; a former slug still finds its event', async () => {
    const create = await admin.call('adminCreateEvent', {
      body: {
        title: 'Rain',
        date: '2026-03-01T00:00:00.000Z',
      },
    });
    const event = adminEvent.parse(await create.json());
    expect(event).toMatchObject({
      slug: 'rain',
      description: null,
      hidden: true,
      counts: { free: 0, premium: 0 },
    });
    expect((await test.request(routePath('event', { slug: 'rain' }))).status).toBe(404);
    const path = routePath('adminUpdateEvent', { id: event.id });
    await admin.call('adminUpdateEvent', {
      path,
      body: { title: 'Warm Rain', description: 'At last.', date: event.date, hidden: false },
    });
    const found = await test.request(routePath('event', { slug: 'rain' }));
    expect(await found.json()).toMatchObject({ event: { slug: 'warm-rain', description: 'At last.' } });
    expect((await admin.call('adminUpdateEvent', { path, body: { title: null } })).status).toBe(400);

    const video = await aVideo(test.database);
    await change(video, { event: event.id });
    await aCover(test.database, video, 'clear');
    const chosen = await aVideo(test.database, { publishedAt: new Date(0) });
    await change(chosen, { event: event.id });
    const picture = await aCover(test.database, chosen, 'clear');
    const response = await admin.call('adminUpdateEvent', { path, body: { coverVideoId: chosen } });
    expect(adminEvent.parse(await response.json())).toMatchObject({
      coverVideoId: chosen,
      streamId: picture,
    });
    const page = await test.request(routePath('event', { slug: 'warm-rain' }));
    expect(await page.json()).toMatchObject({ pictureId: picture });
    await admin.call('adminUpdateEvent', { path, body: { hidden: true } });
    expect((await test.request(routePath('event', { slug: 'warm-rain' }))).status).toBe(404);
    const all = adminEventsResponse.parse(await (await admin.call('adminEvents')).json());
    expect(all.events.find(({ id }) => id === event.id)).toMatchObject({
      hidden: true,
      counts: { free: 2, premium: 0 },
      streamId: picture,
      cover: { width: expect.any(Number) },
    });
    expect((await admin.call('adminDeleteEvent', { path })).status).toBe(200);
    expect(await shown(video)).toMatchObject({ eventsId: null });
    expect((await admin.call('adminDeleteEvent', { path })).status).toBe(404);
  });

  it('shows the videos and photos of an event in the order that the creator gave them', async () => {
    const { database } = test;
    const eventId = await anEvent(database, { slug: 'shoot' });
    const clip = await aVideo(database, { syncedEventId: eventId });
    const hidden = await aVideo(database, { syncedEventId: eventId, hidden: true, publishedAt: new Date(0) });
    const [first, second] = [
      await aPhoto(database, { description: 'Dawn', createdAt: new Date(1) }),
      await aPhoto(database, { listed: false, createdAt: new Date(2) }),
    ];
    const added = await admin.call('adminRunPhotoCommand', {
      body: { id: randomUUID(), action: 'addToEvent', eventId, photoIds: [second, first] },
    });
    expect(photoCommand.parse(await added.json())).toMatchObject({ changed: 2 });
    const path = routePath('adminEventItems', { id: eventId });
    const items = async () => {
      const response = adminEventItems.parse(await (await admin.call('adminEventItems', { path })).json());
      return response.items.map((item) => ('video' in item ? item.video.id : item.photo.id));
    };
    expect(await items()).toEqual([clip, hidden, first, second]);
    const move = (body: { id: string; before: string | null }) =>
      admin.call('adminMoveEventItem', { path: routePath('adminMoveEventItem', { id: eventId }), body });
    expect((await move({ id: first, before: clip })).status).toBe(204);
    expect(await items()).toEqual([first, clip, hidden, second]);
    const page = async () =>
      eventResponse.parse(await (await test.request(routePath('event', { slug: 'shoot' }))).json());
    expect(await page()).toMatchObject({
      event: { videos: [{ id: clip }] },
      photos: [{ id: first, description: 'Dawn', videosBefore: 0 }],
    });
    expect((await move({ id: clip, before: first })).status).toBe(204);
    expect((await page()).photos.map(({ videosBefore }) => videosBefore)).toEqual([1]);
    expect((await move({ id: randomUUID(), before: null })).status).toBe(400);
    expect((await admin.call('adminEventItems', { path: path.replace(eventId, randomUUID()) })).status).toBe(
      404,
    );
  });

  it('requests a listing of every library, and reports the result of the last one', async () => {
    const sync = test.app.get(SyncRepository);
    const requested = await admin.call('adminRequestSync');
    expect(syncResponse.parse(await requested.json())).toMatchObject({
      libraries: [
        { id: '100001', type: 'free', signsPlayers: false, requested: true, running: null, last: null },
        { id: '100002', type: 'premium', signsPlayers: true, requested: true },
      ],
    });
    const leased = await sync.acquireLease({ provider: streaming.name, libraryId: '100001' });
    if (leased === undefined) throw new Error('No library is due');
    const run = await sync.beginRun(leased.lease, 'request');
    await sync.endRun(leased.lease, run.id, { status: 'failed', hidden: 0, failureCode: 'unauthorized' }, 60);
    const response = syncResponse.parse(await (await admin.call('adminSync')).json());
    expect(response.libraries[0]).toMatchObject({
      requested: false,
      last: { status: 'failed', failure: { code: 'unauthorized', text: expect.stringContaining('key') } },
    });
  });
});
