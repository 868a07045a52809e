import { beforeEach, describe, expect, it } from '@jest/globals';
import { limits, type PhotoCommandBody } from '@sandstone/contract';
import { sql } from 'kysely';
import { actor } from '../testing/builders.ts';
import { bulkMoment, fillGallery } from '../testing/bulk.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { plansOf } from '../testing/statements.ts';
import { movePhotoFiles } from '../testing/moved-photos.ts';
import { LibraryRepository, type LibraryRequest } from './library.repository.ts';

databaseSuite('the library', (test) => {
  const { photos, commands } = test;
  const library = () => new LibraryRepository(test.database());
  const photo = (fields: object = {}) => test.aPhoto(fields);
  beforeEach(() => test.clear('posts', 'photos', 'photo_commands'));

  describe('as a list', () => {
    const on = (date: string) => new Date(`${date}T12:00:00Z`);
    const ids = (request: Partial<LibraryRequest> = {}, slice: object = {}) =>
      library().ids({ sort: 'newest', ...request }, { offset: 0, limit: 100, ...slice });

    it('has three orders, and is read by position', async () => {
      const march = await photo({ createdAt: on('2026-03-01'), originalName: 'b.jpg' });
      const may = await photo({ createdAt: on('2026-05-01'), originalName: 'C.jpg' });
      const april = await photo({ createdAt: on('2026-04-01'), originalName: 'a.jpg' });
      await photos().markDeleted(await photo(), actor);
      expect(await ids()).toEqual([may, april, march]);
      expect(await ids({ sort: 'oldest' })).toEqual([march, april, may]);
      expect(await ids({ sort: 'name' })).toEqual([april, march, may]);
      expect(await ids({}, { offset: 1, limit: 1 })).toEqual([april]);
      expect(
        (await library().photos({ sort: 'newest' }, { offset: 1, limit: 5 })).map(({ id }) => id),
      ).toEqual([april, march]);
    });

    it('is sorted by the time of the camera, or else of the upload, and pages do not overlap', async () => {
      const createdAt = on('2026-03-15');
      const early = await photo({ createdAt, takenAt: '2025-10-07T23:59:59' });
      const tied = [await photo({ createdAt, takenAt: '2026-01-31T23:59:59' })];
      tied.push(await photo({ createdAt: on('2026-05-01'), takenAt: '2026-01-31T23:59:59' }));
      // Its upload decides.
      const scan = await photo({ createdAt: on('2026-02-01'), description: 'A scan' });
      const late = await photo({ createdAt, takenAt: '2026-03-01T00:00:00' });
      const order = [late, scan, ...tied.toSorted().toReversed(), early];
      expect(await ids({ sort: 'taken' })).toEqual(order);
      const pages = order.map((_, offset) => ids({ sort: 'taken' }, { offset, limit: 1 }));
      expect((await Promise.all(pages)).flat()).toEqual(order);
      const months = [
        { month: '2026-03', photos: 1 },
        { month: '2026-02', photos: 1 },
        { month: '2026-01', photos: 2 },
        { month: '2025-10', photos: 1 },
      ];
      expect(await library().months({ sort: 'taken' })).toEqual({ months, total: 5, isComplete: true });
      expect((await library().months({ sort: 'taken', show: 'postless' })).months).toEqual(months);
      expect((await library().months({ sort: 'taken', search: 'scan' })).months).toEqual([months[1]]);
    });

    it('has parts', async () => {
      const plain = await photo({ description: 'Cactus', createdAt: on('2026-01-01') });
      const failed = await photo({ status: 'failed', description: 'x', createdAt: on('2026-01-02') });
      const unlisted = await photo({ listed: false, description: 'x', createdAt: on('2026-01-03') });
      const bare = await photo({ description: null, createdAt: on('2026-01-04') });
      const animated = await photo({ animated: true, description: 'x', createdAt: on('2026-01-05') });
      await test.posts().create({ description: 'A walk', photoIds: [plain, bare] }, actor);
      expect(await ids({ show: 'failed' })).toEqual([failed]);
      expect(await ids({ show: 'unlisted' })).toEqual([unlisted]);
      expect(await ids({ show: 'undescribed' })).toEqual([bare]);
      expect(await ids({ show: 'animated' })).toEqual([animated]);
      expect(await ids({ show: 'postless' })).toEqual([animated, unlisted, failed]);
      expect(await ids({ search: 'cACTUS' })).toEqual([plain]);
      expect(await ids({ search: 'cactus', show: 'failed' })).toEqual([]);
    });

    it('counts its months in the order of the list', async () => {
      for (const date of ['2026-03-31', '2026-03-01', '2026-05-01']) await photo({ createdAt: on(date) });
      // The last moment of the month.
      await photo({ createdAt: new Date('2026-04-30T23:59:59.999Z'), description: 'Dusk' });
      const months = [
        { month: '2026-05', photos: 1 },
        { month: '2026-04', photos: 1 },
        { month: '2026-03', photos: 2 },
      ];
      expect(await library().months({ sort: 'newest' })).toEqual({ months, total: 4, isComplete: true });
      expect((await library().months({ sort: 'oldest' })).months).toEqual(months.toReversed());
      expect(await library().months({ sort: 'newest', search: 'dusk' })).toEqual({
        months: [{ month: '2026-04', photos: 1 }],
        total: 1,
        isComplete: true,
      });
      expect(await library().months({ sort: 'newest', search: 'dawn' })).toMatchObject({ total: 0 });
    });

    it('ends a search after its limit, at the same photo in each order', async () => {
      const { maxFound } = limits.library;
      await fillGallery(test.database(), maxFound * 1.2);
      const lists = {
        newest: await ids({}, { limit: 1 }),
        oldest: await ids({ sort: 'oldest' }, { limit: 1 }),
      };
      for (const sort of ['newest', 'oldest'] as const) {
        const { months, total, isComplete } = await library().months({ sort, search: 'dunes' });
        expect([total, isComplete]).toEqual([maxFound, false]);
        expect(months.reduce((sum, { photos: count }) => sum + count, 0)).toBe(maxFound);
        const first = await photos().adminById(lists[sort][0] ?? '');
        expect(months[0]?.month).toBe(first?.createdAt.toISOString().slice(0, 7));
      }
      expect(await library().months({ sort: 'newest' })).toMatchObject({ isComplete: true });
    });

    it('reads a position far down in an index only', async () => {
      await fillGallery(test.database(), 3000);
      for (const sort of ['newest', 'oldest'] as const) {
        const plans = await plansOf(test.database(), () => ids({ sort }, { offset: 2000, limit: 50 }));
        const scans = plans.flat().filter((node) => node['Relation Name'] !== undefined);
        expect(scans).toMatchObject([{ 'Node Type': 'Index Only Scan', 'Index Name': 'photos_admin' }]);
      }
      const plans = await plansOf(test.database(), () => ids({ sort: 'taken' }, { offset: 2000, limit: 50 }));
      expect(plans.flat().filter((node) => node['Relation Name'] !== undefined)).toMatchObject([
        { 'Node Type': 'Index Only Scan', 'Index Name': 'photos_admin_taken' },
      ]);
      expect(await ids({}, { offset: 2000, limit: 1 })).toHaveLength(1);
      const [second] = await library().photos({ sort: 'oldest' }, { offset: 1, limit: 1 });
      expect(second?.createdAt).toEqual(bulkMoment(2));
    });
  });

  describe('changes many photos', () => {
    const { photosPerStep } = limits.library;
    const start = (command: Partial<PhotoCommandBody> & Pick<PhotoCommandBody, 'action' | 'photoIds'>) =>
      commands().start({ id: crypto.randomUUID(), ...command } as PhotoCommandBody, actor);
    const runAll = async () => {
      while ((await commands().runStep()) !== undefined);
    };
    const run = async (command: Parameters<typeof start>[0]) => {
      const { id } = await start(command);
      await runAll();
      return commands().byId(id);
    };
    const undo = async (id: string) => {
      const undone = await commands().undo(id, actor);
      await runAll();
      return commands().byId(undone.id);
    };
    const descriptions = (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await photos().adminById(id))?.description));
    const inGallery = (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await photos().adminById(id))?.listed));

    it('describes them, and undoes it', async () => {
      const ids = [
        await photo({ description: 'Dune' }),
        await photo({ description: null }),
        await photo({ description: 'Night' }),
      ];
      const done = await run({ action: 'describe', description: 'Night', photoIds: ids });
      expect(done).toMatchObject({ total: 3, done: 3, changed: 2, finishedAt: expect.any(Date) });
      expect(await descriptions(ids)).toEqual(['Night', 'Night', 'Night']);
      expect(await undo(done.id)).toMatchObject({ action: 'undo', total: 2, done: 2, changed: 2 });
      expect(await descriptions(ids)).toEqual(['Dune', null, 'Night']);
    });

    it('appends to descriptions, unless they would be too long', async () => {
      const long = 'x'.repeat(limits.photo.maxDescriptionLength - 3);
      const ids = [
        await photo({ description: 'Dune' }),
        await photo({ description: null }),
        await photo({ description: long }),
      ];
      const done = await run({ action: 'append', description: 'by day', photoIds: ids });
      expect(done).toMatchObject({ total: 3, done: 3, changed: 2 });
      expect(await descriptions(ids)).toEqual(['Dune by day', 'by day', long]);
      await undo(done.id);
      expect(await descriptions(ids)).toEqual(['Dune', null, long]);
    });

    it('hides and publishes them, and undoes both', async () => {
      const ids = [await photo(), await photo({ listed: false, kept: true })];
      const hidden = await run({ action: 'hide', photoIds: ids });
      expect(hidden.changed).toBe(1);
      expect(await inGallery(ids)).toEqual([false, false]);
      const shown = await run({ action: 'publish', photoIds: ids });
      expect(await inGallery(ids)).toEqual([true, true]);
      await undo(shown.id);
      expect(await inGallery(ids)).toEqual([false, false]);
      await undo(hidden.id);
      expect(await inGallery(ids)).toEqual([true, false]);
    });

    it('deletes them, which leave their posts, and brings them back', async () => {
      const ids = [await photo(), await photo(), await photo()];
      const posts = test.posts();
      const post = await posts.create({ description: 'A walk', photoIds: ids }, actor);
      const done = await run({ action: 'delete', photoIds: ids.slice(0, 2) });
      expect((await posts.byId(post.id))?.photos.map(({ id }) => id)).toEqual(ids.slice(2));
      await undo(done.id);
      await movePhotoFiles(test.database());
      expect((await posts.byId(post.id))?.photos.map(({ id }) => id)).toEqual(ids);
    });

    it('leaves a photo that was changed again, or is gone, when the command is undone', async () => {
      const ids = [await photo({ description: 'a' }), await photo({ description: 'b' }), await photo()];
      const done = await run({ action: 'describe', description: 'Night', photoIds: ids });
      await photos().update(ids[0] ?? '', { description: 'Mine' }, actor);
      await photos().markDeleted(ids[2] ?? '', actor);
      expect(await undo(done.id)).toMatchObject({ total: 3, done: 3, changed: 1 });
      expect(await descriptions(ids)).toEqual(['Mine', 'b', undefined]);
    });

    it('does so once, however often a command or its undo is sent', async () => {
      const command: PhotoCommandBody = {
        id: crypto.randomUUID(),
        action: 'append',
        description: 'x',
        photoIds: [await photo({ description: 'a' })],
      };
      await Promise.all([commands().start(command, actor), commands().start(command, actor)]);
      await Promise.all([commands().runStep(), commands().runStep(), commands().runStep()]);
      expect(await descriptions(command.photoIds)).toEqual(['a x']);
      const [one, other] = await Promise.all([
        commands().undo(command.id, actor),
        commands().undo(command.id, actor),
      ]);
      expect(one.id).toBe(other.id);
      await runAll();
      expect(await descriptions(command.photoIds)).toEqual(['a']);
      await expect(commands().undo(one.id, actor)).rejects.toMatchObject({ code: 'command_not_found' });
      await expect(commands().undo(crypto.randomUUID(), actor)).rejects.toMatchObject({
        code: 'command_not_found',
      });
    });

    it('goes on after a step that was interrupted, in several processes at once, with one audit entry', async () => {
      await fillGallery(test.database(), 5 * photosPerStep);
      const photoIds = await library().ids({ sort: 'newest' }, { offset: 0, limit: 4 * photosPerStep + 1 });
      const { id } = await start({ action: 'describe', description: 'Night', photoIds });
      await expect(
        test.database().em.transactional(async () => {
          await commands().runStep();
          throw new Error('killed');
        }),
      ).rejects.toThrow('killed');
      await Promise.all([runAll(), runAll(), runAll()]);
      await runAll();
      expect(await commands().byId(id)).toMatchObject({
        total: photoIds.length,
        done: photoIds.length,
        changed: photoIds.length,
        finishedAt: expect.any(Date),
      });
      expect(await library().months({ sort: 'newest', search: 'night' })).toMatchObject({
        total: photoIds.length,
      });
      const log = await test.audit().page({ limit: 2 });
      expect(log[0]).toMatchObject({ action: 'photo.describe', details: { photos: photoIds.length } });
      expect(log[1]?.action).not.toBe('photo.describe');
    });

    const retryNow = () =>
      sql`update photo_command_steps set retry_at = now() - interval '1 second' where done_at is null`.execute(
        test.queries,
      );

    it('ends a step as failed that can never succeed, with a reason, and goes on with the other commands', async () => {
      const bare = await photo({ description: null });
      // Nothing of this text can be stored, and a photo cannot have an empty description.
      const hopeless = await start({ action: 'append', description: '\u0000', photoIds: [bare] });
      const next = await start({ action: 'describe', description: 'Night', photoIds: [bare] });
      const failure = { code: 'invalid', commandId: hopeless.id, step: 0 };
      expect(await commands().runStep()).toMatchObject({ changedIds: [], failure });
      await runAll();
      expect(await commands().byId(hopeless.id)).toMatchObject({
        done: 1,
        changed: 0,
        failed: 1,
        failureCode: 'invalid',
        finishedAt: expect.any(Date),
      });
      expect(await commands().byId(next.id)).toMatchObject({ changed: 1, failed: 0, failureCode: null });
      expect(await descriptions([bare])).toEqual(['Night']);
      // There is nothing to reverse.
      expect(await undo(hopeless.id)).toMatchObject({ total: 0, finishedAt: expect.any(Date) });
      expect(await descriptions([bare])).toEqual(['Night']);
    });

    it('tries a step again later that fails in another way, keeps what is done, and ends it after the last try', async () => {
      const queries = test.queries;
      await fillGallery(test.database(), 4 * photosPerStep);
      const photoIds = await library().ids({ sort: 'newest' }, { offset: 0, limit: 2 * photosPerStep });
      const bad = photoIds.at(-1) ?? '';
      await sql`
        create function fail_describing() returns trigger language plpgsql as $$
        begin
          raise exception 'deadlock detected' using errcode = '40P01';
        end $$`.execute(queries);
      await sql`
        create trigger fail_describing before update on photos for each row
        when (new.id = ${sql.lit(bad)}) execute function fail_describing()`.execute(queries);
      const { id } = await start({ action: 'describe', description: 'Night', photoIds });
      for (let tries = 1; tries <= limits.backgroundWork.maxTries; tries += 1) {
        await runAll();
        const isLast = tries === limits.backgroundWork.maxTries;
        expect(await commands().byId(id)).toMatchObject({
          done: isLast ? 2 * photosPerStep : photosPerStep,
          changed: photosPerStep,
          failed: isLast ? photosPerStep : 0,
          failureCode: isLast ? 'internal' : null,
        });
        // It waits for its time, so that nothing is left to do now.
        expect(await commands().runStep()).toBeUndefined();
        await retryNow();
      }
      await sql`drop trigger fail_describing on photos`.execute(queries);
      expect(await library().months({ sort: 'newest', search: 'night' })).toMatchObject({
        total: photosPerStep,
      });
      expect(await undo(id)).toMatchObject({ total: photosPerStep, changed: photosPerStep, failed: 0 });
    });

    it('stops when it is undone in the middle', async () => {
      await fillGallery(test.database(), 4 * photosPerStep);
      const photoIds = await library().ids({ sort: 'newest' }, { offset: 0, limit: 3 * photosPerStep });
      const { id } = await start({ action: 'describe', description: 'Night', photoIds });
      await commands().runStep(id);
      expect(await commands().recent(new Date())).toMatchObject([{ id, done: photosPerStep }]);
      await undo(id);
      expect(await commands().byId(id)).toMatchObject({ total: photosPerStep, finishedAt: expect.any(Date) });
      expect(await library().months({ sort: 'newest', search: 'night' })).toMatchObject({ total: 0 });
      expect(await commands().recent(new Date(0))).toHaveLength(2);
      await commands().forgetBefore(new Date(Date.now() + 1000));
      expect(await commands().recent(new Date(0))).toEqual([]);
    });
  });
});
