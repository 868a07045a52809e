import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import {
  AuditRepository,
  LibraryRepository,
  PhotoCommandRepository,
  PostDraftRepository,
  PostRepository,
  ScheduleRepository,
} from '@sandstone/database';
import { fillGallery } from '@sandstone/database/testing';
import { createSignalBus, type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS } from '@sandstone/nest';
import { createLogger } from '@sandstone/observability';
import { eventually } from '@sandstone/testing';
import { ScheduledPublication } from './scheduled-publication.ts';
import { operator, workerSuite } from '../testing/worker.harness.ts';

workerSuite('scheduled and interrupted work', (harness) => {
  it('finishes a command that was interrupted, and undoes it', async () => {
    await harness.stop();
    const { photosPerStep } = limits.library;
    await fillGallery(harness.database, 4 * photosPerStep);
    // The sweeper would delete unlisted ones as abandoned.
    await harness.database.queries
      .updateTable('photos')
      .set({ kept: true })
      .where('listed', '=', false)
      .execute();
    const library = new LibraryRepository(harness.database);
    const photoIds = await library.ids(
      { sort: 'newest', search: 'dunes' },
      { offset: 0, limit: 3 * photosPerStep },
    );
    const commands = new PhotoCommandRepository(harness.database);
    const id = randomUUID();
    await commands.start({ id, action: 'describe', description: 'Night', photoIds }, operator);
    // Another worker has done one step, and died.
    await commands.runStep();
    await harness.start();
    const isFinished = async (command: string) => (await commands.byId(command)).finishedAt !== null;
    await eventually(() => isFinished(id));
    expect(await commands.byId(id)).toMatchObject({ done: photoIds.length, changed: photoIds.length });
    const night = async () => (await library.months({ sort: 'newest', search: 'night' })).total;
    expect(await night()).toBe(photoIds.length);
    const { id: reversal } = await commands.undo(id, operator);
    harness.signal('photoCommandStarted');
    await eventually(() => isFinished(reversal));
    expect(await night()).toBe(0);
  });

  describe('publishes what is scheduled', () => {
    const schedule = () => new ScheduleRepository(harness.database);
    const posts = () => new PostRepository(harness.database);
    async function aScheduledPost(): Promise<string> {
      const id = randomUUID();
      await new PostDraftRepository(harness.database).save(id, {
        description: 'Dusk',
        day: null,
        photoIds: [],
      });
      await schedule().plan({ kind: 'post', ids: [id], publish: '2099-01-01T10:00', zone: 'UTC' }, operator);
      return id;
    }
    /** Sets the time of everything that is planned. */
    const planFor = (dueAt: Date) =>
      harness.database.queries.updateTable('schedule').set({ dueAt }).execute();

    it('at its time, once, by any number of workers', async () => {
      const id = await aScheduledPost();
      const signals = harness.get<SignalBus>(SIGNAL_BUS);
      const logger = createLogger('worker', 'silent');
      const others = [1, 2].map(() => new ScheduledPublication(schedule(), signals, logger));
      await planFor(new Date());
      await Promise.all(others.map((other) => other.run()));
      await eventually(() => posts().byId(id));
      const audit = await new AuditRepository(harness.database).page({ limit: 100, resourceType: 'post' });
      expect(audit.filter(({ action, target }) => action === 'post.publish' && target === id)).toHaveLength(
        1,
      );
    });

    it('after a restart that lasted past its time', async () => {
      const id = await aScheduledPost();
      await harness.stop();
      const dueAt = new Date(Date.now() - 60_000);
      await planFor(dueAt);
      expect(await posts().byId(id)).toBeUndefined();
      await harness.start();
      expect(await eventually(() => posts().byId(id))).toMatchObject({ createdOn: dueAt });
    });

    it('while Redis is away, and although something else fails', async () => {
      await harness.stop();
      const [broken, id] = [await aScheduledPost(), await aScheduledPost()];
      await planFor(new Date(0));
      // No request can store such a draft. It stands for any fault of one item.
      const describe = (description: string) =>
        harness.database.queries
          .updateTable('post_drafts')
          .set({ description })
          .where('id', '=', broken)
          .execute();
      await describe('');
      const lines: string[] = [];
      const logger = createLogger('worker', 'info', { write: (line) => void lines.push(line) });
      const signals = createSignalBus({ redisUrl: 'redis://127.0.0.1:1', prefix: 'away' });
      await new ScheduledPublication(schedule(), signals, logger).run();
      expect(await posts().byId(id)).toBeDefined();
      expect(lines.filter((line) => line.includes('a scheduled change failed'))).toHaveLength(1);
      await signals.close();
      expect(await posts().byId(broken)).toBeUndefined();
      const { entries } = await schedule().read();
      expect(entries).toMatchObject([{ ids: [broken], failureCode: 'invalid' }]);
      await describe('Dusk');
      await harness.start();
      await schedule().plan({ kind: 'post', ids: [broken], publish: 'now', zone: 'UTC' }, operator);
      await eventually(() => posts().byId(broken));
    });
  });
});
