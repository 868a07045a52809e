import { describe, expect, it } from '@jest/globals';
import {
  libraryIds,
  libraryMonths,
  libraryPage,
  limits,
  photoCommand,
  type PhotoCommandBody,
  photoCommands,
  photoUses,
  routePath,
  routes,
} from '@sandstone/contract';
import {
  AuditRepository,
  PhotoCommandRepository,
  PhotoRepository,
  PostDraftRepository,
} from '@sandstone/database';
import { aPhoto } from '@sandstone/database/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

apiSuite('the library', (start) => {
  const test = start();
  const admin = adminSession(test);
  const get = async (path: string): Promise<unknown> => (await admin.request(path)).json();
  const run = (body: unknown) => admin.call('adminRunPhotoCommand', { body });
  const undo = (id: string) =>
    admin.call('adminUndoPhotoCommand', { path: routePath('adminUndoPhotoCommand', { id }) });
  const described = async (id: string) => (await test.app.get(PhotoRepository).adminById(id))?.description;

  it('is read by position, by part and by words', async () => {
    const at = (second: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });
    const dune = await aPhoto(test.database, { ...at(1), description: 'Dune' });
    const failed = await aPhoto(test.database, { ...at(2), status: 'failed', description: 'Dune' });
    const query = { search: 'dune', sort: 'oldest' };
    const page = libraryPage.parse(await get(routePath('adminLibrary', {}, { ...query, offset: 1 })));
    expect(page.photos).toMatchObject([{ id: failed, status: 'failed' }]);
    const ids = libraryIds.parse(await get(routePath('adminLibraryIds', {}, query)));
    expect(ids).toEqual({ ids: [dune, failed] });
    const months = libraryMonths.parse(
      await get(routePath('adminLibraryMonths', {}, { ...query, show: 'failed' })),
    );
    expect(months).toEqual({ months: [{ month: '2026-01', photos: 1 }], total: 1, isComplete: true });
    const refused = [{ show: 'ready' }, { sort: 'size' }, { offset: -1 }, { limit: limits.page.maxSize + 1 }];
    for (const wrong of refused)
      expect((await admin.request(routePath('adminLibrary', {}, wrong))).status).toBe(400);
  });

  it('tells where photos are used', async () => {
    const photoId = await aPhoto(test.database);
    const draftId = crypto.randomUUID();
    const drafts = test.app.get(PostDraftRepository);
    await drafts.save(draftId, { description: 'Dusk', day: null, photoIds: [photoId] });
    const plan = { kind: 'post', ids: [draftId], publish: '2099-11-27T18:00', zone: 'UTC' };
    expect((await admin.call('adminPlan', { body: plan })).status).toBe(200);
    const unknown = Array.from({ length: limits.library.maxChosen - 1 }, () => crypto.randomUUID());
    const response = await admin.call('adminPhotoUses', { body: { photoIds: [photoId, ...unknown] } });
    expect(photoUses.parse(await response.json())).toMatchObject({
      published: { total: 0 },
      scheduled: {
        total: 1,
        first: [{ id: draftId, name: 'Dusk', isEmptied: true, at: '2099-11-27T18:00:00.000Z' }],
      },
    });
    expect((await admin.call('adminPhotoUses', { body: { photoIds: [] } })).status).toBe(400);
  });

  it('changes a few photos at once, and undoes it', async () => {
    const photoIds = [await aPhoto(test.database, { description: 'Dune' })];
    const body: PhotoCommandBody = {
      id: crypto.randomUUID(),
      action: 'describe',
      description: ' Night ',
      photoIds,
    };
    const response = photoCommand.parse(await (await run(body)).json());
    expect(response).toMatchObject({ action: 'describe', total: 1, done: 1, changed: 1 });
    expect(response.finishedOn).not.toBeNull();
    expect(await described(photoIds[0] ?? '')).toBe('Night');
    // A request that is sent again does nothing.
    expect(photoCommand.parse(await (await run(body)).json())).toEqual(response);

    const reversal = photoCommand.parse(await (await undo(body.id)).json());
    expect(reversal).toMatchObject({ action: 'undo', undoes: body.id, changed: 1 });
    expect(await described(photoIds[0] ?? '')).toBe('Dune');
    const listed = photoCommands.parse(await get(routes.adminPhotoCommands.path));
    expect(listed.commands.map(({ id }) => id)).toEqual([reversal.id, body.id]);
    const log = await test.app.get(AuditRepository).page({ limit: 2 });
    expect(log).toMatchObject([
      { actor: admin.user.uid, action: 'photo.revert', details: { photos: 1 } },
      { actor: admin.user.uid, action: 'photo.describe', details: { photos: 1 } },
    ]);
  });

  it('leaves a command for many photos to the worker', async () => {
    const photo = await aPhoto(test.database, { description: 'Dune' });
    const unknown = Array.from({ length: limits.library.maxChosen - 1 }, () => crypto.randomUUID());
    const id = crypto.randomUUID();
    // The longest request that is valid.
    const response = await run({ id, action: 'hide', photoIds: [...unknown, photo] });
    expect(await response.json()).toMatchObject({
      total: limits.library.maxChosen,
      done: 0,
      finishedOn: null,
    });
    const commands = test.app.get(PhotoCommandRepository);
    while ((await commands.runStep()) !== undefined);
    expect(await commands.byId(id)).toMatchObject({ changed: 1, finishedAt: expect.any(Date) });
    expect(await test.app.get(PhotoRepository).adminById(photo)).toMatchObject({ listed: false, kept: true });
  });

  describe('refuses', () => {
    const [id, photoId] = [crypto.randomUUID(), crypto.randomUUID()];
    it.each([
      ['no photos', { id, action: 'delete', photoIds: [] }],
      [
        'too many photos',
        {
          id,
          action: 'delete',
          photoIds: Array.from({ length: limits.library.maxChosen + 1 }, () => photoId),
        },
      ],
      ['an invalid id of a photo', { id, action: 'delete', photoIds: ['x'] }],
      ['no id', { action: 'delete', photoIds: [photoId] }],
      ['an unknown action', { id, action: 'undo', photoIds: [photoId] }],
      ['an unknown field', { id, action: 'hide', photoIds: [photoId], listed: true }],
      ['nothing to append', { id, action: 'append', description: ' ', photoIds: [photoId] }],
      [
        'a description that is too long',
        {
          id,
          action: 'describe',
          description: 'x'.repeat(limits.photo.maxDescriptionLength + 1),
          photoIds: [photoId],
        },
      ],
    ])('a command with %s', async (_, body) => {
      expect((await run(body)).status).toBe(400);
    });

    it('to undo what it does not know', async () => {
      expect((await undo(crypto.randomUUID())).status).toBe(404);
    });
  });
});
