import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import {
  adminPostResponse,
  adminPostsPage,
  adminTexts,
  limits,
  postResponse,
  problems,
  routePath,
} from '@sandstone/contract';
import { AuditRepository, PhotoRepository, PostRepository } from '@sandstone/database';
import { aPhoto } from '@sandstone/database/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('posts in the admin area', (start) => {
  const test = start();
  const admin = adminSession(test);

  const create = (body: unknown) => admin.call('createPost', { body });
  const made = async (body: object) => {
    const response = await create({ description: 'Dusk', photoIds: [], ...body });
    expect(response.status).toBe(200);
    return adminPostResponse.parse(await response.json()).post;
  };
  const change = (id: string, body: unknown) =>
    admin.call('updatePost', { path: routePath('updatePost', { id }), body });
  const shown = async (id: string) =>
    postResponse.parse(await (await test.request(routePath('post', { id }))).json()).post;
  const photoList = (count: number) =>
    Promise.all(Array.from({ length: count }, () => aPhoto(test.database)));
  const isListed = async (id: string) => (await test.app.get(PhotoRepository).adminById(id))?.listed;
  const total = async () => (await test.app.get(PostRepository).page({ limit: 1 })).total;

  it('are published with up to ten photos in the given order', async () => {
    const photoIds = await photoList(limits.post.maxPhotos);
    const post = await made({ description: '  Ten of them\n', photoIds });
    expect(post).toMatchObject({ description: 'Ten of them' });
    expect(post.photos.map(({ id }) => id)).toEqual(photoIds);
    expect((await shown(post.id)).photos.map(({ id }) => id)).toEqual(photoIds);

    const turned = photoIds.toReversed().slice(2);
    const response = await change(post.id, { photoIds: turned });
    expect(adminPostResponse.parse(await response.json()).post.photos.map(({ id }) => id)).toEqual(turned);
    const after = await shown(post.id);
    expect(after.photos.map(({ id }) => id)).toEqual(turned);
    expect(after.description).toBe('Ten of them');
  });

  it('list their unlisted photos in the gallery, unless creating the post fails', async () => {
    const { database } = test;
    const chosen = await aPhoto(database, { listed: false, status: 'processing' });
    const before = await total();
    const refusedOne = await create({ description: 'Dusk', photoIds: [chosen, randomUUID()] });
    expect([refusedOne.status, await isListed(chosen), await total()]).toEqual([404, false, before]);
    const post = await made({ photoIds: [chosen] });
    expect(await isListed(chosen)).toBe(true);
    expect(post.photos).toMatchObject([{ id: chosen, status: 'processing', thumbnailUrl: null }]);
    expect((await shown(post.id)).photos).toEqual([]);
  });

  it.each([
    ['', adminTexts.postRefusals.descriptionRequired],
    [' \n ', adminTexts.postRefusals.descriptionRequired],
    ['x'.repeat(256), adminTexts.postRefusals.descriptionTooLong],
  ])('are refused with the description %j', async (description, detail) => {
    const before = await total();
    const response = await create({ description, photoIds: [] });
    expect([response.status, await total()]).toEqual([400, before]);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', detail });
    const { id } = await made({});
    expect(await (await change(id, { description })).json()).toMatchObject({ detail });
    expect((await shown(id)).description).toBe('Dusk');
  });

  it('accept a description of 255 characters', async () => {
    const description = 'é'.repeat(255);
    expect((await shown((await made({ description })).id)).description).toBe(description);
  });

  it('accept at most ten photos, each only once', async () => {
    const eleven = await photoList(11);
    const tooMany = await create({ description: 'Dusk', photoIds: eleven });
    expect(tooMany.status).toBe(422);
    expect(await tooMany.json()).toMatchObject({
      code: 'too_many_files',
      detail: adminTexts.postRefusals.tooManyFiles(11),
    });
    const [first] = eleven;
    const twice = await create({ description: 'Dusk', photoIds: [first, first] });
    expect(await twice.json()).toMatchObject({
      code: 'invalid_request',
      detail: adminTexts.postEditor.photoTwice,
    });
    const { id } = await made({ photoIds: [first] });
    expect((await change(id, { photoIds: eleven })).status).toBe(422);
    expect((await shown(id)).photos.map((photo) => photo.id)).toEqual([first]);
  });

  it('reject deleted photos, and lose photos that are deleted later', async () => {
    const [kept = '', gone = ''] = await photoList(2);
    const { id } = await made({ photoIds: [gone, kept] });
    await test.app.get(PhotoRepository).markDeleted(gone, { userId: admin.user.uid });
    const read = await admin.call('adminPost', { path: routePath('adminPost', { id }) });
    expect(adminPostResponse.parse(await read.json()).post.photos.map((photo) => photo.id)).toEqual([kept]);
    const response = await change(id, { photoIds: [gone, kept] });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      404,
      'photo_not_found',
    ]);
  });

  it('survive concurrent deletions of their photos', async () => {
    const photoIds = await photoList(6);
    const { id } = await made({ photoIds });
    const photos = test.app.get(PhotoRepository);
    const responses = await Promise.all([
      ...photoIds.map((photo) => photos.markDeleted(photo, { userId: admin.user.uid }).then(() => 204)),
      ...[1, 2, 3].map(async () => (await change(id, { photoIds: photoIds.toReversed() })).status),
    ]);
    // No deadlock: each change either precedes a deletion or finds a photo missing.
    expect(responses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    expect((await shown(id)).photos).toEqual([]);
  });

  it('have the date that the creator chose, unless it is in the future', async () => {
    const createdOn = '2020-02-29T10:00:00.000Z';
    const { id } = await made({ createdOn });
    expect(await shown(id)).toMatchObject({ createdOn });
    const later = '2020-03-01T10:00:00.000Z';
    await change(id, { createdOn: later });
    expect(await shown(id)).toMatchObject({ createdOn: later, description: 'Dusk' });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const response of [
      await create({ description: 'x', photoIds: [], createdOn: tomorrow }),
      await change(id, { createdOn: tomorrow }),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ detail: adminTexts.postRefusals.dateInFuture });
    }
    expect(await shown(id)).toMatchObject({ createdOn: later });
  });

  it('are created once by repeated requests with the same key', async () => {
    const [photo] = await photoList(1);
    const before = await total();
    const body = { description: 'Once', photoIds: [photo], key: randomUUID() };
    const responses = await Promise.all([create(body), create(body), create(body)]);
    const ids = await Promise.all(
      responses.map(async (response) => adminPostResponse.parse(await response.json()).post.id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await total()).toBe(before + 1);
  });

  it('stay consistent under concurrent changes, and detect an outdated one by its timestamp', async () => {
    const [first, second] = await photoList(2);
    const post = await made({ photoIds: [first] });
    const bodies = [
      { description: 'One', photoIds: [first, second] },
      { description: 'Two', photoIds: [second] },
    ];
    const statuses = await Promise.all(bodies.map(async (body) => (await change(post.id, body)).status));
    expect(statuses).toEqual([200, 200]);
    const after = await shown(post.id);
    expect(bodies).toContainEqual({
      description: after.description,
      photoIds: after.photos.map(({ id }) => id),
    });
    const late = await change(post.id, { description: 'Late', updatedOn: post.updatedOn });
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { code: 'post_changed', detail: problems.post_changed.detail },
    ]);
    expect((await shown(post.id)).description).toBe(after.description);
  });

  it('keep markup as plain text', async () => {
    const description = `<img src=x onerror=alert(1)><script>alert(2)</script>&amp; "quoted"`;
    const { id } = await made({ description });
    const response = await test.request(routePath('post', { id }));
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(postResponse.parse(await response.json()).post.description).toBe(description);
  });

  it.each([
    { description: 'Dusk' },
    { photoIds: [] },
    { description: 7, photoIds: [] },
    { description: 'Dusk', photoIds: ['no-id'] },
    { description: 'Dusk', photoIds: [], key: 'no-key' },
    { description: 'Dusk', photoIds: [], createdOn: '2020-01-01' },
  ])('are rejected as %j', async (body) => {
    const before = await total();
    const response = await create(body);
    expect([response.status, await total()]).toEqual([400, before]);
  });

  it('are listed with all photos in pages, newest first', async () => {
    const { database } = test;
    const photoIds = [
      await aPhoto(database, { status: 'failed' }),
      await aPhoto(database, { status: 'processing' }),
      ...(await photoList(3)),
    ];
    const older = await made({ description: 'Older', photoIds });
    const newer = await made({ description: 'Newer' });
    const page = async (query: object) => {
      const response = await admin.request(routePath('adminPosts', {}, { limit: 1, ...query }));
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      return adminPostsPage.parse(await response.json());
    };
    const first = await page({});
    expect(first.posts.map(({ id }) => id)).toEqual([newer.id]);
    const { posts } = await page({ cursor: first.nextCursor });
    expect(posts.map(({ id }) => id)).toEqual([older.id]);
    expect(posts[0]?.photos.map(({ id, status }) => [id, status])).toEqual(
      photoIds.map((id, index) => [id, index === 0 ? 'failed' : index === 1 ? 'processing' : 'ready']),
    );
    expect(posts[0]?.photos[0]?.failure?.text).toBe(adminTexts.photoFailure.damaged);
  });

  it('are not found once they are deleted, while their photos stay', async () => {
    const [photo = ''] = await photoList(1);
    const { id } = await made({ photoIds: [photo] });
    const remove = () => admin.call('deletePost', { path: routePath('deletePost', { id }) });
    expect((await remove()).status).toBe(200);
    for (const response of [
      await remove(),
      await change(id, { description: 'Back' }),
      await admin.call('adminPost', { path: routePath('adminPost', { id }) }),
      await test.request(routePath('post', { id })),
    ]) {
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        404,
        'post_not_found',
      ]);
    }
    expect(await isListed(photo)).toBe(true);
  });

  it('are logged with the actor who created, changed and deleted them', async () => {
    const { id } = await made({});
    await change(id, { description: 'Dawn' });
    await admin.call('deletePost', { path: routePath('deletePost', { id }) });
    const log = (await test.app.get(AuditRepository).page({ limit: 10 })).filter(
      ({ target }) => target === id,
    );
    expect(log.map(({ action, actor, details }) => [action, actor, details])).toEqual([
      ['post.delete', admin.user.uid, {}],
      ['post.update', admin.user.uid, { changed: ['description'] }],
      ['post.create', admin.user.uid, {}],
    ]);
  });
});
