import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { postDraftResponse, postDraftsResponse, routePath, routes } from '@sandstone/contract';
import { PostRepository } from '@sandstone/database';
import { aPhoto } from '@sandstone/database/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('drafts of posts', (start) => {
  const test = start();
  const admin = adminSession(test);
  const content = { description: 'Dusk', day: null, photoIds: [] as string[] };
  const save = (id: string, body: object = {}) =>
    admin.call('adminSavePostDraft', {
      path: routePath('adminSavePostDraft', { id }),
      body: { ...content, ...body },
    });
  const saved = async (id: string, body: object = {}) =>
    postDraftResponse.parse(await (await save(id, body)).json()).draft;
  const codeOf = async (response: Response) =>
    [response.status, ((await response.json()) as { code: string }).code] as const;

  it('are saved, listed, read and deleted', async () => {
    const id = randomUUID();
    const photoId = await aPhoto(test.database, { listed: false });
    const draft = await saved(id, { day: '2026-01-31', photoIds: [photoId] });
    expect(draft).toMatchObject({ id, description: 'Dusk', day: '2026-01-31', photos: [{ id: photoId }] });
    const list = await admin.request(routes.adminPostDrafts.path);
    expect(list.headers.get('cache-control')).toBe('private, no-store');
    expect(postDraftsResponse.parse(await list.json()).drafts).toEqual([draft]);
    const read = () => admin.request(routePath('adminPostDraft', { id }));
    expect(postDraftResponse.parse(await (await read()).json()).draft).toEqual(draft);
    const remove = () =>
      admin.call('adminDeletePostDraft', { path: routePath('adminDeletePostDraft', { id }) });
    expect((await remove()).status).toBe(204);
    for (const response of [await read(), await remove()])
      expect(await codeOf(response)).toEqual([404, 'post_draft_not_found']);
  });

  it('are found by words, also planned ones', async () => {
    const [id, planned] = [randomUUID(), randomUUID()];
    await saved(id, { description: 'Lónely trail' });
    await saved(planned, { description: 'A trail for two' });
    const plan = { kind: 'post', ids: [planned], publish: '2099-11-27T18:00', zone: 'UTC' };
    expect((await admin.call('adminPlan', { body: plan })).status).toBe(200);
    const found = async (search: string) => {
      const response = await admin.request(routePath('adminPostDrafts', {}, { search }));
      return postDraftsResponse.parse(await response.json()).drafts.map((draft) => draft.id);
    };
    expect(await found('TRAIL')).toEqual([planned, id]);
    expect(await found('trail lonely')).toEqual([id]);
    expect(await found('lake')).toEqual([]);
  });

  it('refuse a change of an older version', async () => {
    const id = randomUUID();
    const { updatedOn } = await saved(id);
    await saved(id, { description: 'Dawn', updatedOn });
    expect(await codeOf(await save(id, { description: 'Noon', updatedOn }))).toEqual([
      409,
      'post_draft_changed',
    ]);
    const publish = { description: 'Dusk', photoIds: [], key: id, draftUpdatedOn: updatedOn };
    expect(await codeOf(await admin.call('createPost', { body: publish }))).toEqual([
      409,
      'post_draft_changed',
    ]);
  });

  it('are gone once they are published', async () => {
    const id = randomUUID();
    const { updatedOn } = await saved(id);
    const publish = { description: 'Dusk', photoIds: [], key: id, draftUpdatedOn: updatedOn };
    // The second request repeats the first, whose response was lost.
    for (const response of [
      await admin.call('createPost', { body: publish }),
      await admin.call('createPost', { body: publish }),
    ])
      expect(response.status).toBe(200);
    expect((await admin.request(routePath('adminPostDraft', { id }))).status).toBe(404);
    expect(await codeOf(await save(id, { updatedOn }))).toEqual([404, 'post_draft_not_found']);
  });

  it.each([
    { description: 'x'.repeat(10_001) },
    { description: 7 },
    { day: '31 January' },
    { day: '2026-02-30' },
    { photoIds: ['no-id'] },
    { updatedOn: 'yesterday' },
    { more: true },
  ])('are rejected as %j', async (body) => {
    expect(await codeOf(await save(randomUUID(), body))).toEqual([400, 'invalid_request']);
  });

  describe('are invisible to visitors', () => {
    const words = 'Unpublished-words';
    let id: string;
    let photoId: string;
    beforeAll(async () => {
      id = randomUUID();
      photoId = await aPhoto(test.database, { listed: false });
      await test.app
        .get(PostRepository)
        .create({ description: 'Public', photoIds: [] }, { system: 'operator' });
      await saved(id, { description: words, photoIds: [photoId] });
    });

    it.each([
      routes.posts.path,
      routes.photos.path,
      routes.events.path,
      routePath('sitemap', { kind: 'posts' }),
      routePath('sitemap', { kind: 'photos' }),
      '/api/posts?search=Unpublished',
    ])('in %s', async (path) => {
      const text = await (await test.request(path)).text();
      for (const secret of [words, id, photoId]) expect(text).not.toContain(secret);
    });

    it('at the address of a post', async () => {
      expect((await test.request(routePath('post', { id }))).status).toBe(404);
    });

    it('in the list and the count of published posts', async () => {
      const text = await (await admin.request(routes.adminPosts.path)).text();
      expect(text).not.toContain(words);
    });
  });
});
