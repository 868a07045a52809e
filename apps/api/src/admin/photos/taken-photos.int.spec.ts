import { beforeAll, expect, it } from '@jest/globals';
import { libraryMonths, libraryPage, routePath, routes } from '@sandstone/contract';
import { PostRepository } from '@sandstone/database';
import { anEvent, aPhoto } from '@sandstone/database/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('the day on which a photo was taken', (start) => {
  const test = start();
  const admin = adminSession(test);
  const createdAt = new Date('2026-03-01T12:00:00Z');
  let dated: string;
  let undated: string;
  beforeAll(async () => {
    dated = await aPhoto(test.database, { createdAt, takenAt: '2019-02-03 23:59:59' });
    undated = await aPhoto(test.database, { createdAt });
  });

  it('sorts the library of the creator, by the clock of the camera', async () => {
    const list = async (offset: number) => {
      const response = await admin.request(
        routePath('adminLibrary', {}, { sort: 'taken', offset, limit: 1 }),
      );
      return libraryPage.parse(await response.json()).photos.map(({ id, takenOn }) => [id, takenOn]);
    };
    expect(await list(0)).toEqual([[undated, null]]);
    expect(await list(1)).toEqual([[dated, '2019-02-03']]);
    const months = await admin.request(routePath('adminLibraryMonths', {}, { sort: 'taken' }));
    expect(libraryMonths.parse(await months.json()).months).toEqual([
      { month: '2026-03', photos: 1 },
      { month: '2019-02', photos: 1 },
    ]);
  });

  it('is in no response to visitors', async () => {
    const { database } = test;
    const posts = test.app.get(PostRepository);
    const post = await posts.create({ description: 'A walk', photoIds: [dated] }, { system: 'operator' });
    const eventId = await anEvent(database, { slug: 'dunes' });
    await database.queries
      .insertInto('event_items')
      .values({ eventId, position: 0, photoId: dated })
      .execute();
    const plain = Object.entries(routes).flatMap(([name, { method, path, access }]) =>
      method === 'GET' && access !== 'admin' && !path.includes(':') ? [[name, path] as const] : [],
    );
    const paths = [
      ...plain.map(([, path]) => path),
      routePath('post', { id: post.id }),
      routePath('event', { slug: 'dunes' }),
      routePath('photos', {}, { event: 'dunes' }),
      routePath('photos', {}, { from: dated }),
      ...['photos', 'posts'].map((kind) => routePath('sitemap', { kind })),
    ];
    const texts = new Map<string, string>();
    for (const path of paths) texts.set(path, await (await test.request(path)).text());
    const shown = [...texts].flatMap(([path, text]) => (text.includes(dated) ? [path] : []));
    expect(shown).toEqual(expect.arrayContaining([routes.photos.path, routes.posts.path, paths.at(-3)]));
    const betraying = [...texts].filter(([, text]) => /2019-02-03|takenAt|taken_at/.test(text));
    expect(betraying.map(([path]) => path)).toEqual([]);
  });
});
