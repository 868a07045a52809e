import { type PhotoPlace, unedited } from '@sandstone/domain';
import { beforeEach, expect, it } from '@jest/globals';
import { type SetWatermark } from '@sandstone/contract';
import { sql } from 'kysely';
import { PhotoRemakeRepository } from '../photos/photo-remake.repository.ts';
import { actor, anUpload, aProcessed } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { movePhotoFiles } from '../testing/moved-photos.ts';
import { WatermarkRepository } from './watermark.repository.ts';

const settings: SetWatermark = {
  kind: 'text',
  text: '© Sandstone',
  corner: 'bottomRight',
  strength: 60,
  picture: { width: 2, height: 1, pixels: Buffer.alloc(8, 200).toString('base64') },
};

/** The revision of a mark that is at its present place. */
const placed = (revision: number) => 1_000_000 + revision;

databaseSuite('the mark in the pictures of photos', (test) => {
  const { photos } = test;
  const watermark = () => new WatermarkRepository(test.database());
  const remakes = () => new PhotoRemakeRepository(test.database());
  const withOriginal = (parts = {}) => test.aPhoto({ originalKey: crypto.randomUUID(), ...parts });
  const remade = (id: string, revision: number, filesAre: PhotoPlace = 'public') =>
    remakes().markRemade({ ...aProcessed(id), filesAre, watermark: revision, revision, editsRevision: 0 });

  beforeEach(() => test.clear('watermark', 'photos'));

  it('has a new revision with each change, and none without one', async () => {
    expect([await watermark().current(), await watermark().revision()]).toEqual([undefined, 0]);
    await watermark().set(settings, actor);
    await watermark().set(settings, actor);
    expect(await watermark().revision()).toBe(placed(1));
    await watermark().set({ ...settings, strength: 61 }, actor);
    await watermark().set({ ...settings, strength: 61, kind: 'off', picture: null }, actor);
    expect(await watermark().current()).toMatchObject({ revision: 3, kind: 'off', pixels: null });
    const { rows } = await sql`select from audit_log where action = 'site.watermark'`.execute(test.queries);
    expect(rows).toHaveLength(3);
  });

  it('is not changed by a form that another tab has overtaken, also for the first time', async () => {
    const set = (change: Partial<SetWatermark>) => watermark().set({ ...settings, ...change }, actor);
    const stale = { code: 'changed_since' };
    const first = await Promise.allSettled([
      set({ text: 'A', unchangedSince: 0 }),
      set({ text: 'B', unchangedSince: 0 }),
    ]);
    expect(first.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await watermark().current()).toMatchObject({ version: 1 });
    await set({ text: 'C', unchangedSince: 1 });
    await expect(set({ strength: 61, unchangedSince: 1 })).rejects.toMatchObject(stale);
    expect(await watermark().current()).toMatchObject({ text: 'C', strength: 60, version: 2 });
    // The previous release knows no version, and counts as a change.
    await set({ text: 'D' });
    await expect(set({ strength: 61, unchangedSince: 2 })).rejects.toMatchObject(stale);
  });

  it('makes no picture again for settings that show nowhere', async () => {
    const off = { ...settings, kind: 'off', picture: null } as const;
    await watermark().set(off, actor);
    expect(await watermark().revision()).toBe(0);
    await watermark().set(settings, actor);
    await watermark().set({ ...settings, text: 'The same pixels', kind: 'picture' }, actor);
    expect(await watermark().current()).toMatchObject({
      revision: placed(1),
      text: 'The same pixels',
      kind: 'picture',
    });
    await watermark().set(off, actor);
    await watermark().set({ ...off, strength: 30, corner: 'topLeft' }, actor);
    expect(await watermark().current()).toMatchObject({ revision: 2, strength: 30, kind: 'off' });
    await watermark().set({ ...settings, corner: 'topLeft' }, actor);
    expect(await watermark().revision()).toBe(placed(3));
  });

  it('makes photos with an original outdated, each until it is made again or given up', async () => {
    const ids = [await withOriginal(), await withOriginal(), await withOriginal()];
    const kept = await test.aPhoto();
    await withOriginal({ status: 'failed' });
    await photos().markDeleted(await withOriginal(), actor);
    expect(await remakes().outdated(0, 10)).toEqual([]);
    await watermark().set(settings, actor);
    expect((await remakes().outdated(placed(1), 10)).toSorted()).toEqual(ids.toSorted());
    expect(await watermark().progress()).toEqual({ total: 3, done: 0, withoutOriginal: 1 });
    const [first = '', second = '', third = ''] = ids;
    expect(await remade(first, placed(1))).toBe(true);
    // A job that is repeated changes nothing.
    expect(await remade(first, placed(1))).toBe(false);
    await remakes().giveUp(second, placed(1));
    expect(await remakes().outdated(placed(1), 10)).toEqual([third]);
    expect(await watermark().progress()).toEqual({ total: 3, done: 2, withoutOriginal: 1 });
    expect(await photos().adminById(first)).toMatchObject({ watermark: placed(1) });
    expect(await photos().adminById(second)).toMatchObject({ watermark: 0 });
    expect(await photos().adminById(kept)).toMatchObject({ watermark: 0 });
  });

  it('is never replaced by an earlier one', async () => {
    const id = await withOriginal();
    for (const strength of [60, 61]) await watermark().set({ ...settings, strength }, actor);
    expect(await remade(id, 2)).toBe(true);
    expect(await remade(id, 1)).toBe(false);
    expect(await photos().adminById(id)).toMatchObject({ watermark: 2 });
  });

  it('is not published for a photo that was hidden, published or deleted meanwhile', async () => {
    await watermark().set(settings, actor);
    const id = await withOriginal({ listed: false });
    await movePhotoFiles(test.database());
    expect(await remade(id, 1)).toBe(false);
    expect(await remakes().source(id, 1)).toMatchObject({ filesAre: 'private' });
    expect(await remade(id, 1, 'private')).toBe(true);
    const published = await withOriginal();
    expect(await remade(published, 1, 'private')).toBe(false);
    expect(await remade(published, 1)).toBe(true);
    const deleted = await withOriginal();
    await photos().markDeleted(deleted, actor);
    expect([await remakes().source(deleted, 1), await remade(deleted, 1)]).toEqual([undefined, false]);
  });

  it('waits for no upload that is in the trash', async () => {
    await test.aPhoto({ status: 'processing', deletedAt: new Date() });
    expect(await remakes().hasUploads()).toBe(false);
    await test.aPhoto({ status: 'processing' });
    expect(await remakes().hasUploads()).toBe(true);
  });

  it('is in the addresses of an upload from the beginning', async () => {
    await watermark().set(settings, actor);
    const [recorded] = await photos().recordUploads([anUpload()], actor);
    expect(recorded).toMatchObject({ watermark: placed(1) });
    expect(await remakes().hasUploads()).toBe(true);
    await test.processing().markReady(aProcessed(recorded?.photoId ?? '', { watermark: placed(1) }));
    expect([await remakes().outdated(placed(1), 10), await remakes().hasUploads()]).toEqual([[], false]);
  });

  it('is burnt into edited photos under later addresses, unless their edits have changed meanwhile', async () => {
    const edits = { ...unedited, quarterTurns: 1 };
    const id = await test.aPhoto({
      ...{ edits, editsRevision: 2, editedOriginalKey: crypto.randomUUID() },
      watermark: 7,
    });
    await watermark().set(settings, actor);
    const [mark, later] = [placed(1), placed(2)];
    expect(await remakes().outdated(mark, 10)).toEqual([id]);
    const source = await remakes().source(id, mark);
    expect(source).toMatchObject({ edits, editsRevision: 2, revision: mark });
    const remake = (editsRevision: number) =>
      remakes().markRemade({
        ...{ ...aProcessed(id), filesAre: 'public', watermark: mark },
        ...{ revision: mark, editsRevision },
      });
    expect([await remake(1), await remake(2)]).toEqual([false, true]);
    const photo = await photos().adminById(id);
    expect(photo).toMatchObject({ watermark: mark, edits, hasOriginal: true });
    expect([await remakes().outdated(mark, 10), (await watermark().progress()).done]).toEqual([[], 1]);
    // It is taken out of them, too.
    await watermark().set({ ...settings, kind: 'off', picture: null }, actor);
    expect([await watermark().revision(), await remakes().outdated(later, 10)]).toEqual([later, [id]]);
  });

  it('leaves old files until no backup runs', async () => {
    await watermark().set(settings, actor);
    const id = await withOriginal();
    await remade(id, 1);
    const objects = test.objects();
    const request = { limit: 10, except: [] };
    expect(await objects.beginMoves(request)).toEqual([]);
    for (const isLeft of [true, false]) {
      expect(await objects.beginMoves(request, { withFormerFiles: true })).toEqual([id]);
      await objects.move(id, async (photo) => {
        expect(photo).toMatchObject({ watermark: 1, hasOldFiles: true });
        return isLeft;
      });
    }
    expect(await objects.beginMoves(request, { withFormerFiles: true })).toEqual([]);
  });

  it('makes photos of an earlier release again where a mark is used, and only there', async () => {
    await watermark().set(settings, actor);
    const id = await withOriginal({ watermark: 1, watermarkTried: 1 });
    expect(await remakes().outdated(await watermark().revision(), 10)).toEqual([id]);
    // The earlier release took it away, and has made the photos again.
    await watermark().set({ ...settings, kind: 'off', picture: null }, actor);
    await test.queries.updateTable('photos').set({ watermarkTried: 2, watermark: 2 }).execute();
    expect(await remakes().outdated(await watermark().revision(), 10)).toEqual([]);
  });

  it('is taken out of photos that have it at its present place', async () => {
    const id = await withOriginal();
    await watermark().set(settings, actor);
    await remade(id, placed(1));
    await watermark().set({ ...settings, kind: 'off', picture: null }, actor);
    expect(await watermark().revision()).toBe(placed(2));
    expect(await remakes().outdated(placed(2), 10)).toEqual([id]);
  });
});
