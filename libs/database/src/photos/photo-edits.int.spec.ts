import { unedited } from '@sandstone/domain';
import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type PhotoEdits } from '@sandstone/contract';
import { type Queries } from '../database.ts';
import { actor } from '../testing/builders.ts';
import { callDuring } from '../testing/call-during.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { PhotoEditRepository } from './photo-edit.repository.ts';

const face = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const door = { x: 0.6, y: 0.6, width: 0.3, height: 0.3 };
const concealing = (...covered: PhotoEdits['covered']): PhotoEdits => ({ ...unedited, covered });
const changedSince = { code: 'changed_since' };

databaseSuite('the edits of a photo', (test) => {
  const { photos } = test;
  const edits = () => new PhotoEditRepository(test.database());
  const anOriginal = () => test.aPhoto({ originalKey: `photos/${randomUUID()}/original` });
  const save = (id: string, value: PhotoEdits | null, since?: number) =>
    edits().save(id, value, actor, since);
  const stored = async (id: string) => (await edits().read(id)).edits;

  it('are undone, and have the version and the former edits with which they are', async () => {
    const id = await anOriginal();
    const { version } = await edits().read(id);
    const first = await save(id, concealing(face), version);
    expect(first).toMatchObject({ edits: concealing(face), formerEdits: null });
    const second = await save(id, concealing(face, door), first.version);
    expect(second.formerEdits).toEqual(concealing(face));
    expect((await edits().read(id)).version).toBeLessThanOrEqual(second.version);
    await save(id, second.formerEdits, second.version);
    expect(await stored(id)).toEqual(concealing(face));
  });

  it('stay if another window has concealed more before the undo', async () => {
    const id = await anOriginal();
    const first = await save(id, concealing(face), 0);
    const second = await save(id, concealing(face, door), first.version);
    await expect(save(id, first.formerEdits, first.version)).rejects.toMatchObject(changedSince);
    expect(await stored(id)).toEqual(concealing(face, door));
    // The window that saved last can undo its own step.
    await save(id, second.formerEdits, second.version);
    expect(await stored(id)).toEqual(concealing(face));
  });

  it('stay if an editor that was opened before saves others, and become both together', async () => {
    const id = await anOriginal();
    const { version } = await edits().read(id);
    await save(id, concealing(face), version);
    await expect(save(id, concealing(door), version)).rejects.toMatchObject(changedSince);
    expect(await stored(id)).toEqual(concealing(face));
    const both = await save(id, concealing(door, face), version);
    expect(both.formerEdits).toEqual(concealing(face));
    // An undo of what was accepted although it was stale returns to what was stored, not to what its editor had read.
    await save(id, both.formerEdits, both.version);
    expect(await stored(id)).toEqual(concealing(face));
  });

  it('are not removed by an undo after the photo was published, or by a page that sends no version', async () => {
    const id = await anOriginal();
    const { version } = await save(id, concealing(face), 0);
    await photos().update(id, { listed: false }, actor);
    await expect(save(id, null, version)).rejects.toMatchObject(changedSince);
    await expect(save(id, null)).rejects.toMatchObject(changedSince);
    await expect(save(id, concealing(door))).rejects.toMatchObject(changedSince);
    await save(id, { ...concealing(face, door), quarterTurns: 1 });
    expect(await stored(id)).toEqual({ ...concealing(face, door), quarterTurns: 1 });
  });

  it('name the photos whose former files must go, and no other', async () => {
    const [edited, other] = [await anOriginal(), await anOriginal()];
    await save(edited, concealing(face), 0);
    const found = await test.objects().edited({ limit: 100, except: [] });
    expect([edited, other].map((id) => found.includes(id))).toEqual([true, false]);
  });

  it('of two saves at the same moment are those of one, and the other is refused', async () => {
    const id = await anOriginal();
    const { version } = await edits().read(id);
    const areas = Array.from({ length: 6 }, (_, index) => ({ ...face, x: index / 10 }));
    const saves = await Promise.allSettled(areas.map((area) => save(id, concealing(area), version)));
    const accepted = saves.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refused = saves.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect([accepted.length, refused.length]).toEqual([1, 5]);
    expect(refused).toEqual(refused.map(() => expect.objectContaining(changedSince)));
    expect(await stored(id)).toEqual(accepted[0]?.edits);
  });

  it.each([
    ['a save', concealing(face, { ...door, x: 0.3 })],
    ['an undo', null],
  ])('stay if another window conceals more while %s waits for it', async (_what, value) => {
    const id = await anOriginal();
    const { version } = await save(id, concealing(face), 0);
    const concealMore = (queries: Queries) =>
      queries
        .updateTable('photos')
        .set({ edits: concealing(face, door) })
        .where('id', '=', id)
        .execute();
    await expect(
      callDuring(test.database(), concealMore, () => save(id, value, version)),
    ).rejects.toMatchObject(changedSince);
    expect(await stored(id)).toEqual(concealing(face, door));
  });

  it('leave a photo alone when an earlier command on it is undone', async () => {
    const commands = test.commands();
    const id = await anOriginal();
    const command = { id: randomUUID(), action: 'hide' as const, photoIds: [id] };
    await commands.start(command, actor);
    await commands.runStep(command.id);
    await save(id, concealing(face), (await edits().read(id)).version);
    const undo = await commands.undo(command.id, actor);
    await commands.runStep(undo.id);
    expect(await photos().adminById(id)).toMatchObject({ listed: false, edits: concealing(face) });
  });

  it('of a deleted photo are not read', async () => {
    const id = await anOriginal();
    await photos().markDeleted(id, actor);
    await expect(edits().read(id)).rejects.toMatchObject({ code: 'photo_not_found' });
  });
});
