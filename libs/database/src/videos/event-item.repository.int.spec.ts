import { beforeEach, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { actor } from '../testing/builders.ts';
import { fillGallery } from '../testing/bulk.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { type EventItemRequest } from './event-item-pages.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

databaseSuite('the items of an event', (test) => {
  const { items, commands, photos } = test;
  let event: string;
  beforeEach(async () => {
    await test.clear('videos', 'events', 'photos', 'photo_commands', 'content_changes');
    event = await test.anEvent({ slug: 'dunes' });
  });

  const video = (minute: number, fields: object = {}) =>
    test.aVideo({ syncedEventId: event, publishedAt: at(minute), ...fields });
  const photo = (minute: number, fields: object = {}) => test.aPhoto({ createdAt: at(minute), ...fields });
  const run = async (action: 'addToEvent' | 'removeFromEvent', photoIds: string[], eventId = event) => {
    const id = crypto.randomUUID();
    await commands().start({ id, action, photoIds, eventId }, actor);
    await finish(id);
    return id;
  };
  const finish = async (id: string) => {
    while ((await commands().runStep(id)) !== undefined);
  };
  const undo = async (id: string) => finish((await commands().undo(id, actor)).id);
  const page = async (request: EventItemRequest) => {
    const { videos, photos: placed, ...rest } = await items().visible(event, request);
    const ids = videos.map(({ id }) => id);
    for (const { id, videosBefore } of placed.toReversed()) ids.splice(videosBefore, 0, id);
    return { ids, ...rest };
  };
  /** The ids as visitors see them, read in pages of this size. */
  const shown = async (limit = 100) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { ids: some, nextCursor } = await page({ limit, cursor });
      expect(some.length).toBe(nextCursor === null ? some.length : limit);
      ids.push(...some);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    return ids;
  };
  const arranged = async () =>
    (await items().all(event)).map((item) => ('video' in item ? item.video.id : item.photo.id));
  const move = (id: string, before: string | null) => items().move(event, { id, before }, actor);
  const changes = async () => (await test.queries.selectFrom('content_changes').selectAll().execute()).length;

  it('are its videos in the order of every list, then its photos in the order of their upload', async () => {
    const [older, newer] = [await video(1), await video(2)];
    const first = await video(0, { sortOrder: -1 });
    const [third, second] = [await photo(3), await photo(2)];
    await run('addToEvent', [third, second]);
    expect(await shown()).toEqual([first, newer, older, second, third]);
    expect(await arranged()).toEqual(await shown());
    await run('addToEvent', [await photo(1), second]);
    expect((await shown()).slice(3, 5)).toEqual([second, third]);
    expect(await shown()).toHaveLength(6);
  });

  it('are moved before another one or to the end, and a new video comes first', async () => {
    const [b, a] = [await video(1), await video(2)];
    const [c, d] = [await photo(1), await photo(2)];
    await run('addToEvent', [c, d]);
    expect(await shown()).toEqual([a, b, c, d]);
    const before = await changes();
    await move(d, b);
    expect(await changes()).toBeGreaterThan(before);
    expect(await shown()).toEqual([a, d, b, c]);
    await move(a, null);
    expect(await shown()).toEqual([d, b, c, a]);
    await move(a, d);
    expect(await shown()).toEqual([a, d, b, c]);
    const e = await video(0);
    expect(await shown()).toEqual([e, a, d, b, c]);
    expect(await arranged()).toEqual(await shown());
    const reading = { code: 'invalid_request' };
    await expect(move(await photo(5), a)).rejects.toMatchObject(reading);
    await expect(move(a, await photo(6))).rejects.toMatchObject(reading);
    await expect(items().move(crypto.randomUUID(), { id: a, before: null }, actor)).rejects.toMatchObject({
      code: 'event_not_found',
    });
  });

  it('are the same in pages of any size', async () => {
    const placed = [
      await video(1),
      await video(2, { libraryType: 'premium' }),
      await photo(1),
      await photo(2),
    ];
    await run('addToEvent', placed.slice(2));
    await move(placed[3] ?? '', placed[0] ?? '');
    const unplaced = [
      await video(3),
      await video(4, { libraryType: 'premium' }),
      await video(0, { sortOrder: -1 }),
      await video(3),
    ];
    // An undone removal can return a photo to a place that another item has now.
    await test.queries.updateTable('event_items').set({ position: 2 }).where('position', '>', 2).execute();
    const all = await shown();
    expect(all).toHaveLength(placed.length + unplaced.length);
    expect(all.slice(0, 4).toSorted()).toEqual(unplaced.toSorted());
    expect(await arranged()).toEqual(all);
    for (const limit of [1, 2, 3, 5, 8]) expect(await shown(limit)).toEqual(all);
  });

  it('follow one of its videos in the order of the event, then from its beginning', async () => {
    const clips = [await video(5), await video(4), await video(3), await video(2)];
    const [a, b, c, d] = clips as [string, string, string, string];
    await video(6, { hidden: true });
    const pictures = [await photo(1), await photo(2), await photo(3)];
    await run('addToEvent', [...pictures, await photo(4, { listed: false })]);
    await move(d, b);
    const beside = async (id: string, most = { videos: 9, photos: 9 }) => {
      const { videos, photos: shownPhotos, photoCount } = await items().beside(event, id, most);
      return {
        ids: videos.map((shownVideo) => shownVideo.id),
        photoIds: shownPhotos.map((one) => one.id),
        photoCount,
      };
    };
    expect(await beside(d)).toEqual({ ids: [b, c, a], photoIds: pictures, photoCount: 3 });
    expect((await beside(c)).ids).toEqual([a, d, b]);
    expect(await beside(a, { videos: 2, photos: 1 })).toEqual({
      ids: [d, b],
      photoIds: pictures.slice(0, 1),
      photoCount: 3,
    });
  });

  it('begin with a photo that stands for an event without videos; photos that visitors do not see do not count', async () => {
    const other = await test.anEvent({ slug: 'mesa' });
    const pictures = [await photo(1), await photo(2), await photo(3, { listed: false })];
    await run('addToEvent', pictures);
    await run('addToEvent', [pictures[1] ?? ''], other);
    await run('addToEvent', [pictures[2] ?? ''], await test.anEvent({ slug: 'hidden' }));
    await move(pictures[1] ?? '', pictures[0] ?? '');
    const found = await items().firstPhotos([event, other, crypto.randomUUID()]);
    const stand = (id: string) => {
      const { photo: first, count } = found.get(id) ?? {};
      return [first?.id, count];
    };
    expect([found.size, stand(event), stand(other)]).toEqual([2, [pictures[1], 2], [pictures[1], 1]]);
    expect(await items().firstPhotos([])).toEqual(new Map());
  });

  it('are at least read up to the requested photo', async () => {
    const clips = [await video(2), await video(1)];
    const pictures = [await photo(1), await photo(2), await photo(3)];
    await run('addToEvent', pictures);
    const [, second = ''] = pictures;
    const { ids, nextCursor, photoCount } = await page({ limit: 1, through: second });
    expect(ids).toEqual([...clips, ...pictures.slice(0, 2)]);
    expect(photoCount).toBe(3);
    expect((await page({ limit: 1, cursor: nextCursor ?? undefined })).ids).toEqual(pictures.slice(2));
    for (const through of [crypto.randomUUID(), await photo(4)])
      expect((await page({ limit: 1, through })).ids).toEqual(clips.slice(0, 1));
    expect((await page({ limit: 4, through: clips[0] })).ids).toHaveLength(4);
  });

  it('tell nobody which hidden photos and videos they have, and where', async () => {
    const hidden = [
      await photo(1, { listed: false }),
      await photo(2, { status: 'failed' }),
      await photo(3),
      await photo(4, { withdrawnAt: new Date() }),
    ];
    const shownPhotos = [await photo(5), await photo(6), await photo(7)];
    const concealed = await video(1);
    await run('addToEvent', [...hidden, ...shownPhotos]);
    await move(concealed, hidden[0] ?? '');
    await test.videoEditing().updateVideo(concealed, { hidden: true }, actor, () => true);
    await photos().markDeleted(hidden[2] ?? '', actor);
    for (const through of [...hidden, concealed])
      expect((await page({ limit: 1, through })).ids).toEqual(shownPhotos.slice(0, 1));
    // The page is no longer than it would be without the hidden ones.
    const [, second = ''] = shownPhotos;
    expect((await page({ limit: 1, through: second })).ids).toEqual(shownPhotos.slice(0, 2));
  });

  it.each(['', 'x', Buffer.from('p9999999999.1.00000000-0000-0000-0000-000000000000').toString('base64url')])(
    'are refused after an invalid cursor: %s',
    async (cursor) => {
      await expect(items().visible(event, { limit: 1, cursor })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    },
  );

  it('keep the moves of two tabs at once', async () => {
    const ids = [];
    for (let minute = 0; minute < 6; minute += 1) ids.push(await photo(minute));
    await run('addToEvent', ids);
    await Promise.all(ids.map((id) => move(id, null)));
    expect((await shown()).toSorted()).toEqual(ids.toSorted());
    const positions = await test.queries.selectFrom('event_items').select('position').execute();
    expect(new Set(positions.map(({ position }) => position)).size).toBe(ids.length);
  });

  it('are read page by page where photos stand before videos', async () => {
    const [last, second] = [await video(1), await video(2)];
    const [first, third] = [await photo(1), await photo(2)];
    await run('addToEvent', [first, third]);
    await move(first, second);
    await move(third, last);
    const order = [first, second, third, last];
    expect([await shown(), await shown(1)]).toEqual([order, order]);
  });

  it('show visitors only videos that are visible and photos of the gallery', async () => {
    await video(1, { hidden: true });
    const clip = await video(2);
    const [listed, unlisted, failed, deleted, moving] = [
      await photo(1),
      await photo(2, { listed: false }),
      await photo(3, { status: 'failed' }),
      await photo(4),
      await photo(5, { withdrawnAt: new Date() }),
    ];
    await run('addToEvent', [listed, unlisted, failed, deleted, moving]);
    await photos().markDeleted(deleted, actor);
    expect(await shown()).toEqual([clip, listed]);
    expect(await arranged()).toHaveLength(6);
    // A photo outside the gallery stays, although it is in no post.
    expect(await photos().adminById(unlisted)).toMatchObject({ listed: false, kept: true });
  });

  it('return to their places from another event and from the trash', async () => {
    const [b, a] = [await video(1), await video(2)];
    const c = await photo(1);
    await run('addToEvent', [c]);
    await move(c, b);
    await move(b, a);
    expect(await shown()).toEqual([b, a, c]);
    const videoEditing = test.videoEditing();
    await videoEditing.updateVideo(b, { event: 'none' }, actor, () => true);
    expect(await arranged()).toEqual([a, c]);
    await photos().markDeleted(c, actor);
    expect(await shown()).toEqual([a]);
    await videoEditing.updateVideo(b, { event: 'provider' }, actor, () => true);
    await test.queries.updateTable('photos').set({ deletedAt: null }).execute();
    expect(await shown()).toEqual([b, a, c]);
    await videoEditing.deleteEvent(event, actor);
    await expect(videoEditing.event(event)).rejects.toMatchObject({ code: 'event_not_found' });
    await test.trash().restore({ kind: 'event', ids: [event] }, actor);
    expect(await shown()).toEqual([b, a, c]);
  });

  it('are added and removed by commands that can be undone', async () => {
    const ids = [await photo(1), await photo(2), await photo(3)];
    const added = await run('addToEvent', ids);
    const removed = await run('removeFromEvent', [ids[1] ?? '']);
    expect(await shown()).toEqual([ids[0], ids[2]]);
    await undo(removed);
    expect(await shown()).toEqual(ids);
    await undo(added);
    expect(await shown()).toEqual([]);
    const entries = await test.queries
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('action', 'like', 'photo.%_event')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries).toEqual([
      { action: 'photo.remove_from_event', details: { photos: 1, event } },
      { action: 'photo.add_to_event', details: { photos: 3, event } },
    ]);
  });

  it('are at most as many photos as a page can have', async () => {
    const { maxPhotos } = limits.event;
    await fillGallery(test.database(), maxPhotos + 1);
    await test.queries.updateTable('photos').set({ listed: true, deletedAt: null }).execute();
    const rows = await test.queries.selectFrom('photos').select('id').execute();
    const ids = rows.map(({ id }) => id);
    await expect(run('addToEvent', ids)).rejects.toMatchObject({ code: 'invalid_request' });
    await run('addToEvent', ids.slice(1));
    // The same photos again need no room.
    await run('addToEvent', ids.slice(2));
    await expect(run('addToEvent', ids.slice(0, 1))).rejects.toMatchObject({ code: 'invalid_request' });
    // Two commands that started at the same time.
    await run('removeFromEvent', ids.slice(1, 2));
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await commands().start(
      { id: one, action: 'addToEvent', photoIds: ids.slice(0, 1), eventId: event },
      actor,
    );
    await commands().start(
      { id: two, action: 'addToEvent', photoIds: ids.slice(1, 2), eventId: event },
      actor,
    );
    await finish(one);
    await finish(two);
    expect((await items().visible(event, { limit: maxPhotos + 1 })).photos).toHaveLength(maxPhotos);
    await expect(run('addToEvent', ids.slice(0, 1), crypto.randomUUID())).rejects.toMatchObject({
      code: 'event_not_found',
    });
  });
});
