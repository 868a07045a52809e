import { expect, it } from '@jest/globals';
import {
  adminPhotosPage,
  adminPostsPage,
  deletePhotosAnswer,
  limits,
  routePath,
  routes,
} from '@sandstone/contract';
import { AuditRepository, PhotoRepository, PostRepository } from '@sandstone/database';
import { aPhoto } from '@sandstone/database/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('photos in the admin area', (start) => {
  const test = start();
  const admin = adminSession(test);

  const get = async (path: string): Promise<unknown> => (await admin.request(path)).json();
  const list = async (query: Record<string, string>) =>
    adminPhotosPage.parse(await get(routePath('adminPhotos', {}, query))).photos.map(({ id }) => id);
  const remove = (body: unknown) => admin.call('adminDeletePhotos', { body });

  it('can be filtered by their state', async () => {
    const { database } = test;
    const at = (second: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });
    const ready = await aPhoto(database, at(1));
    const failed = await aPhoto(database, { ...at(2), status: 'failed' });
    const unlisted = await aPhoto(database, { ...at(3), listed: false });
    expect(await list({})).toEqual([unlisted, failed, ready]);
    expect(await list({ status: 'failed' })).toEqual([failed]);
    expect(await list({ unlisted: '1' })).toEqual([unlisted]);
    expect((await admin.request(`${routes.adminPhotos.path}?unlisted=0`)).status).toBe(400);
  });

  it('are found in their posts, and leave them when several are deleted', async () => {
    const { database } = test;
    const posts = test.app.get(PostRepository);
    const audit = test.app.get(AuditRepository);
    const [one, other, third] = [await aPhoto(database), await aPhoto(database), await aPhoto(database)];
    const actor = { system: 'operator' } as const;
    const both = await posts.create({ description: 'Both', photoIds: [one, other] }, actor);
    const last = await posts.create({ description: 'The last', photoIds: [third] }, actor);
    const postsWith = async (...ids: string[]) =>
      adminPostsPage
        .parse(await get(routePath('adminPosts', {}, { photos: ids.join(',') })))
        .posts.map(({ id }) => id);
    expect(await postsWith(one, other)).toEqual([both.id]);
    expect((await postsWith(one, third)).toSorted()).toEqual([both.id, last.id].toSorted());

    const gone = '00000000-0000-4000-8000-000000000000';
    const answer = await remove({ ids: [one, third, gone] });
    expect(deletePhotosAnswer.parse(await answer.json()).deleted.toSorted()).toEqual([one, third].toSorted());
    expect(await postsWith(one, other, third)).toEqual([both.id]);
    const left = await list({});
    expect([left.includes(one), left.includes(other), left.includes(third)]).toEqual([false, true, false]);
    const log = await audit.page({ limit: 2 });
    expect(log.map(({ action, target }) => `${action} ${target}`).toSorted()).toEqual(
      [`photo.delete ${one}`, `photo.delete ${third}`].toSorted(),
    );
  });

  it('change only in the fields that a request contains', async () => {
    const id = await aPhoto(test.database, { description: 'Dunes' });
    const path = routePath('adminUpdatePhoto', { id });
    const change = async (body: unknown) => {
      const answer = await admin.call('adminUpdatePhoto', { path, body });
      return {
        status: answer.status,
        description: (await test.app.get(PhotoRepository).adminById(id))?.description,
      };
    };
    const unchanged = { status: 400, description: 'Dunes' };
    expect(await change({})).toEqual(unchanged);
    expect(await change({ description: 'Night', status: 'failed' })).toEqual(unchanged);
    expect(await change({ description: 'Night' })).toEqual({ status: 200, description: 'Night' });
    expect(await change({ description: null })).toEqual({ status: 200, description: null });
  });

  it.each([
    ['no ids', { ids: [] }],
    ['too many ids', { ids: Array.from({ length: limits.page.maxIds + 1 }, () => crypto.randomUUID()) }],
    ['an invalid id', { ids: ['x'] }],
    ['an unknown field', { ids: [crypto.randomUUID()], role: 'admin' }],
  ])('are not deleted by a request with %s', async (_, body) => {
    expect((await remove(body)).status).toBe(400);
  });
});
