import { beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { limits, postAnswer, postsPage, routePath, routes, sitemapPage } from '@sandstone/contract';
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
    post = (await posts.create({ description: 'A long walk', photoIds }, actor, new Date(0))).id;
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
    const answer = postAnswer.parse(await read(routePath('post', { id: post })));
    expect(answer.post).toMatchObject({ description: 'A long walk', createdOn: '1970-01-01T00:00:00.000Z' });
    expect(answer.post.photos.map(({ id }) => id)).toEqual(photoIds);
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
