import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aHash } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { encodeVideoCursor } from './video-cursor.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

databaseSuite('videos', (test) => {
  const { videos } = test;
  const video = test.aVideo;
  const event = test.anEvent;
  const cover = test.aCover;

  beforeEach(() => test.clear('videos', 'events'));

  describe('in pages', () => {
    async function walk(
      limit: number,
      { sort, between }: { sort?: 'newest'; between?: () => Promise<unknown> } = {},
    ): Promise<string[]> {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (;;) {
        const page = await videos().page({ limit, cursor, sort });
        seen.push(...page.videos.map(({ id }) => id));
        if (page.nextCursor === null) return seen;
        cursor = page.nextCursor;
        await between?.();
      }
    }

    it('are ordered as the creator sorted them, then newest first, each once', async () => {
      const ids: string[] = [];
      for (const [sortOrder, minute] of [
        [-1, 1],
        [0, 9],
        [0, 5],
        [0, 5],
        [0, 1],
        [3, 8],
        [7, 99],
      ] as const) {
        ids.push(await video({ sortOrder, publishedAt: at(minute) }));
      }
      // The id orders videos of the same minute.
      const [a = '', b = ''] = ids.slice(2, 4).toSorted().toReversed();
      const expected = [...ids.slice(0, 2), a, b, ...ids.slice(4)];
      for (const limit of [1, 2, 3, 7, 50]) expect(await walk(limit)).toEqual(expected);
      expect(await videos().page({ limit: 2 })).toMatchObject({ total: 7 });
    });

    it('are listed newest first on request, whatever the order of the creator', async () => {
      const ids: string[] = [];
      for (const [sortOrder, minute] of [
        [7, 9],
        [0, 5],
        [0, 5],
        [-1, 1],
      ] as const) {
        ids.push(await video({ sortOrder, publishedAt: at(minute) }));
      }
      const [a = '', b = ''] = ids.slice(1, 3).toSorted().toReversed();
      const expected = [ids[0], a, b, ids[3]];
      for (const limit of [1, 2, 3, 50]) expect(await walk(limit, { sort: 'newest' })).toEqual(expected);
      const premium = await video({ libraryType: 'premium', publishedAt: at(3) });
      const [found] = (await videos().page({ limit: 1, type: 'premium', sort: 'newest' })).videos;
      expect(found?.id).toBe(premium);
    });

    it('do not shift when others are added or removed', async () => {
      const ids: string[] = [];
      for (let minute = 20; minute > 0; minute -= 1) ids.push(await video({ publishedAt: at(minute) }));
      let minute = 100;
      const between = async () => {
        minute += 1;
        await video({ publishedAt: at(minute) });
        await video({ publishedAt: at(minute), sortOrder: -1 });
      };
      const seen = await walk(3, { between });
      expect(seen).toEqual(ids);
    });

    it('exclude hidden ones, also from the total', async () => {
      const shown = await video();
      await video({ hidden: true });
      await video({ missingListings: 2 });
      const page = await videos().page({ limit: 10 });
      expect(page.videos.map(({ id }) => id)).toEqual([shown]);
      expect(page).toMatchObject({ total: 1, nextCursor: null });
    });

    it.each([
      ['nonsense', 'nonsense'],
      ['a cursor of photos', Buffer.from(`1.${randomUUID()}`).toString('base64url')],
      ['an order that no integer has', Buffer.from(`9999999999.1.${randomUUID()}`).toString('base64url')],
      ['a day that no calendar has', Buffer.from(`0.9999999999999999.${randomUUID()}`).toString('base64url')],
    ])('refuse %s', async (_, cursor) => {
      await expect(videos().page({ limit: 1, cursor })).rejects.toMatchObject({ code: 'invalid_request' });
    });

    it('can start at any position, even without a video there', async () => {
      const id = await video({ sortOrder: 5 });
      const cursor = encodeVideoCursor({ sortOrder: 2, publishedAt: at(0), id: randomUUID() });
      expect((await videos().page({ limit: 5, cursor })).videos.map((found) => found.id)).toEqual([id]);
    });
  });

  describe('by their address', () => {
    it('are found by id, whatever the slug', async () => {
      const id = await video({ slug: 'red-rocks' });
      expect(await videos().byId(id)).toMatchObject({ id, slug: 'red-rocks' });
      expect(await videos().byId(randomUUID())).toBeUndefined();
      expect(await videos().byId(await video({ hidden: true }))).toBeUndefined();
    });

    it('without an id are the newest visible ones with that slug', async () => {
      await video({ publishedAt: at(1) });
      const newest = await video({ publishedAt: at(2) });
      await video({ publishedAt: at(3), hidden: true });
      expect(await videos().bySlug('dunes')).toMatchObject({ id: newest });
      expect(await videos().bySlug('no-such-title')).toBeUndefined();
      expect(await videos().bySlug('du\u0000nes')).toMatchObject({ id: newest });
    });

    it('are found by a former slug, after those that have it now', async () => {
      const renamed = await video({ slug: 'before', publishedAt: at(9) });
      await test.database().transaction(async (queries) => {
        await queries.insertInto('video_slugs').values({ videoId: renamed, slug: 'after' }).execute();
        await queries.updateTable('videos').set({ slug: 'after' }).where('id', '=', renamed).execute();
      });
      expect(await videos().bySlug('before')).toMatchObject({ id: renamed, slug: 'after' });
      const present = await video({ slug: 'before', publishedAt: at(1) });
      expect(await videos().bySlug('before')).toMatchObject({ id: present });
    });
  });

  it('include their event, current covers and reactions', async () => {
    const eventId = await event({ curatedTitle: 'Wide Sky', slug: 'wide-sky', description: 'A long walk.' });
    const id = await video({ curatedType: 'premium', eventIsCurated: true, curatedEventId: eventId });
    await cover(id, 'clear', { retiredAt: new Date() });
    const clear = await cover(id, 'clear');
    const blurred = await cover(id, 'blurred', { status: 'pending' });
    for (const reaction of ['love', 'love', 'wow']) {
      await test.queries
        .insertInto('reactions')
        .values({ videoId: id, reaction, visitorHash: aHash() })
        .execute();
    }
    const found = await videos().byId(id);
    expect(found).toMatchObject({
      type: 'premium',
      playable: true,
      libraryId: '100001',
      event: { id: eventId, slug: 'wide-sky', title: 'Wide Sky', description: 'A long walk.' },
      covers: {
        clear: { id: clear, picture: { width: 960, height: 540 } },
        blurred: { id: blurred, picture: null },
      },
    });
    expect(found?.reactions).toEqual(
      new Map([
        ['love', 2],
        ['wow', 1],
      ]),
    );
    expect(JSON.stringify(found)).not.toMatch(/guid|provider/);
  });

  it('exclude a hidden event', async () => {
    const eventId = await event({ hidden: true });
    const id = await video({ syncedEventId: eventId });
    expect(await videos().byId(id)).toMatchObject({ event: null });
  });

  it('of each event are limited, free before premium, in list order', async () => {
    const [near, far, empty] = [await event(), await event(), await event()];
    const add = (syncedEventId: string, libraryType: 'free' | 'premium', minute: number) =>
      video({ syncedEventId, libraryType, publishedAt: at(minute) });
    await add(near, 'free', 1);
    const nearFree = await add(near, 'free', 2);
    const nearFull = await add(near, 'premium', 3);
    const farFull = await add(far, 'premium', 1);
    const first = async (free: number, premium: number) =>
      (await videos().firstOfEvents([far, empty, near], { free, premium })).map(({ id }) => id);
    expect(await first(1, 0)).toEqual([nearFree]);
    expect(await first(1, 1)).toEqual([farFull, nearFree, nearFull]);
    expect(await first(0, 0)).toEqual([]);
    expect(await videos().firstOfEvents([], { free: 1, premium: 1 })).toEqual([]);
  });

  it('give an event a public picture, or none', async () => {
    const [free, premium, bare] = [await event(), await event(), await event()];
    const full = await video({ syncedEventId: free, libraryType: 'premium', publishedAt: at(9) });
    await cover(full, 'blurred');
    const clip = await video({ syncedEventId: free, orientation: 'portrait', publishedAt: at(1) });
    const clipCover = await cover(clip, 'clear');
    const only = await video({ syncedEventId: premium, libraryType: 'premium' });
    const clear = await cover(only, 'clear');
    const blurred = await cover(only, 'blurred');
    await cover(await video({ syncedEventId: bare }), 'clear', { status: 'pending' });

    const ids = [free, premium, bare];
    const previews = await videos().previewsFor(ids);
    expect([...previews.keys()].toSorted()).toEqual([free, premium].toSorted());
    expect(previews.get(free)).toMatchObject({ cover: { id: clipCover }, orientation: 'portrait' });
    const pictured = previews.get(free)?.cover;
    expect(pictured?.picture).not.toBeNull();
    expect(pictured).toEqual((await videos().byId(clip))?.covers.clear);
    expect(previews.get(premium)).toMatchObject({ cover: { id: blurred }, orientation: 'landscape' });
    expect(await videos().previewsFor([])).toEqual(new Map());
    await test.queries
      .insertInto('site_settings')
      .values({ section: 'rules', value: { lockedCovers: 'clear' }, version: 1 })
      .execute();
    expect((await videos().previewsFor(ids)).get(premium)).toMatchObject({ cover: { id: clear } });
    await test.queries.deleteFrom('site_settings').execute();

    // A chosen video goes first while it is shown in the event.
    const choose = (coverVideoId: string) =>
      test.queries.updateTable('events').set({ coverVideoId }).where('id', '=', free).execute();
    const shown = async () => (await videos().previewsFor([free])).get(free)?.cover.id;
    const other = await video({ syncedEventId: free, publishedAt: at(0) });
    const otherCover = await cover(other, 'clear');
    await choose(other);
    expect(await shown()).toBe(otherCover);
    await test.queries.updateTable('videos').set({ hidden: true }).where('id', '=', other).execute();
    expect(await shown()).toBe(clipCover);
    await choose(only);
    expect(await shown()).toBe(clipCover);
  });
});
