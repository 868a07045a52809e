import { beforeAll, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  contentVersionHeader,
  eventResponse,
  eventsResponse,
  limits,
  recentEvents,
  type RouteName,
  routePath,
  routes,
  sitemapKinds,
  videoResponse,
  videosPage,
  watchedVideosResponse,
} from '@sandstone/contract';
import { VideoRepository } from '@sandstone/database';
import { aCover, anEvent, aVideo } from '@sandstone/database/testing';
import { apiSuite } from '../testing/api.suite.ts';
import { aPremiumVideo, secretGuid, secretVideoLibraryId } from '../testing/content.fixture.ts';

apiSuite('events and videos', (start) => {
  const test = start();
  let event: string;
  let free: { id: string; cover: string };
  let premium: Awaited<ReturnType<typeof aPremiumVideo>>;
  beforeAll(async () => {
    const { database } = test;
    event = await anEvent(database, { slug: 'wide-sky', curatedTitle: 'Wide Sky', description: 'A story.' });
    await anEvent(database, { slug: 'quiet', curatedTitle: 'Quiet', date: new Date(0) });
    const id = await aVideo(database, {
      syncedEventId: event,
      libraryId: '100001',
      durationSeconds: 42,
      publishedAt: new Date(0),
    });
    free = { id, cover: await aCover(database, id, 'clear') };
    premium = await aPremiumVideo(test, event);
  });

  const get = (path: string, headers: Record<string, string> = {}) => test.request(path, { headers });
  const read = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).json();
  const byId = (id: string) => routePath('video', { titleSlug: 'any', id });

  it('show a premium video to a visitor without its provider data', async () => {
    const { video } = videoResponse.parse(await read(byId(premium.id)));
    expect(video).toEqual({
      id: premium.id,
      title: 'The Long Evening',
      slug: 'the-long-evening',
      description: 'From noon to night.',
      eventsId: event,
      streamId: premium.blurred,
      cover: { width: 960, height: 540, thumbHash: 'dGh1bWI=', placeholder: 'data:image/webp;base64,AAAA' },
      videoType: 'premium',
      type: 'premium',
      sortOrder: 0,
      index: 0,
      duration: 0,
      event_title: 'Wide Sky',
      eventTitle: 'Wide Sky',
      eventSlug: 'wide-sky',
      eventDescription: 'A story.',
      availableReactions: [],
      reactions: [],
      orientation: 'landscape',
      publishedOn: expect.any(String),
      locked: true,
      libraryId: null,
    });
  });

  it('that a browser remembers are listed in its order, without what visitors cannot see', async () => {
    const { database } = test;
    const { cookie } = await test.signIn('visitor@example.com');
    const hidden = await aVideo(database, { hidden: true });
    const gone = await aVideo(database, { missingListings: 2 });
    const send = (ids: unknown, headers: Record<string, string> = { cookie }) =>
      test.request(routePath('watchedVideos'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ids }),
      });
    const response = await send([premium.id, hidden, randomUUID(), gone, 'nonsense', free.id, premium.id]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const { videos } = watchedVideosResponse.parse(await response.json());
    expect(videos.map(({ id, locked }) => [id, locked])).toEqual([
      [premium.id, false],
      [free.id, false],
    ]);
    expect(await (await send([])).json()).toEqual({ videos: [] });
    const tooMany = Array.from({ length: limits.watchedVideos + 1 }, () => free.id);
    expect([(await send(tooMany)).status, (await send([free.id], {})).status]).toEqual([400, 401]);
  });

  it('unlock it for members with its clear cover, and do not cache that answer', async () => {
    const { cookie } = await test.signIn('visitor@example.com');
    const response = await get(byId(premium.id), { cookie });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const { video } = videoResponse.parse(await response.json());
    expect(video).toMatchObject({
      locked: false,
      libraryId: Number(secretVideoLibraryId),
      streamId: premium.clear,
    });
    expect(video.availableReactions.length).toBeGreaterThan(0);
    const page = videosPage.parse(await read(routes.videos.path, { cookie }));
    expect(page.videos.map(({ locked }) => locked)).toEqual([false, false]);
  });

  it('read a video once for many requests, and an administrator’s each time', async () => {
    const reads = jest.spyOn(test.app.get(VideoRepository), 'byId');
    const readsOf = async (headers: Record<string, string>) => {
      reads.mockClear();
      const responses = await Promise.all(Array.from({ length: 20 }, () => get(byId(premium.id), headers)));
      const [first, ...others] = responses.map((response) => response.headers.get(contentVersionHeader));
      expect(others.every((version) => version === first)).toBe(true);
      return { reads: reads.mock.calls.length, audience: first?.split(' ')[1] };
    };
    const [member, admin] = [await test.signIn('visitor@example.com'), await test.signIn()];
    // The counts of reactions make the response old after a second.
    const few = { asymmetricMatch: (count: number) => count < 20 };
    expect(await readsOf({})).toEqual({ reads: few, audience: 'visitor' });
    expect(await readsOf({ cookie: member.cookie })).toEqual({ reads: few, audience: 'member' });
    expect(await readsOf({ cookie: admin.cookie })).toEqual({ reads: 20, audience: undefined });
    reads.mockRestore();
  });

  it.each([
    `${routes.recentEvents.path}?premium=1`,
    routes.videos.path,
    routePath('event', { slug: 'wide-sky' }),
  ])('are private only with a session cookie: %s', async (path) => {
    const anonymous = await get(path, { cookie: 'theme=dark' });
    expect(anonymous.headers.get('cache-control')).toBe('no-cache');
    expect(anonymous.headers.get('vary')).toContain('Cookie');
    // Even an invalid session cookie makes the response private.
    const stale = await get(path, { cookie: '__Host-session=nonsense' });
    expect(stale.headers.get('cache-control')).toBe('private, no-store');
    expect(await stale.text()).toContain('"locked":true');
  });

  // The preview of the members' view uses an administrator's responses.
  it.each([
    `${routes.recentEvents.path}?premium=1`,
    routes.videos.path,
    routePath('event', { slug: 'wide-sky' }),
  ])('are the same for administrators and members: %s', async (path) => {
    const [member, admin] = [await test.signIn('visitor@example.com'), await test.signIn()];
    expect([member.user.role, admin.user.role]).toEqual(['user', 'admin']);
    const response = await read(path, { cookie: member.cookie });
    expect(JSON.stringify(response)).toContain('"locked":false');
    expect(await read(path, { cookie: admin.cookie })).toEqual(response);
  });

  it('lock again when the session ends', async () => {
    const { cookie } = await test.signIn('visitor@example.com');
    await test.request(routes.logout.path, { method: 'POST', headers: { cookie } });
    expect(await read(byId(premium.id), { cookie })).toMatchObject({
      video: { locked: true, libraryId: null },
    });
  });

  it('let everybody play a free video, but none that is processing', async () => {
    expect(await read(byId(free.id))).toMatchObject({
      video: { locked: false, libraryId: 100001, streamId: free.cover, duration: 42 },
    });
    const processing = await aVideo(test.database, { status: 'processing', slug: 'soon' });
    expect(await read(routePath('videoByTitle', { titleSlug: 'soon' }))).toMatchObject({
      video: { id: processing, locked: false, libraryId: null, streamId: null, cover: null, eventsId: null },
    });
    await test.database.queries.deleteFrom('videos').where('id', '=', processing).execute();
  });

  it('are not found while they are hidden', async () => {
    const hidden = await aVideo(test.database, { hidden: true, slug: 'unseen' });
    for (const path of [byId(hidden), routePath('videoByTitle', { titleSlug: 'unseen' })])
      expect((await get(path)).status).toBe(404);
    await test.database.queries.deleteFrom('videos').where('id', '=', hidden).execute();
  });

  it('list videos in order and in pages', async () => {
    const first = videosPage.parse(await read(`${routes.videos.path}?limit=1`));
    expect(first).toMatchObject({ total: 2, videos: [{ id: premium.id, index: 0 }] });
    const second = videosPage.parse(
      await read(`${routes.videos.path}?limit=1&cursor=${encodeURIComponent(first.nextCursor ?? '')}`),
    );
    expect(second).toMatchObject({ nextCursor: null, videos: [{ id: free.id }] });
    for (const query of ['limit=0', 'limit=101', 'cursor=nonsense']) {
      expect(await read(`${routes.videos.path}?${query}`)).toMatchObject({ code: 'invalid_request' });
    }
  });

  it.each([
    ['type=free', 1, () => [free.id]],
    ['type=premium', 1, () => [premium.id]],
    ['event=wide-sky', 2, () => [premium.id, free.id]],
    ['event=wide-sky&type=free', 1, () => [free.id]],
    ['event=quiet', 0, () => []],
    ['event=nowhere', 0, () => []],
  ])('list only the videos of a type or an event: %s', async (query, total, ids) => {
    const page = videosPage.parse(await read(`${routes.videos.path}?${query}`));
    expect(page).toMatchObject({ total, counts: { free: 1, premium: 1 } });
    expect(page.videos.map(({ id }) => id)).toEqual(ids());
  });

  it('do not tell which videos a hidden event has', async () => {
    const hidden = await anEvent(test.database, { slug: 'secret', hidden: true });
    const id = await aVideo(test.database, { syncedEventId: hidden, slug: 'elsewhere' });
    expect(videosPage.parse(await read(`${routes.videos.path}?event=secret`))).toMatchObject({ total: 0 });
    // The newest event follows a video without a visible one.
    expect(videoResponse.parse(await read(byId(id))).sequel).toMatchObject({
      videos: [],
      event: { slug: 'wide-sky' },
    });
    await test.database.queries.deleteFrom('videos').where('id', '=', id).execute();
    await test.database.queries.deleteFrom('events').where('id', '=', hidden).execute();
  });

  it('lead from a video to the others of its event, locked as they are, and to another event', async () => {
    const { sequel } = videoResponse.parse(await read(byId(free.id)));
    expect(sequel).toMatchObject({
      videos: [{ id: premium.id, locked: true, libraryId: null, streamId: premium.blurred }],
      photos: [],
      photoCount: 0,
      // The only other one is empty.
      event: null,
    });
    const { cookie } = await test.signIn('visitor@example.com');
    expect(await read(byId(free.id), { cookie })).toMatchObject({
      sequel: { videos: [{ id: premium.id, locked: false, streamId: premium.clear }] },
    });
  });

  it('lead from an event to the next one, with the picture of each', async () => {
    const other = await anEvent(test.database, { slug: 'later', curatedTitle: 'Later', date: new Date(1) });
    const id = await aVideo(test.database, { syncedEventId: other, libraryType: 'free' });
    const preview = { streamId: await aCover(test.database, id, 'clear'), orientation: 'landscape' };
    expect(eventResponse.parse(await read(routePath('event', { slug: 'wide-sky' })))).toMatchObject({
      preview: { streamId: free.cover },
      nextEvent: { slug: 'later', title: 'Later', counts: { free: 1, premium: 0 }, preview },
    });
    expect(eventResponse.parse(await read(routePath('event', { slug: 'later' })))).toMatchObject({
      preview,
      nextEvent: { slug: 'wide-sky' },
    });
    await test.database.queries.deleteFrom('videos').where('id', '=', id).execute();
    await test.database.queries.deleteFrom('events').where('id', '=', other).execute();
  });

  it('return an event with its videos, and its current slug for a former one', async () => {
    await test.database.queries
      .insertInto('event_slugs')
      .values({ slug: 'before', eventId: event })
      .execute();
    const response = eventResponse.parse(await read(routePath('event', { slug: 'before' })));
    expect(response.event).toMatchObject({
      slug: 'wide-sky',
      description: 'A story.',
      counts: { free: 1, premium: 1 },
      videos: [
        { id: premium.id, index: 0, locked: true },
        { id: free.id, index: 1, locked: false },
      ],
    });
  });

  it('return an event in pages', async () => {
    const page = async (query: object) =>
      eventResponse.parse(await read(routePath('event', { slug: 'wide-sky' }, { limit: 1, ...query })));
    const first = await page({});
    expect(first).toMatchObject({ event: { videos: [{ id: premium.id }] }, photos: [], photoCount: 0 });
    const second = await page({ cursor: first.nextCursor });
    expect(second).toMatchObject({ event: { videos: [{ id: free.id }] }, nextCursor: null });
    for (const query of ['limit=0', 'limit=101', 'cursor=nonsense']) {
      expect((await get(`${routePath('event', { slug: 'wide-sky' })}?${query}`)).status).toBe(400);
    }
  });

  it('return the menu, and the recent events with the requested numbers of videos', async () => {
    const menu = eventsResponse.parse(await read(routes.events.path));
    expect(menu.events.map(({ slug, counts }) => [slug, counts])).toEqual([
      ['wide-sky', { free: 1, premium: 1 }],
      ['quiet', { free: 0, premium: 0 }],
    ]);
    const home = recentEvents.parse(await read(`${routes.recentEvents.path}?events=4&free=1&premium=0`));
    expect(home.videos.map(({ id }) => id)).toEqual([free.id]);
    // The other one is empty.
    expect(home.events.map(({ videos }) => videos.length)).toEqual([1]);
    expect(home.previews).toEqual({
      [event]: { streamId: free.cover, orientation: 'landscape', cover: expect.any(Object) },
    });
    expect(home.newest).toMatchObject({ free: { id: free.id }, premium: { id: premium.id, locked: true } });
    const more = recentEvents.parse(await read(`${routes.recentEvents.path}?events=1&free=1&premium=1`));
    expect(more.events).toHaveLength(1);
    expect(more.videos.map(({ id, index }) => [id, index])).toEqual([
      [free.id, 0],
      [premium.id, 1],
    ]);
  });

  it.each<[RouteName, Record<string, string>, string, string]>([
    ['event', { slug: 'nowhere' }, 'event_not_found', 'Event not found'],
    ['event', { slug: '\u0000' }, 'event_not_found', 'Event not found'],
    ['video', { titleSlug: 'dunes', id: randomUUID() }, 'video_not_found', 'Video not found'],
    ['video', { titleSlug: 'dunes', id: "1' or 1=1" }, 'video_not_found', 'Video not found'],
    ['videoByTitle', { titleSlug: 'nothing' }, 'video_not_found', 'Video not found'],
    ['videoByTitle', { titleSlug: '\u0000' }, 'video_not_found', 'Video not found'],
    ['video', { titleSlug: '\u0000', id: '\u0000' }, 'video_not_found', 'Video not found'],
    ['embed', { videoId: randomUUID() }, 'video_not_found', 'Video not found'],
    ['embed', { videoId: '\u0000' }, 'video_not_found', 'Video not found'],
  ])('do not find %s with %j', async (name, params, code, detail) => {
    const response = await get(routePath(name, params));
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code, detail });
  });

  it("never show a premium video's guid, library or clear cover to anonymous visitors", async () => {
    const everywhere = [
      routes.events.path,
      `${routes.recentEvents.path}?events=10&free=10&premium=10`,
      routePath('event', { slug: 'wide-sky' }),
      routes.videos.path,
      `${routes.videos.path}?type=premium&event=wide-sky`,
      byId(premium.id),
      // Locked videos follow it.
      byId(free.id),
      routePath('videoByTitle', { titleSlug: 'the-long-evening' }),
      byId(secretGuid),
      routePath('embed', { videoId: premium.id }),
      routePath('embed', { videoId: secretGuid }),
      routePath('secureImage', { id: secretGuid }),
      routePath('secureImage', { id: premium.blurred }),
      routes.photos.path,
      routes.posts.path,
      ...sitemapKinds.map((kind) => routePath('sitemap', { kind })),
    ];
    for (const path of everywhere) {
      const response = await get(path);
      const text = JSON.stringify([...response.headers]) + (await response.text());
      expect(text).not.toContain(secretGuid);
      expect(text).not.toContain(secretVideoLibraryId);
      expect(text).not.toContain(premium.clear);
    }
    const sitemap = JSON.stringify(await read(routePath('sitemap', { kind: 'videos' })));
    expect(sitemap).toContain(premium.blurred);
  });
});
