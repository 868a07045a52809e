import { beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { limits, postResponse, postsPage, routePath, routes, sitemapPage } from '@sandstone/contract';
import { PostRepository } from '@sandstone/database';
import { aPhoto } from '@sandstone/database/testing';
import { apiSuite } from '../testing/api.suite.ts';

apiSuite('posts', (start) => {
  const test = start();
  let photoIds: string[];
  let post: string;
  beforeAll(async () => {
    const { database } = test;
    const posts = test.app.get(PostRepository);
    photoIds = await Promise.all(Array.from({ length: 5 }, () => aPhoto(database)));
    const actor = { system: 'operator' } as const;
    post = (await posts.create({ description: 'A long walk', photoIds, createdOn: new Date(0) }, actor)).id;
    await posts.create({ description: 'Words only', photoIds: [] }, actor);
  });
  const read = async (path: string): Promise<unknown> => (await test.request(path)).json();

  it.each([routes.posts.path, routes.photos.path, routes.events.path, '/api/sitemap/posts'])(
    'and other public content may be cached but must be revalidated: %s',
    async (path) => {
      expect((await test.request(path)).headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('are listed newest first with the photos of their cards', async () => {
    const page = postsPage.parse(await read(routes.posts.path));
    expect(page).toMatchObject({ total: 2, nextCursor: null });
    expect(
      page.posts.map(({ description, photoCount, photos }) => [description, photoCount, photos.length]),
    ).toEqual([
      ['Words only', 0, 0],
      ['A long walk', 5, limits.post.cardPhotos],
    ]);
    const first = postsPage.parse(await read(`${routes.posts.path}?limit=1`));
    const second = await read(`${routes.posts.path}?limit=1&cursor=${first.nextCursor ?? ''}`);
    expect(postsPage.parse(second).posts.map(({ id }) => id)).toEqual([post]);
  });

  it('have all their photos in order on their own page', async () => {
    const response = postResponse.parse(await read(routePath('post', { id: post })));
    expect(response.post).toMatchObject({
      description: 'A long walk',
      createdOn: '1970-01-01T00:00:00.000Z',
    });
    expect(response.post.photos.map(({ id }) => id)).toEqual(photoIds);
  });

  it('lead to the next older and the next newer post', async () => {
    const { database } = test;
    const posts = test.app.get(PostRepository);
    const actor = { system: 'operator' } as const;
    const at = (day: number) => new Date(Date.UTC(1980, 0, day));
    const [first, second, deleted, third] = [
      await posts.create({ description: 'First', photoIds: [], createdOn: at(1) }, actor),
      await posts.create({ description: 'Second', photoIds: [], createdOn: at(2) }, actor),
      await posts.create({ description: 'Deleted', photoIds: [], createdOn: at(2) }, actor),
      await posts.create({ description: 'Third', photoIds: [], createdOn: at(2) }, actor),
    ];
    await posts.delete(deleted.id, actor);
    // Two posts of the same moment are ordered by their ids, as in the list.
    const [lower, upper] = second.id < third.id ? [second, third] : [third, second];
    const open = async (id: string) => postResponse.parse(await read(routePath('post', { id })));
    expect(await open(lower.id)).toMatchObject({ previous: { id: first.id }, next: { id: upper.id } });
    expect(await open(upper.id)).toMatchObject({
      previous: { id: lower.id, description: lower.description },
    });
    expect((await open(post)).previous).toBeNull();
    for (const { id } of [first, second, third]) await posts.delete(id, actor);
    await database.queries.deleteFrom('posts').where('deletedAt', 'is not', null).execute();
    expect((await open(post)).next).toMatchObject({ description: 'Words only' });
  });

  it.each([randomUUID(), 'x', '\u0000'])('are not found for the id %j', async (id) => {
    const response = await test.request(routePath('post', { id }));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'post_not_found', detail: 'Post not found' });
  });

  it('are listed in the sitemap with their images, like photos', async () => {
    const posts = sitemapPage.parse(await read(routePath('sitemap', { kind: 'posts' })));
    expect(posts.entries.find(({ id }) => id === post)?.images).toHaveLength(5);
    const photos = sitemapPage.parse(await read(routePath('sitemap', { kind: 'photos' })));
    expect(photos.entries.map(({ id }) => id)).toEqual(photoIds.toSorted());
    expect(photos.entries[0]?.images[0]).toMatch(/^\/media\/photos\/.+\.jpg$/);
    for (const path of ['/api/sitemap/users', `${routePath('sitemap', { kind: 'posts' })}?cursor=x`]) {
      expect(await read(path)).toMatchObject({ code: 'invalid_request' });
    }
  });
});
