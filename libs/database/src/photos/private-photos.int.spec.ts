import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { actor, type aPhoto, anUpload, aProcessed } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { movePhotoFiles } from '../testing/moved-photos.ts';

databaseSuite('photos that visitors cannot see', (test) => {
  const { photos, posts, processing, objects, trash } = test;
  const request = { limit: 100, except: [] };
  const hide = (id: string) => photos().update(id, { listed: false }, actor);
  const postWith = async (...photoIds: string[]) =>
    (await posts().create({ description: 'A walk.', photoIds }, actor)).id;
  const show = (id: string, ...photoIds: string[]) => posts().update(id, { photoIds }, actor);
  const isPosted = async (id: string) => (await photos().adminById(id))?.posted;
  const moveFiles = () => movePhotoFiles(test.database());

  beforeEach(() => test.clear('posts', 'photos', 'outbox'));

  describe('know whether they are in a post', () => {
    it('that is written, changed, deleted, restored and removed', async () => {
      const [stays, leaves] = [await test.aPhoto(), await test.aPhoto()];
      expect(await isPosted(stays)).toBe(false);
      const post = await postWith(stays, leaves);
      expect([await isPosted(stays), await isPosted(leaves)]).toEqual([true, true]);
      await show(post, stays);
      expect([await isPosted(stays), await isPosted(leaves)]).toEqual([true, false]);
      const other = await postWith(stays);
      await posts().delete(post, actor);
      expect(await isPosted(stays)).toBe(true);
      await posts().delete(other, actor);
      expect(await isPosted(stays)).toBe(false);
      await trash().restore({ kind: 'post', ids: [post] }, actor);
      expect(await isPosted(stays)).toBe(true);
      await posts().delete(post, actor);
      await trash().erase({ kind: 'post', ids: [post, other] }, actor);
      expect(await isPosted(stays)).toBe(false);
    });

    it('also while several posts change at once, without a deadlock', async () => {
      const ids = await Promise.all(Array.from({ length: 6 }, () => test.aPhoto()));
      const some = (round: number) => ids.filter((_id, at) => (round * 7 + at * 5) % 3 !== 0);
      const written = await Promise.all([postWith(...ids), postWith(...ids), postWith(...ids)]);
      for (let round = 0; round < 20; round += 1) {
        await Promise.all(
          written.map((id, at) =>
            show(id, ...(at % 2 === 0 ? some(round + at) : some(round + at).toReversed())),
          ),
        );
        const { rows } = await sql`
          select id from photos where posted <> exists (select from post_photos where photo_id = photos.id)`.execute(
          test.queries,
        );
        expect(rows).toEqual([]);
      }
    });
  });

  it('have private pictures from the beginning, unless they are uploaded for the gallery', async () => {
    for (const listed of [true, false]) {
      const [recorded] = await photos().recordUploads([anUpload({ listed })], actor);
      const run = await processing().beginRun(recorded?.photoId ?? '', 1);
      expect(run?.filesAre).toBe(listed ? 'public' : 'private');
    }
  });

  it('have the pictures where their run stored them, although they were published meanwhile', async () => {
    const [recorded] = await photos().recordUploads([anUpload({ listed: false })], actor);
    const id = recorded?.photoId ?? '';
    const run = await processing().beginRun(id, 1);
    await photos().update(id, { listed: true }, actor);
    // Nothing is stored yet, so that there is nothing to move.
    expect(await moveFiles()).toEqual([id]);
    await processing().markReady(aProcessed(id, { filesAre: run?.filesAre ?? 'public' }));
    expect((await photos().publicPage({ limit: 10 })).photos).toEqual([]);
    expect(await moveFiles()).toEqual([id]);
    expect((await photos().publicPage({ limit: 10 })).photos).toHaveLength(1);
  });

  it('are moved when they are hidden, and back when they are published', async () => {
    const id = await test.aPhoto();
    const inPost = await test.aPhoto();
    await postWith(inPost);
    await hide(id);
    await hide(inPost);
    expect(await moveFiles()).toEqual([id]);
    expect(await moveFiles()).toEqual([]);
    const post = await postWith(id);
    await hide(id);
    expect(await moveFiles()).toEqual([id]);
    await posts().delete(post, actor);
    expect(await moveFiles()).toEqual([id]);
    await trash().restore({ kind: 'post', ids: [post] }, actor);
    expect(await moveFiles()).toEqual([id]);
  });

  it('are moved by one worker at a time: first those that become private, then the newest', async () => {
    const at = (second: number, columns: Parameters<typeof aPhoto>[1] = {}) =>
      test.aPhoto({ createdAt: new Date(second * 1000), ...columns });
    const older = await at(1, { listed: false });
    const newer = await at(2, { listed: false });
    const published = await at(3, { withdrawnAt: new Date() });
    const deleted = await at(0, { deletedAt: new Date() });
    const order = [deleted, newer, older, published];
    expect(await objects().beginMoves(request)).toEqual(order);
    await objects().move(newer, async () => {
      expect(await objects().beginMoves(request)).toEqual(order.filter((id) => id !== newer));
      await objects().move(newer, () => Promise.reject(new Error('Another worker moves it')));
      // A lock is held for one photo, so that others can be changed meanwhile.
      await hide(published);
      return false;
    });
    expect(await objects().beginMoves({ ...request, except: [older] })).toEqual([deleted, published]);
    // Another worker has begun with it before it was moved.
    await objects().move(newer, () => Promise.reject(new Error('Its files are where they belong')));
  });

  it('are moved again after a move that was interrupted, although they belong where they were', async () => {
    const id = await test.aPhoto({ listed: false });
    expect(await objects().beginMoves(request)).toEqual([id]);
    const isKilled = new Error('The worker was killed');
    await expect(objects().move(id, () => Promise.reject(isKilled))).rejects.toBe(isKilled);
    await photos().update(id, { listed: true }, actor);
    expect(await moveFiles()).toEqual([id]);
    expect(await moveFiles()).toEqual([]);
  });

  it('are moved again when a slow run has stored pictures elsewhere', async () => {
    const id = await test.aPhoto({ listed: false });
    await moveFiles();
    expect([await objects().moveAgain(id), await objects().moveAgain(randomUUID())]).toEqual([true, false]);
    expect(await moveFiles()).toEqual([id]);
  });

  it('are moved again when a run was interrupted, which may have stored some of them elsewhere', async () => {
    for (const end of [
      (id: string) => processing().markReady(aProcessed(id, { filesAre: 'private' })),
      (id: string) => processing().markFailed(id, 1, 'internal'),
    ]) {
      const [recorded] = await photos().recordUploads([anUpload({ listed: false })], actor);
      const id = recorded?.photoId ?? '';
      for (let run = 0; run < 2; run += 1) await processing().beginRun(id, 1);
      await end(id);
      expect(await moveFiles()).toEqual([id]);
    }
  });

  it('return from the trash as private as they were', async () => {
    const id = await test.aPhoto({ listed: false, kept: true });
    await moveFiles();
    await photos().markDeleted(id, actor);
    await trash().restore({ kind: 'photo', ids: [id] }, actor);
    expect(await moveFiles()).toEqual([]);
    expect(await photos().adminById(id)).toMatchObject({ id, withdrawnAt: expect.any(Date) });
    expect(await moveFiles()).toEqual([]);
  });

  it('are in no list for visitors until their pictures are public', async () => {
    const id = await test.aPhoto({ listed: false });
    await moveFiles();
    const post = await postWith(id);
    const seen = async () => {
      const sitemap = test.sitemap();
      const [gallery, inPost, pictures, posted] = await Promise.all([
        photos().publicPage({ limit: 10 }),
        posts().byId(post),
        sitemap.page('photos'),
        sitemap.page('posts'),
      ]);
      return [
        gallery.photos.length,
        inPost?.photos.length,
        inPost?.photoCount,
        pictures.records.length,
        posted.records[0]?.photos.length,
      ];
    };
    expect(await seen()).toEqual([0, 0, 0, 0, 0]);
    await expect(photos().publicPage({ limit: 10, from: id })).rejects.toThrow();
    await moveFiles();
    expect(await seen()).toEqual([1, 1, 1, 1, 1]);
    expect((await photos().publicPage({ limit: 10, from: id })).photos).toHaveLength(1);
  });
});
