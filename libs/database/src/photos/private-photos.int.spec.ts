import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { PostRepository } from '../posts/post.repository.ts';
import { SitemapRepository } from '../sitemap/sitemap.repository.ts';
import { aPhoto, anUpload, aProcessed } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { TrashRepository } from '../trash/trash.repository.ts';
import { PhotoWorkRepository } from './photo-work.repository.ts';
import { PhotoRepository } from './photo.repository.ts';

const actor = { system: 'operator' } as const;

databaseSuite('photos that visitors cannot see', (test) => {
  const photos = () => new PhotoRepository(test.database());
  const posts = () => new PostRepository(test.database());
  const work = () => new PhotoWorkRepository(test.database());
  const trash = () => new TrashRepository(test.database());
  const hide = (id: string) => photos().update(id, { listed: false }, actor);
  const postWith = async (...photoIds: string[]) =>
    (await posts().create({ description: 'A walk.', photoIds }, actor)).id;
  const show = (id: string, ...photoIds: string[]) => posts().update(id, { photoIds }, actor);
  const isPosted = async (id: string) => (await photos().adminById(id))?.posted;
  /** Does what the worker does. */
  const withdraw = () => work().withdraw('hidden', 100, async (ids) => ids);
  const release = () => work().release('published', 100, async (ids) => ids);

  beforeEach(async () => {
    for (const table of ['posts', 'photos', 'outbox'] as const)
      await test.database().queries.deleteFrom(table).execute();
  });

  describe('know whether they are in a post', () => {
    it('that is written, changed, deleted, restored and removed', async () => {
      const [stays, leaves] = [await aPhoto(test.database()), await aPhoto(test.database())];
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
      const ids = await Promise.all(Array.from({ length: 6 }, () => aPhoto(test.database())));
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
          test.database().queries,
        );
        expect(rows).toEqual([]);
      }
    });
  });

  it('have private pictures from the beginning, unless they are uploaded for the gallery', async () => {
    for (const listed of [true, false]) {
      const [recorded] = await photos().recordUploads([anUpload({ listed })], actor);
      const run = await work().beginRun(recorded?.photoId ?? '', 1);
      expect(run?.isWithdrawn).toBe(!listed);
    }
  });

  it('have the pictures where their run stored them, although they were published meanwhile', async () => {
    const [recorded] = await photos().recordUploads([anUpload({ listed: false })], actor);
    const id = recorded?.photoId ?? '';
    const run = await work().beginRun(id, 1);
    await photos().update(id, { listed: true }, actor);
    // Nothing is stored yet, so that there is nothing to move.
    expect(await release()).toEqual([id]);
    await work().markReady(aProcessed(id, { isWithdrawn: run?.isWithdrawn === true }));
    expect((await photos().publicPage({ limit: 10 })).photos).toEqual([]);
    expect(await release()).toEqual([id]);
    expect((await photos().publicPage({ limit: 10 })).photos).toHaveLength(1);
  });

  it('are withdrawn, and released when they are published; those of deleted ones are not touched', async () => {
    const id = await aPhoto(test.database());
    const inPost = await aPhoto(test.database());
    await postWith(inPost);
    const deleted = await aPhoto(test.database(), { listed: false });
    await photos().markDeleted(deleted, actor);
    await hide(id);
    await hide(inPost);
    expect(await withdraw()).toEqual([id]);
    expect([await withdraw(), await release()]).toEqual([[], []]);
    const post = await postWith(id);
    await hide(id);
    expect(await release()).toEqual([id]);
    await posts().delete(post, actor);
    expect(await withdraw()).toEqual([id]);
    await trash().restore({ kind: 'post', ids: [post] }, actor);
    expect(await release()).toEqual([id]);
  });

  it('are moved by one worker at a time, the newest first', async () => {
    const at = (second: number) => ({ createdAt: new Date(second * 1000), listed: false });
    const older = await aPhoto(test.database(), at(1));
    const newer = await aPhoto(test.database(), at(2));
    const moved = await work().withdraw('hidden', 1, async (first) => {
      expect(await work().withdraw('hidden', 10, async (second) => second)).toEqual([older]);
      return first;
    });
    expect(moved).toEqual([newer]);
    expect(await withdraw()).toEqual([]);
  });

  it('are moved again when a slow run has stored public pictures', async () => {
    const hidden = await aPhoto(test.database(), { listed: false });
    const listed = await aPhoto(test.database());
    await withdraw();
    expect([await work().withdrawAgain(hidden), await work().withdrawAgain(listed)]).toEqual([true, false]);
    expect(await withdraw()).toEqual([hidden]);
  });

  it('return from the trash as private as they were', async () => {
    const id = await aPhoto(test.database(), { listed: false, kept: true });
    await withdraw();
    await photos().markDeleted(id, actor);
    await trash().restore({ kind: 'photo', ids: [id] }, actor);
    expect(await work().release('restored', 10, async (ids) => ids)).toEqual([]);
    for (const restored of await work().returned(10)) await work().finishRestore(restored);
    expect(await photos().adminById(id)).toMatchObject({ id, withdrawnAt: expect.any(Date) });
    expect([await withdraw(), await release()]).toEqual([[], []]);
  });

  it('are in no list for visitors until their pictures are public', async () => {
    const id = await aPhoto(test.database(), { listed: false });
    await withdraw();
    const post = await postWith(id);
    const seen = async () => {
      const sitemap = new SitemapRepository(test.database());
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
    await release();
    expect(await seen()).toEqual([1, 1, 1, 1, 1]);
    expect((await photos().publicPage({ limit: 10, from: id })).photos).toHaveLength(1);
  });
});
