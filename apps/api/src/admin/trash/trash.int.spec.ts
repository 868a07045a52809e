import { expect, it } from '@jest/globals';
import { limits, routePath, routes, trashResponse, trashPage, type TrashKind } from '@sandstone/contract';
import { VideoEditingRepository, PhotoRepository, PostRepository } from '@sandstone/database';
import { aPhoto, movePhotoFiles } from '@sandstone/database/testing';
import { photoThumbnailKey, privateKeyOf } from '@sandstone/domain';
import { OBJECT_STORAGE } from '@sandstone/nest';
import { type ObjectStorage } from '@sandstone/storage';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

const actor = { system: 'operator' } as const;
const dayMs = 24 * 60 * 60 * 1000;

apiSuite('the trash', (start) => {
  const test = start();
  const admin = adminSession(test);
  const page = async (kind: TrashKind) => {
    const response = await admin.request(routePath('adminTrash', {}, { kind }));
    return trashPage.parse(await response.json());
  };
  const idsIn = async (kind: TrashKind) => (await page(kind)).items.map(({ id }) => id);
  const select = async (name: 'adminRestore' | 'adminErase', kind: TrashKind, ids: readonly string[]) =>
    trashResponse.parse(await (await admin.call(name, { body: { kind, ids } })).json()).ids;
  const isPublic = async (path: string) => (await test.request(path)).status === 200;

  it('lists a deleted photo with its last day and a picture that only administrators get', async () => {
    const { database } = test;
    const storage = test.app.get<ObjectStorage>(OBJECT_STORAGE);
    const photos = test.app.get(PhotoRepository);
    const id = await aPhoto(database, { description: 'A dune' });
    const photo = await photos.adminById(id);
    const key = photoThumbnailKey(id, 1, photo?.variants ?? []) ?? '';
    await storage.put('public', key, Buffer.from('picture'), { contentType: 'image/webp' });
    await photos.markDeleted(id, actor);

    const { items, counts } = await page('photo');
    expect([items.length, counts.photo]).toEqual([1, 1]);
    const [item] = items;
    expect(item).toMatchObject({ id, name: 'A dune', restoring: false });
    const kept = Date.parse(item?.erasedOn ?? '') - Date.parse(item?.deletedOn ?? '');
    expect(kept).toBe(limits.trash.keptDays * dayMs);

    const path = item?.pictureUrl ?? '';
    for (const isMoved of [false, true]) {
      if (isMoved)
        await storage.move({ bucket: 'public', key }, { bucket: 'staging', key: privateKeyOf(key) });
      const picture = await admin.request(path);
      expect([picture.status, await picture.text()]).toEqual([200, 'picture']);
      expect(picture.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await test.request(path)).status).toBe(401);
    await select('adminErase', 'photo', [id]);
    expect((await admin.request(path)).status).toBe(404);
  });

  it('takes in posts and adventures, and gives them back', async () => {
    const post = await test.app.get(PostRepository).create({ description: 'A walk.', photoIds: [] }, actor);
    const videoEditing = test.app.get(VideoEditingRepository);
    const event = await videoEditing.createEvent(
      { title: 'Hers', description: null, date: new Date(), hidden: false },
      actor,
    );
    const addresses = [
      [routePath('post', { id: post.id }), 'post', post.id, routePath('deletePost', { id: post.id })],
      [
        routePath('event', { slug: event.slug }),
        'event',
        event.id,
        routePath('adminDeleteEvent', { id: event.id }),
      ],
    ] as const;
    for (const [address, kind, id, deletion] of addresses) {
      expect(await isPublic(address)).toBe(true);
      expect((await admin.request(deletion, { method: 'DELETE' })).status).toBe(200);
      expect([await isPublic(address), await idsIn(kind)]).toEqual([false, [id]]);
      expect(await select('adminRestore', kind, [id])).toEqual([id]);
      expect([await isPublic(address), await idsIn(kind)]).toEqual([true, []]);
      expect(await select('adminRestore', kind, [id])).toEqual([]);
      await admin.request(deletion, { method: 'DELETE' });
      expect(await select('adminErase', kind, [id])).toEqual([id]);
      expect(await select('adminRestore', kind, [id])).toEqual([]);
    }
  });

  it('shows a restored photo to visitors once its files are back', async () => {
    const id = await aPhoto(test.database);
    await admin.call('adminDeletePhoto', { path: routePath('adminDeletePhoto', { id }) });
    await movePhotoFiles(test.database);
    await select('adminRestore', 'photo', [id]);
    expect((await page('photo')).items).toMatchObject([{ id, restoring: true }]);
    const gallery = async () => (await (await test.request(routes.photos.path)).text()).includes(id);
    expect(await gallery()).toBe(false);
    await movePhotoFiles(test.database);
    expect([await gallery(), await idsIn('photo')]).toEqual([true, []]);
  });

  it('is emptied at once, and refuses what it cannot do', async () => {
    const id = await aPhoto(test.database);
    await admin.call('adminDeletePhoto', { path: routePath('adminDeletePhoto', { id }) });
    const response = await (await admin.call('adminEmptyTrash')).json();
    expect(response).toMatchObject({ removed: { photo: 1 } });
    expect((await page('photo')).counts).toEqual({ photo: 0, post: 0, event: 0 });
    for (const body of [
      { kind: 'video', ids: [id] },
      { kind: 'photo', ids: [] },
      { kind: 'photo', ids: ['x'] },
    ]) {
      expect((await admin.call('adminRestore', { body })).status).toBe(400);
    }
    expect((await admin.request(`${routes.adminTrash.path}?kind=video`)).status).toBe(400);
    expect((await admin.request(`${routes.adminTrash.path}?kind=photo&cursor=x`)).status).toBe(400);
  });
});
