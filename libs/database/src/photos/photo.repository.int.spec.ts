import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type PhotoCommandBody, type UpdatePhoto, updatePhotoBody } from '@sandstone/contract';
import { type Actor } from '../audit/audit.repository.ts';
import { versionsOf } from '../item-versions.ts';
import { someVariants } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { type PhotoRepository } from './photo.repository.ts';

const actor: Actor = { system: 'operator', requestId: 'request-2' };
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

databaseSuite('the gallery', (test) => {
  const { photos } = test;

  it('shows ready, listed photos in pages, newest first, each once', async () => {
    const shown: string[] = [];
    for (let second = 0; second < 7; second += 1) {
      shown.unshift(await test.aPhoto({ createdAt: at(second) }));
    }
    await test.aPhoto({ status: 'processing' });
    await test.aPhoto({ status: 'failed' });
    await test.aPhoto({ listed: false });
    await test.aPhoto({ deletedAt: new Date() });

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await photos().publicPage({ limit: 3, cursor });
      expect(page.total).toBe(7);
      seen.push(...page.photos.map((photo) => photo.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(shown);
  });

  it('orders photos with equal timestamps, and new ones do not shift pages', async () => {
    const moment = at(100);
    const ids = new Set<string>();
    for (let count = 0; count < 4; count += 1) ids.add(await test.aPhoto({ createdAt: moment }));
    const first = await photos().publicPage({ limit: 2 });
    await test.aPhoto({ createdAt: at(200) });
    const second = await photos().publicPage({ limit: 2, cursor: first.nextCursor ?? '' });
    const seen = [...first.photos, ...second.photos].map((photo) => photo.id);
    expect(new Set(seen)).toEqual(ids);
  });

  it('returns the variants of the current version in ascending width', async () => {
    const id = await test.aPhoto({ createdAt: at(300), pipelineVersion: 2 });
    await test.queries
      .insertInto('photo_variants')
      .values({
        photoId: id,
        pipelineVersion: 1,
        format: 'jpg',
        step: 640,
        width: 640,
        height: 480,
        bytes: 1,
      })
      .execute();
    const [photo] = (await photos().publicPage({ limit: 1 })).photos;
    expect(photo).toMatchObject({
      id,
      width: 4000,
      height: 3000,
      thumbHash: Buffer.from('thumb'),
      createdAt: at(300),
    });
    expect(photo?.variants).toEqual(someVariants);
  });

  it.each(['cursor', 'before'])('refuses an invalid cursor (%s)', async (way) => {
    await expect(photos().publicPage({ limit: 1, [way]: 'next' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

databaseSuite('the gallery from a photo on', (test) => {
  const { photos } = test;
  const idsOf = (page: { photos: { id: string }[] }) => page.photos.map(({ id }) => id);

  it('continues in both directions, with the position', async () => {
    const shown: string[] = [];
    // Two photos share each timestamp, so that the id decides.
    for (let second = 0; second < 9; second += 1) {
      await test.aPhoto({ createdAt: at(Math.floor(second / 2)) });
      await test.aPhoto({ createdAt: at(Math.floor(second / 2)), listed: false });
    }
    shown.push(...idsOf(await photos().publicPage({ limit: 9 })));
    for (const [index, id] of shown.entries()) {
      const page = await photos().publicPage({ limit: 3, from: id });
      expect(idsOf(page)).toEqual(shown.slice(index, index + 3));
      expect([page.index, page.total]).toEqual([index, 9]);
      const older = page.nextCursor ?? undefined;
      expect(older === undefined).toBe(index + 3 >= shown.length);
      if (older !== undefined)
        expect(idsOf(await photos().publicPage({ limit: 2, cursor: older }))).toEqual(
          shown.slice(index + 3, index + 5),
        );
      const newer: string[] = [];
      let before = page.previousCursor;
      while (before) {
        const above = await photos().publicPage({ limit: 2, before });
        newer.unshift(...idsOf(above));
        before = above.previousCursor;
      }
      expect(newer).toEqual(shown.slice(0, index));
    }
  });

  it.each([
    ['unlisted', { listed: false }],
    ['not ready', { status: 'processing' }],
    ['failed', { status: 'failed' }],
    ['deleted', { deletedAt: new Date() }],
  ] as const)('does not start at one that is %s', async (_, parts) => {
    const from = await test.aPhoto(parts);
    await expect(photos().publicPage({ limit: 3, from })).rejects.toMatchObject({
      code: 'photos_not_found',
      message: 'No photos found',
    });
  });

  it('does not start at an unknown photo', async () => {
    const from = randomUUID();
    await expect(photos().publicPage({ limit: 3, from })).rejects.toMatchObject({
      code: 'photos_not_found',
    });
  });
});

databaseSuite('photos in the admin area', (test) => {
  const { photos } = test;
  const audited = async (target: string) =>
    (await test.queries.selectFrom('audit_log').select('action').where('target', '=', target).execute()).map(
      (entry) => entry.action,
    );
  const jobs = async (photoId: string) =>
    (await test.queries.selectFrom('outbox').selectAll().execute()).filter(
      (entry) => entry.payload.photoId === photoId,
    );

  it('are listed in every state but deleted, filtered by state and by id', async () => {
    const ready = await test.aPhoto({ createdAt: at(1) });
    const failed = await test.aPhoto({ createdAt: at(2), status: 'failed', listed: false });
    const gone = await test.aPhoto({ deletedAt: new Date() });
    const ids = async (query: Partial<Parameters<PhotoRepository['adminPage']>[0]>) =>
      (await photos().adminPage({ limit: 10, ...query })).photos.map((photo) => photo.id);

    expect(await ids({})).toEqual([failed, ready]);
    expect(await ids({ status: 'failed' })).toEqual([failed]);
    expect(await ids({ ids: [ready, gone, randomUUID()] })).toEqual([ready]);
    expect(await ids({ ids: [] })).toEqual([]);
    const first = await photos().adminPage({ limit: 1 });
    expect(first.total).toBe(2);
    expect(await ids({ cursor: first.nextCursor ?? '' })).toEqual([ready]);
    expect(await photos().adminById(failed)).toMatchObject({ failureCode: 'damaged', listed: false });
    expect(await photos().adminById(gone)).toBeUndefined();
  });

  it('are queued once by a retry, with an audit entry', async () => {
    const id = await test.aPhoto({ status: 'failed', attempt: 3 });
    const outcomes = await Promise.allSettled([photos().retry(id, actor), photos().retry(id, actor)]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await photos().adminById(id)).toMatchObject({
      status: 'processing',
      attempt: 4,
      failureCode: null,
    });
    expect(await jobs(id)).toMatchObject([
      { queue: 'processPhoto', payload: { attempt: 4, requestId: 'request-2' } },
    ]);
    expect(await audited(id)).toEqual(['photo.retry']);
    await expect(photos().retry(id, actor)).rejects.toMatchObject({ code: 'photo_not_failed' });
    await expect(photos().retry(randomUUID(), actor)).rejects.toMatchObject({ code: 'photo_not_found' });
  });

  // A new field needs its value here.
  const everyField = { description: 'Dusk', listed: false } satisfies Required<UpdatePhoto>;

  it('store every field of a change', async () => {
    expect(Object.keys(updatePhotoBody.shape).sort()).toEqual(Object.keys(everyField).sort());
    const id = await test.aPhoto({ description: null, listed: true });
    await photos().update(id, everyField, actor);
    expect(await photos().adminById(id)).toMatchObject(everyField);
  });

  it.each(Object.entries(everyField))('have a new version after a change of %s', async (field, value) => {
    const id = await test.aPhoto({ description: null, listed: true });
    const version = async () => (await versionsOf(test.queries, 'photo', [id])).get(id) ?? 0;
    const before = await version();
    await photos().update(id, { [field]: value }, actor);
    expect(await version()).toBeGreaterThan(before);
  });

  it('are changed by a command with a date only if they have another one, which can be undone', async () => {
    const commands = test.commands();
    const [same, other] = [new Date('2026-01-02T03:04:05Z'), new Date('2026-01-03')];
    const ids = [await test.aPhoto({ createdAt: same }), await test.aPhoto({ createdAt: other })];
    // Stands for a field with a date, which none of today's has.
    const change = { createdAt: '2026-01-02T03:04:05Z' } as UpdatePhoto;
    const command = { id: randomUUID(), action: 'update' as const, change, photoIds: ids };
    await commands.start(command, actor);
    await commands.runStep(command.id);
    expect(await commands.byId(command.id)).toMatchObject({ done: 2, changed: 1 });
    const datesOf = async () => Promise.all(ids.map(async (id) => (await photos().adminById(id))?.createdAt));
    expect(await datesOf()).toEqual([same, same]);
    const undo = await commands.undo(command.id, actor);
    await commands.runStep(undo.id);
    expect(await datesOf()).toEqual([same, other]);
  });

  it('store every field of an edit that can be undone, and undo every field', async () => {
    const commands = test.commands();
    const id = await test.aPhoto({ description: null, listed: true });
    const before = await photos().adminById(id);
    const edit: PhotoCommandBody = {
      id: randomUUID(),
      action: 'update',
      change: everyField,
      photoIds: [id],
    };
    await commands.start(edit, actor);
    await commands.runStep(edit.id);
    expect(await photos().adminById(id)).toMatchObject(everyField);
    const undo = await commands.undo(edit.id, actor);
    await commands.runStep(undo.id);
    expect(await photos().adminById(id)).toEqual({ ...before, change: expect.any(Number) });
  });

  it('store a description, or null for blanks', async () => {
    const id = await test.aPhoto();
    const described = await photos().update(id, { description: ' Dunes ' }, actor);
    expect(described).toMatchObject({ description: 'Dunes' });
    expect(described).toEqual(await photos().adminById(id));
    expect(await photos().update(id, { description: '   ' }, actor)).toMatchObject({ description: null });
    expect(await audited(id)).toEqual(['photo.describe', 'photo.describe']);
  });

  it('disappear from the site and from posts when deleted', async () => {
    const queries = test.queries;
    const id = await test.aPhoto();
    const post = await queries
      .insertInto('posts')
      .values({ description: 'Dunes' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queries.insertInto('post_photos').values({ postId: post.id, photoId: id, position: 0 }).execute();
    const before = await photos().latestChange();
    await photos().markDeleted(id, actor);

    expect(await photos().adminById(id)).toBeUndefined();
    expect(await queries.selectFrom('post_photos').selectAll().execute()).toEqual([]);
    expect(await audited(id)).toEqual(['photo.delete']);
    expect(await photos().changesAfter(before, 10)).toEqual([
      { change: expect.any(Number), kind: 'deleted', photoId: id },
    ]);
    await expect(photos().markDeleted(id, actor)).rejects.toMatchObject({ code: 'photo_not_found' });
  });

  it('report their changes in order, only the latest of each', async () => {
    const start = await photos().latestChange();
    const first = await test.aPhoto();
    const second = await test.aPhoto();
    await photos().update(first, { description: 'Dunes' }, actor);
    const changes = await photos().changesAfter(start, 10);
    expect(changes.map((change) => (change.kind === 'photo' ? change.photo.id : 'deleted'))).toEqual([
      second,
      first,
    ]);
    expect(changes.at(-1)?.change).toBe(await photos().latestChange());
    expect(await photos().changesAfter(start, 1)).toHaveLength(1);
  });

  it('are deleted when their post was never saved', async () => {
    const queries = test.queries;
    const old = at(0);
    const abandoned = await test.aPhoto({ listed: false, createdAt: old });
    const used = await test.aPhoto({ listed: false, createdAt: old });
    const young = await test.aPhoto({ listed: false });
    const post = await queries
      .insertInto('posts')
      .values({ description: 'Dunes' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queries.insertInto('post_photos').values({ postId: post.id, photoId: used, position: 0 }).execute();

    expect(await photos().deleteAbandoned(at(1), 10, { system: 'worker' })).toEqual([abandoned]);
    expect(await photos().adminById(used)).toBeDefined();
    expect(await photos().adminById(young)).toBeDefined();
  });

  it('finds photos by words of their description or file name, without case and accents', async () => {
    const cafe = await test.aPhoto({ description: 'Café by the SEA', originalName: 'IMG_1.jpg' });
    const percent = await test.aPhoto({ description: null, originalName: '100%_Ärger.png' });
    const find = async (search: string, more: object = {}) => {
      const found = await photos().adminPage({ limit: 10, search, ...more });
      expect(found.total).toBe(found.photos.length);
      return found.photos.map(({ id }) => id);
    };
    expect(await find('cafe')).toEqual([cafe]);
    expect(await find('  sea CAFÉ ')).toEqual([cafe]);
    expect(await find('cafe mountain')).toEqual([]);
    expect(await find('img_1')).toEqual([cafe]);
    expect(await find('arger')).toEqual([percent]);
    // The wildcards of SQL are characters like others.
    expect(await find('0%_')).toEqual([percent]);
    expect(await find('c_f')).toEqual([]);
    expect(await find('cafe', { status: 'failed' })).toEqual([]);
    await photos().update(cafe, { description: 'A rock' }, actor);
    expect(await find('cafe')).toEqual([]);
    await photos().markDeleted(percent, actor);
    expect(await find('arger')).toEqual([]);
  });

  it('is kept when the creator takes it out of the gallery, until it is published', async () => {
    const id = await test.aPhoto({ createdAt: new Date(0) });
    expect(await photos().update(id, { listed: false }, actor)).toMatchObject({ listed: false, kept: true });
    expect(await photos().deleteAbandoned(new Date(1), 10, actor)).toEqual([]);
    expect(await photos().update(id, { listed: true }, actor)).toMatchObject({ listed: true, kept: false });
    const log = await test.audit().page({ limit: 2 });
    expect(log.map(({ action }) => action)).toEqual(['photo.publish', 'photo.hide']);
  });
});
