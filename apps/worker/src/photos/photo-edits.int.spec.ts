import { expect, it } from '@jest/globals';
import { type PhotoEdits } from '@sandstone/contract';
import { DeletionLock, PhotoEditRepository, PostRepository, TrashRepository } from '@sandstone/database';
import { fileVersion, originalKey, photoSources, unedited } from '@sandstone/domain';
import { drawPhoto } from '@sandstone/media/testing';
import { eventually } from '@sandstone/testing';
import { sql } from 'kysely';
import { operator, workerSuite } from '../testing/worker.harness.ts';

const concealing: PhotoEdits = { ...unedited, covered: [{ x: 0.2, y: 0.2, width: 0.3, height: 0.3 }] };
const turned: PhotoEdits = { ...unedited, quarterTurns: 1 };

workerSuite('the edits of photos', (harness) => {
  let seed = 400;
  const uploaded = async (options: { listed?: boolean } = {}) => {
    seed += 1;
    const id = await harness.upload(await drawPhoto({ width: 600, height: 400, seed }), options);
    await harness.untilProcessed(id);
    return id;
  };
  const edits = () => new PhotoEditRepository(harness.database);
  const save = async (id: string, value: PhotoEdits | null) => {
    await edits().save(id, value, operator, (await edits().read(id)).version);
    harness.signal('contentChanged');
  };
  const keysOf = async (id: string) => ({
    public: await harness.keys('public', `photos/${id}/`),
    private: await harness.keys('staging', `withdrawn/photos/${id}/`),
  });
  const shown = async (id: string) =>
    (await harness.photos.publicPage({ limit: 100 })).photos.find((photo) => photo.id === id);
  const untilShown = (id: string) => eventually(async () => await shown(id));
  /** Until nothing is left to do for a photo. */
  const untilSettled = (id: string) =>
    eventually(async () => {
      const row = await harness.database.queries
        .selectFrom('photos')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.status === 'ready' && !row.moving && !row.hasOldFiles ? row : undefined;
    });

  it('show at other addresses, leave no former file, and can be removed', async () => {
    const id = await uploaded();
    const original = await untilShown(id);
    const former = (await keysOf(id)).public;
    await save(id, concealing);
    const first = await eventually(async () => {
      const photo = await shown(id);
      return photo !== undefined && fileVersion(photo) !== fileVersion(original) ? photo : undefined;
    });
    expect([first.width, first.height]).toEqual([600, 400]);
    await untilSettled(id);
    const covered = await keysOf(id);
    expect(covered.private).toEqual([]);
    expect(covered.public).toHaveLength(former.length);
    expect(covered.public.filter((key) => former.includes(key))).toEqual([]);
    expect(photoSources(id, fileVersion(first), first.variants)[0]?.srcset).not.toContain(
      `/${fileVersion(original)}/`,
    );
    expect(await harness.storage.stat('originals', originalKey(id))).toBeDefined();

    await save(id, turned);
    await eventually(async () => (await shown(id))?.width === 400);
    await save(id, null);
    await eventually(async () => (await shown(id))?.width === 600);
    const last = await untilSettled(id);
    expect(last).toMatchObject({ edits: null, editsRevision: 3 });
    // The same picture as in the beginning.
    expect(last.thumbHash).toEqual(original.thumbHash);
  });

  it('hide a photo in the transaction of the save, in the gallery and in its posts', async () => {
    const id = await uploaded();
    await untilShown(id);
    const posts = new PostRepository(harness.database);
    const post = await posts.create({ description: 'A walk.', photoIds: [id] }, operator);
    await harness.stop();
    const saved = await edits().save(id, concealing, operator);
    expect(saved).toMatchObject({ status: 'processing', placeholder: null, variants: [] });
    expect(await shown(id)).toBeUndefined();
    const photosOfPost = async () =>
      (await posts.page({ limit: 50 })).posts.find((each) => each.id === post.id)?.photos;
    expect(await photosOfPost()).toEqual([]);
    await harness.start();
    await eventually(async () => (await photosOfPost())?.length === 1);
  });

  it('are those of the last save, also of a photo that was in the trash meanwhile', async () => {
    const id = await uploaded();
    await save(id, concealing);
    await save(id, turned);
    await harness.photos.markDeleted(id, operator);
    await new TrashRepository(harness.database).restore({ kind: 'photo', ids: [id] }, operator);
    harness.signal('contentChanged');
    await eventually(async () => (await shown(id))?.width === 400);
    expect(await untilSettled(id)).toMatchObject({ edits: turned, editing: false });
  });

  it('of a hidden photo have private pictures', async () => {
    const id = await uploaded({ listed: false });
    await harness.photos.update(id, { listed: false }, operator);
    await save(id, turned);
    await untilSettled(id);
    const keys = await keysOf(id);
    expect(keys.public).toEqual([]);
    expect(keys.private.length).toBeGreaterThan(3);
  });

  it('wait for the end of a backup, with private files', async () => {
    const id = await uploaded();
    await untilShown(id);
    await new DeletionLock(harness.database).hold(async () => {
      await save(id, concealing);
      await eventually(async () => (await keysOf(id)).public.length === 0);
      expect((await keysOf(id)).private.length).toBeGreaterThan(3);
      expect(await shown(id)).toBeUndefined();
    });
    await untilShown(id);
    await untilSettled(id);
    expect((await keysOf(id)).private).toEqual([]);
  });

  it('survive an upload of the same file', async () => {
    const bytes = await drawPhoto({ width: 620, height: 410, seed: 399 });
    const id = await harness.upload(bytes);
    await harness.untilProcessed(id);
    await save(id, turned);
    await untilSettled(id);
    expect(await harness.upload(bytes)).toBe(id);
    expect(await untilSettled(id)).toMatchObject({ edits: turned, stagingKey: null, originalKey: null });
  });

  it('are refused where there is no original, or no picture yet', async () => {
    const id = await uploaded();
    await harness.stop();
    const waiting = await harness.upload(await drawPhoto({ width: 600, height: 400, seed: 398 }));
    await expect(save(waiting, turned)).rejects.toMatchObject({ code: 'photo_not_ready' });
    await harness.database.queries
      .updateTable('photos')
      .set({ originalKey: null })
      .where('id', '=', id)
      .execute();
    await expect(edits().save(id, turned, operator)).rejects.toMatchObject({
      code: 'photo_without_original',
    });
    await expect(edits().save(crypto.randomUUID(), turned, operator)).rejects.toMatchObject({
      code: 'photo_not_found',
    });
    await harness.start();
  });

  it('are safe from a worker of the previous release', async () => {
    const id = await uploaded();
    await untilShown(id);
    await harness.stop();
    await edits().save(id, concealing, operator);
    const { queries } = harness.database;
    // What its mover looks for.
    const misplaced = sql<{ id: string }>`
      select id from photos where id = ${id} and (moving or has_old_files or withdrawn_at is not null)`;
    expect((await misplaced.execute(queries)).rows).toEqual([]);
    await sql`update photos set moving = true, has_old_files = true, withdrawn_at = now() where id = ${id}`.execute(
      queries,
    );
    expect((await misplaced.execute(queries)).rows).toEqual([]);
    // What it makes pictures from, and how it publishes them.
    const sources = sql<{ id: string }>`
      select id from photos where id = ${id} and (original_key is not null or staging_key is not null)`;
    await sql`update photos set staging_key = 'uploads/another' where id = ${id}`.execute(queries);
    expect((await sources.execute(queries)).rows).toEqual([]);
    const publish = sql`
      update photos set status = 'ready', ready_at = now(), width = 1, height = 1, thumb_hash = 'a', placeholder = 'a'
      where id = ${id}`;
    await expect(publish.execute(queries)).rejects.toThrow('photos_edits_are_made');
    await expect(
      sql`update photos set original_key = ${originalKey(id)} where id = ${id}`.execute(queries),
    ).rejects.toThrow('photos_edited_apart');
    await harness.start();
    await untilShown(id);
  });
});
