import { beforeAll, expect, it, jest } from '@jest/globals';
import {
  adminPostAnswer,
  contentVersionHeader,
  keptRoutes,
  pageAnswers,
  routePath,
  routes,
} from '@sandstone/contract';
import { aPhoto, aVideo, anEvent } from '@sandstone/database/testing';
import { adminSession } from '../testing/admin-session.ts';
import { sameOriginHeaders } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';
import { KeptAnswers } from './kept-answers.ts';

apiSuite('the answers of a page', (start) => {
  const test = start();
  const admin = adminSession(test);
  const paths: Partial<Record<(typeof keptRoutes)[number], string>> = {};

  beforeAll(async () => {
    const eventId = await anEvent(test.database, { slug: 'dunes' });
    await aVideo(test.database, { curatedEventId: eventId, eventIsCurated: true });
    await aVideo(test.database, { libraryType: 'premium' });
    const photoId = await aPhoto(test.database, { description: 'Snow & "ice"' });
    const created = await test.request(routePath('createPost'), {
      method: 'POST',
      headers: { ...sameOriginHeaders, cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ description: 'Dunes', photoIds: [photoId] }),
    });
    const id = adminPostAnswer.parse(await created.json()).post.id;
    Object.assign(paths, {
      events: routePath('events'),
      recentEvents: routePath('recentEvents', {}, { events: 2, free: 1, premium: 1 }),
      event: routePath('event', { slug: 'dunes' }, { limit: 3 }),
      videos: routePath('videos', {}, { limit: 1 }),
      photos: routePath('photos', {}, { limit: 5 }),
      posts: routePath('posts'),
      post: routePath('post', { id }),
    });
  });

  const read = async (wanted: readonly string[], cookie?: string) => {
    const response = await test.request(routePath('pageAnswers', {}, { paths: wanted.join(' ') }), {
      headers: cookie === undefined ? {} : { cookie },
    });
    expect(response.status).toBe(200);
    return pageAnswers.parse(await response.json()).answers;
  };

  it.each([
    ['a visitor', async () => undefined],
    ['a member', async () => (await test.signIn('member@example.com')).cookie],
    ['somebody with an invalid cookie', async () => '__Host-session=forged'],
    ['an administrator', async () => admin.cookie],
  ])('are those of the kept routes for %s', async (_who, cookieOf) => {
    const cookie = await cookieOf();
    const wanted = keptRoutes.map((route) => paths[route] ?? '');
    const answers = await read(wanted, cookie);
    expect(answers).toHaveLength(keptRoutes.length);
    for (const [index, answer] of answers.entries()) {
      const alone = await test.request(wanted[index] ?? '', {
        headers: cookie === undefined ? {} : { cookie },
      });
      expect(answer).toEqual({
        status: 200,
        contentVersion: alone.headers.get(contentVersionHeader),
        body: await alone.json(),
      });
    }
  });

  it('are kept once for both ways to request them', async () => {
    const { cookie } = await test.signIn('member@example.com');
    const answers = test.app.get(KeptAnswers);
    const keys = jest.spyOn(answers, 'get');
    await test.request(paths.photos ?? '', { headers: { cookie } });
    await test.request(paths.videos ?? '', { headers: { cookie } });
    await read([paths.photos ?? '', paths.videos ?? ''], cookie);
    const [photos, videos, ...together] = keys.mock.calls.map(([, key]) => key);
    expect(together).toEqual([photos, videos]);
    keys.mockRestore();
  });

  it('are of no other route', async () => {
    const others = Object.entries(routes).filter(
      ([name, { method }]) => method === 'GET' && !keptRoutes.some((kept) => kept === name),
    );
    expect(others.length).toBeGreaterThan(20);
    for (const [, { path }] of others)
      expect(await read([path], admin.cookie)).toMatchObject([{ status: 404, body: { code: 'not_found' } }]);
  });

  it('do not fail with one of them', async () => {
    const missing = routePath('post', { id: crypto.randomUUID() });
    const answers = await read([
      missing,
      paths.posts ?? '',
      '/api/photos?limit=0',
      routePath('session'),
      '/',
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 400, 404, 404]);
    expect(answers[0]).toMatchObject({ contentVersion: null, body: { code: 'post_not_found', status: 404 } });
  });

  it('are no more than a page needs', async () => {
    const many = Array.from({ length: 21 }, () => routePath('events')).join(' ');
    expect((await test.request(routePath('pageAnswers', {}, { paths: many }))).status).toBe(400);
  });
});
