import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminPostsPage, type RouteName, routePath, routes } from '@sandstone/contract';
import { aPhoto, anEvent, aVideo } from '@sandstone/database/testing';
import { adminSession } from '../testing/admin-session.ts';
import { apiSuite } from '../testing/api.suite.ts';

/** Days that older releases accepted: they are stored, although none of them can be given any more. */
const days = [
  '-004000-01-01',
  '0000-01-01',
  '0001-01-01',
  '0050-06-01',
  '0999-12-31',
  '1950-01-01',
  '2026-11-26',
  '9999-12-31',
  '+020000-01-01',
];
const times = days.map((day) => `${day}T23:59:59.001Z`);

apiSuite('far dates', (start) => {
  const test = start();
  const admin = adminSession(test);
  let event: string;
  beforeAll(async () => {
    const { database } = test;
    event = await anEvent(database);
    for (const time of times) {
      const date = new Date(time);
      const description = 'Far away';
      await database.queries
        .insertInto('posts')
        .values({ description, createdOn: date, updatedOn: date })
        .execute();
      await aPhoto(database, { createdAt: date, readyAt: date });
      await aPhoto(database, { createdAt: date, deletedAt: date, withdrawnAt: date });
      await anEvent(database, { date });
      await aVideo(database, { publishedAt: date, syncedEventId: event });
    }
  });

  /** Follows the cursors of a list, one item a page. @returns the times of its items */
  async function readAll(path: string, list: string, time: string): Promise<unknown[]> {
    const found: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const separator = path.includes('?') ? '&' : '?';
      const url = `${path}${separator}limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const response = await admin.request(url);
      expect([url, response.status]).toEqual([url, 200]);
      // The lists have different types.
      const page = (await response.json()) as Record<string, Record<string, unknown>[]> & {
        nextCursor: string | null;
      };
      found.push(...(page[list] ?? []).map((item) => item[time]));
      cursor = page.nextCursor;
      if (found.length > 2 * times.length) throw new Error('The list does not end');
    }
    return found;
  }
  const newestFirst = times.toReversed();

  it.each<[string, string, string]>([
    [routes.posts.path, 'posts', 'createdOn'],
    [routes.adminPosts.path, 'posts', 'createdOn'],
    [`${routes.adminPosts.path}?search=far`, 'posts', 'createdOn'],
    [routes.photos.path, 'photos', 'createdOn'],
    [routes.adminPhotos.path, 'photos', 'createdOn'],
    [`${routes.adminTrash.path}?kind=photo`, 'items', 'deletedOn'],
    [routes.videos.path, 'videos', 'publishedOn'],
    [routes.adminVideos.path, 'videos', 'publishedOn'],
  ])('are listed completely by %s', async (path, list, time) => {
    expect(await readAll(path, list, time)).toEqual(newestFirst);
  });

  it.each<RouteName>(['events', 'recentEvents', 'adminEvents', 'adminLibrary', 'adminLibraryMonths'])(
    'do not break the list %s',
    async (name) => {
      const response = await admin.request(routes[name].path);
      expect(response.status).toBe(200);
      const text = await response.text();
      if (name !== 'recentEvents' && name !== 'adminLibraryMonths')
        for (const time of times) expect(text).toContain(time);
    },
  );

  it.each(['events', 'videos', 'posts', 'photos'])('do not break the sitemap of %s', async (kind) => {
    const response = await admin.request(routePath('sitemap', { kind }));
    expect(response.status).toBe(200);
    expect(JSON.stringify(await response.json())).toContain('Z"');
  });

  it('do not break the page of an event or of a post with its neighbours', async () => {
    const { slug } = await test.database.queries
      .selectFrom('events')
      .select('slug')
      .where('id', '=', event)
      .executeTakeFirstOrThrow();
    expect((await admin.request(routePath('event', { slug }))).status).toBe(200);
    const all = adminPostsPage.shape.posts.element.shape.id;
    const response = await admin.request(routes.posts.path);
    // The list has more fields.
    const { posts } = (await response.json()) as { posts: { id: string }[] };
    expect(posts).toHaveLength(times.length);
    for (const { id } of posts)
      expect((await admin.request(routePath('post', { id: all.parse(id) }))).status).toBe(200);
  });

  describe('are refused, with the years that are accepted,', () => {
    const bad = ['0000-01-01', '0099-12-31', '1969-12-31', '2101-01-01', '9999-12-31'];
    const description = 'Dusk';
    const id = '00000000-0000-4000-8000-00000000aaaa';
    it.each<[string, (day: string) => Promise<Response>]>([
      [
        'for a post',
        (day) =>
          admin.call('createPost', { body: { description, photoIds: [], createdOn: `${day}T00:00:00Z` } }),
      ],
      [
        'for a post that is changed',
        (day) =>
          admin.call('updatePost', {
            path: routePath('updatePost', { id }),
            body: { createdOn: `${day}T00:00:00Z` },
          }),
      ],
      [
        'for a draft',
        (day) =>
          admin.call('adminSavePostDraft', {
            path: routePath('adminSavePostDraft', { id }),
            body: { description, photoIds: [], day },
          }),
      ],
      [
        'for an event',
        (day) => admin.call('adminCreateEvent', { body: { title: 'Dusk', date: `${day}T00:00:00Z` } }),
      ],
      [
        'for an event that is changed',
        (day) =>
          admin.call('adminUpdateEvent', {
            path: routePath('adminUpdateEvent', { id: event }),
            body: { date: `${day}T00:00:00Z` },
          }),
      ],
      [
        'for a plan',
        (day) =>
          admin.call('adminPlan', {
            body: { kind: 'event', ids: [event], publish: `${day}T23:30`, zone: 'America/Los_Angeles' },
          }),
      ],
    ])('%s', async (_name, send) => {
      for (const day of bad) {
        const response = await send(day);
        expect([day, response.status]).toEqual([day, 400]);
        expect(await response.json()).toMatchObject({
          code: 'invalid_request',
          detail: expect.stringContaining('1970 to 2100'),
        });
      }
    });

    it('but the first and the last of them are accepted', async () => {
      for (const day of ['1970-01-01T00:00:00Z', '2100-12-31T23:59:59Z'])
        expect(
          (await admin.call('adminCreateEvent', { body: { title: 'Dusk', date: day } })).status,
        ).toBeLessThan(300);
      const plan = { kind: 'event', ids: [event], takeDown: '2100-12-31T23:59', zone: 'America/Los_Angeles' };
      expect((await admin.call('adminPlan', { body: plan })).status).toBe(200);
      expect((await admin.request(routes.adminSchedule.path)).status).toBe(200);
    });
  });
});
