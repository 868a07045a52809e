import { expect, it } from '@jest/globals';
import {
  adminPhotosPage,
  adminPostsPage,
  adminTexts,
  editPhotoResponse,
  routePath,
  savedPhotoEdits,
} from '@sandstone/contract';
import { PhotoRepository, PostRepository } from '@sandstone/database';
import { aPhoto, movePhotoFiles } from '@sandstone/database/testing';
import { privateKeyOf, unedited } from '@sandstone/domain';
import { OBJECT_STORAGE } from '@sandstone/nest';
import { type ObjectStorage } from '@sandstone/storage';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('photos in the admin area', (start) => {
  const test = start();
  const admin = adminSession(test);

  const get = async (path: string): Promise<unknown> => (await admin.request(path)).json();
  const list = async (query: Record<string, string>) =>
    adminPhotosPage.parse(await get(routePath('adminPhotos', {}, query))).photos.map(({ id }) => id);

  it('can be filtered by their state', async () => {
    const { database } = test;
    const at = (second: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });
    const ready = await aPhoto(database, at(1));
    const failed = await aPhoto(database, { ...at(2), status: 'failed' });
    expect(await list({})).toEqual([failed, ready]);
    expect(await list({ status: 'failed' })).toEqual([failed]);
  });

  it('are found in their posts', async () => {
    const { database } = test;
    const posts = test.app.get(PostRepository);
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
  });

  it('change only in the fields that a request contains', async () => {
    const id = await aPhoto(test.database, { description: 'Dunes' });
    const path = routePath('adminUpdatePhoto', { id });
    const change = async (body: unknown) => {
      const response = await admin.call('adminUpdatePhoto', { path, body });
      return {
        status: response.status,
        description: (await test.app.get(PhotoRepository).adminById(id))?.description,
      };
    };
    const unchanged = { status: 400, description: 'Dunes' };
    expect(await change({})).toEqual(unchanged);
    expect(await change({ description: 'Night', status: 'failed' })).toEqual(unchanged);
    expect(await change({ description: 'Night' })).toEqual({ status: 200, description: 'Night' });
    expect(await change({ description: null })).toEqual({ status: 200, description: null });
  });

  it('have pictures that need an administrator until visitors can see them', async () => {
    const { database } = test;
    const storage = test.app.get<ObjectStorage>(OBJECT_STORAGE);
    const id = await aPhoto(database, { listed: false });
    const addresses = async () => {
      const page = adminPhotosPage.parse(await get(routePath('adminPhotos', {}, { ids: id })));
      return [page.photos[0]?.cdnUrl ?? '', page.photos[0]?.thumbnailUrl ?? ''];
    };
    const [large = '', thumbnail = ''] = await addresses();
    const files = { [large]: `photos/${id}/1/1280.jpg`, [thumbnail]: `photos/${id}/1/320.webp` };
    for (const [path, key] of Object.entries(files)) {
      expect((await admin.request(path)).status).toBe(404);
      await storage.put('staging', privateKeyOf(key), Buffer.from(key), { contentType: 'image/webp' });
      for (const isPublic of [false, true]) {
        // The file may have been moved since its record was read.
        if (isPublic)
          await storage.move({ bucket: 'staging', key: privateKeyOf(key) }, { bucket: 'public', key });
        const picture = await admin.request(path);
        expect([picture.status, await picture.text()]).toEqual([200, key]);
        expect(picture.headers.get('cache-control')).toBe('private, no-store');
        expect(picture.headers.get('content-type')).toBe(path === large ? 'image/jpeg' : 'image/webp');
      }
      expect((await test.request(path)).status).toBe(401);
    }
    await movePhotoFiles(database);
    await test.app.get(PhotoRepository).update(id, { listed: true }, { system: 'operator' });
    // The record is public, and its files are not yet.
    expect(await addresses()).toEqual([large, thumbnail]);
    await movePhotoFiles(database);
    expect(await addresses()).toEqual([`/media/photos/${id}/1/1280.jpg`, `/media/photos/${id}/1/320.webp`]);
  });

  it('are edited, and show their original to administrators alone', async () => {
    const { database } = test;
    const storage = test.app.get<ObjectStorage>(OBJECT_STORAGE);
    const id = await aPhoto(database, { originalKey: 'photos/edited/original' });
    await storage.put('originals', 'photos/edited/original', Buffer.from('the original'), {
      contentType: 'image/jpeg',
    });
    const path = routePath('adminEditPhoto', { id });
    const edit = (edits: unknown) => admin.call('adminEditPhoto', { path, body: { edits } });
    const area = { x: 0.2, y: 0.2, width: 0.3, height: 0.3 };
    for (const refused of [
      { ...unedited, quarterTurns: 4 },
      { ...unedited, covered: [{ ...area, width: 0.9 }] },
      { ...unedited, crop: { ...area, height: 0 } },
      { ...unedited, covered: Array.from({ length: 31 }, () => area) },
    ])
      expect((await edit(refused)).status).toBe(400);
    const edits = { ...unedited, covered: [area] };
    const response = await edit(edits);
    expect(response.status).toBe(200);
    const saved = editPhotoResponse.parse(await response.json());
    expect(saved).toMatchObject({
      ...{ edits, formerEdits: null, status: 'processing', hasOriginal: true },
      ...{ placeholder: null, thumbnailUrl: null },
    });
    const read = await admin.call('adminPhotoEdits', { path });
    expect(savedPhotoEdits.parse(await read.json())).toMatchObject({ edits });
    // Visitors do not find it from now on.
    const gallery = await (await test.request(routePath('photos'))).text();
    expect(gallery).not.toContain(id);

    const original = routePath('adminPhotoPicture', { id, size: 'original' });
    const picture = await admin.request(original);
    expect([picture.status, await picture.text()]).toEqual([200, 'the original']);
    expect(picture.headers.get('cache-control')).toBe('private, no-store');
    expect((await test.request(original)).status).toBe(401);

    // A page of the previous release sends no version.
    const door = { ...area, x: 0.6 };
    const uncovering = await edit(null);
    expect(await uncovering.json()).toMatchObject({
      status: 409,
      code: 'changed_since',
      detail: adminTexts.photoEditor.pageIsOld,
    });
    const other = await edit({ ...edits, covered: [area, door] });
    expect(other.status).toBe(200);
    const undo = await admin.call('adminEditPhoto', {
      path,
      body: { edits: saved.formerEdits, unchangedSince: saved.version },
    });
    expect(await undo.json()).toMatchObject({ status: 409, code: 'changed_since' });
    const ownUndo = editPhotoResponse.parse(await other.json());
    const undone = await admin.call('adminEditPhoto', {
      path,
      body: { edits: ownUndo.formerEdits, unchangedSince: ownUndo.version },
    });
    expect(await undone.json()).toMatchObject({ edits });

    const withoutOriginal = await aPhoto(database);
    const refusal = await admin.call('adminEditPhoto', {
      path: routePath('adminEditPhoto', { id: withoutOriginal }),
      body: { edits },
    });
    expect(await refusal.json()).toMatchObject({ status: 409, code: 'photo_without_original' });
  });
});
