import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { adminTexts, limits, pipeline, routes } from '@sandstone/contract';
import {
  AuditRepository,
  CoverRepository,
  Database,
  DeletionLock,
  InsightsRepository,
  LibraryRepository,
  nilId,
  OutboxRepository,
  PhotoCommandRepository,
  PhotoObjectRepository,
  PhotoProcessingRepository,
  PhotoRemakeRepository,
  PhotoSweepRepository,
  PostDraftRepository,
  PostRepository,
  ScheduleRepository,
  TrashRepository,
  UserRepository,
  ViewRepository,
  WatermarkRepository,
} from '@sandstone/database';
import { anIdentity, aPhoto, fillGallery } from '@sandstone/database/testing';
import { originalKey, photoPublicPrefix, stagingKey, privateKeyOf } from '@sandstone/domain';
import { createSignalBus, type SignalBus } from '@sandstone/jobs';
import { InMemorySignalBus } from '@sandstone/jobs/testing';
import { drawPhoto, truncate } from '@sandstone/media/testing';
import { SIGNAL_BUS, TRACING } from '@sandstone/nest';
import { createLogger, Readiness } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { type Tracing } from '@sandstone/observability/tracing';
import { startCollector } from '@sandstone/observability/testing';
import { type ObjectStorage, StorageUnavailableError } from '@sandstone/storage';
import { eventually } from '@sandstone/testing';
import { sql } from 'kysely';
import { AccountSweep } from './accounts/account-sweep.ts';
import { BackgroundWork } from './background/background-work.ts';
import { Semaphore } from './concurrency/semaphore.ts';
import { HealthServer } from './health/health.server.ts';
import { TempDirectory } from './images/temp-directory.ts';
import { runSweepCommand } from './operator/sweep.command.ts';
import { PhotoObjectMover } from './photos/photo-object-mover.ts';
import { PhotoRemoval } from './photos/photo-removal.ts';
import { PhotoSweep } from './photos/photo-sweep.ts';
import { PictureMaker } from './photos/picture-maker.ts';
import { RemakePhotoHandler } from './photos/remake-photo.handler.ts';
import { StagedUploads } from './photos/staged-uploads.ts';
import { ScheduledPublication } from './schedule/scheduled-publication.ts';
import { ExpiredRecords } from './sweep/expired-records.ts';
import { OrphanSweep } from './sweep/orphan-sweep.ts';
import { sweepOrphans } from './sweep/orphans.ts';
import { operator, workerSuite } from './testing/worker.harness.ts';
import { CoverSweep } from './videos/cover-sweep.ts';

/** A store of which some operations are replaced. */
const storageThat = (storage: ObjectStorage, does: Partial<ObjectStorage>): ObjectStorage =>
  new Proxy(storage, {
    get: (real, name: keyof ObjectStorage) => does[name] ?? real[name].bind(real),
  });

workerSuite('the worker', (harness) => {
  const inAnHour = () => new Date(Date.now() + 3_600_000);

  it('processes an upload: publishes variants, keeps the original, and empties staging and outbox', async () => {
    const bytes = await drawPhoto({ width: 600, height: 900, seed: 1, orientation: 6 });
    const id = await harness.upload(bytes);
    const photo = await harness.untilProcessed(id);
    expect(photo).toMatchObject({ status: 'ready', width: 600, height: 900, animated: false });
    const stored = await harness.keys('public', photoPublicPrefix(id));
    expect(stored).toHaveLength(photo.variants.length);
    expect(stored).toContain(`${photoPublicPrefix(id)}${pipeline.version}/${pipeline.fallbackWidth}.jpg`);
    expect(await harness.storage.stat('originals', originalKey(id))).toMatchObject({ bytes: bytes.length });
    await eventually(async () => (await harness.keys('staging')).length === 0);
    expect(await new OutboxRepository(harness.database).count()).toBe(0);
  }, 40_000);

  it('fails a damaged file without retries, explains the reason to the creator and retries on request', async () => {
    const id = await harness.upload(truncate(await drawPhoto({ width: 800, height: 600, seed: 2 }), 0.5));
    const failed = await harness.untilProcessed(id);
    expect(failed).toMatchObject({ status: 'failed', failureCode: 'damaged', attempt: 1 });
    expect(adminTexts.photoFailure[failed.failureCode ?? 'internal']).toMatch(/damaged/);
    expect(await harness.keys('public', photoPublicPrefix(id))).toEqual([]);
    await harness.photos.retry(id, operator);
    harness.signal('outboxFilled');
    expect(await harness.untilProcessed(id)).toMatchObject({ status: 'failed', attempt: 2 });
  }, 40_000);

  it('fails a file whose processing was started too often', async () => {
    await harness.stop();
    const id = await harness.upload(await drawPhoto({ width: 500, height: 400, seed: 3 }));
    const work = new PhotoProcessingRepository(harness.database);
    for (let run = 0; run < 12; run += 1) await work.beginRun(id, 1);
    await harness.start();
    expect(await harness.untilProcessed(id)).toMatchObject({ status: 'failed', failureCode: 'internal' });
  }, 60_000);

  it('carries the ids of request and trace into log lines and spans, and counts the job', async () => {
    await harness.stop();
    const collector = await startCollector();
    await harness.start({
      endpoint: collector.endpoint,
      headers: {},
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const origin = { requestId: 'upload-5678', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const bytes = await drawPhoto({ width: 520, height: 390, seed: 8 });
    const id = await harness.upload(bytes, { origin });
    await harness.untilProcessed(id);
    const ended = (line: Record<string, unknown>) =>
      line['msg'] === 'job ended' && line['requestId'] === 'upload-5678';
    await eventually(async () => harness.logLines.some(ended));
    expect(harness.logLines.find(ended)).toMatchObject({
      queue: 'photo-process',
      jobId: expect.stringContaining(id),
      run: 1,
      outcome: 'done',
      traceId,
    });

    const metrics = await (await fetch(harness.get(HealthServer).url + routes.metrics.path)).text();
    expect(metrics).toContain('sandstone_job_duration_seconds_count{queue="photo-process",outcome="done"} 1');
    expect(metrics).toContain(`sandstone_pipeline_bytes_total{kind="photo",direction="in"} ${bytes.length}`);
    expect(metrics).toContain('sandstone_pipeline_duration_seconds_count{kind="photo",outcome="done"} 1');
    expect(metrics).toMatch(/^sandstone_photos\{state="ready"\} [1-9]/m);
    expect(metrics).toMatch(/^sandstone_queue_jobs\{queue="photo-process",state="waiting"\} \d+$/m);
    expect(metrics).toMatch(/^sandstone_outbox_oldest_seconds \d/m);
    expect(metrics).toContain('sandstone_state_readable{source="records"} 1');
    expect(metrics).toContain('sandstone_state_readable{source="objects"} 1');
    expect(metrics).toContain('sandstone_reverse_proxies{policy="refused"} 0');

    harness.get(Readiness).drain();
    expect((await fetch(harness.get(HealthServer).url + routes.ready.path)).status).toBe(503);
    expect((await fetch(harness.get(HealthServer).url + routes.live.path)).status).toBe(200);
    await harness.stop();
    await harness.start();
    await collector.close();
    const job = collector.spans.find(({ name }) => name === 'process photo-process');
    expect(job).toMatchObject({ service: 'sandstone-worker', traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)).not.toEqual([]);
    expect(collector.spans.every((span) => span.traceId === traceId)).toBe(true);
  }, 60_000);

  it('ends its work before its connections, and gives back a job that it cannot finish', async () => {
    const photo = await drawPhoto({ width: 3000, height: 2000, seed: 9 });
    const id = await harness.upload(photo);
    const { jobsRunning } = harness.get(WorkerMetrics);
    await eventually(async () => (await jobsRunning.get()).values.some(({ value }) => value > 0));
    const ends = [
      jest.spyOn(harness.get(Readiness), 'drain'),
      jest.spyOn(harness.get(BackgroundWork), 'beforeApplicationShutdown'),
      jest.spyOn(harness.get(HealthServer), 'onApplicationShutdown'),
      jest.spyOn(harness.get(Database), 'close'),
      jest.spyOn(harness.get<Tracing>(TRACING), 'close'),
    ];
    const before = harness.logLines.length;
    await harness.stop();
    const order = ends.map(({ mock }) => mock.invocationCallOrder[0] ?? 0);
    expect(order.toSorted((a, b) => a - b)).toEqual(order);
    // A step that is left out would be the first in this order.
    expect(order).not.toContain(0);
    for (const end of ends) end.mockRestore();
    const lines = harness.logLines.slice(before);
    expect(lines.find(({ msg }) => msg === 'job ended')?.['outcome']).toMatch(/^(done|given_back)$/);
    expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
    await harness.start();
    expect(await harness.untilProcessed(id)).toMatchObject({ status: 'ready' });
  }, 60_000);

  const trash = () => new TrashRepository(harness.database);
  const erase = (id: string) => trash().erase({ kind: 'photo', ids: [id] }, operator);
  const isKnown = async (id: string) =>
    (await new PhotoSweepRepository(harness.database).knownIds([id])).has(id);
  const publicKeys = (id: string) => harness.keys('public', photoPublicPrefix(id));
  const privateKeys = (id: string) => harness.keys('staging', privateKeyOf(photoPublicPrefix(id)));

  it('makes the files of a deleted photo private, and removes them when it is deleted for good', async () => {
    const id = await harness.upload(await drawPhoto({ width: 640, height: 480, seed: 4 }));
    await harness.untilProcessed(id);
    const published = await publicKeys(id);
    await harness.photos.markDeleted(id, operator);
    await eventually(async () => (await publicKeys(id)).length === 0);
    expect(await privateKeys(id)).toEqual(published.map(privateKeyOf));
    expect(await harness.storage.stat('originals', originalKey(id))).toBeDefined();
    // Neither the sweep for orphans nor the one for abandoned photos removes them.
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    await harness.get(OrphanSweep).removeOrphans(inTwoDays);
    await harness.get(PhotoSweep).removeAbandoned(inTwoDays);
    expect(await privateKeys(id)).toHaveLength(published.length);

    await erase(id);
    await eventually(async () => (await privateKeys(id)).length === 0);
    await eventually(async () => (await harness.storage.stat('originals', originalKey(id))) === undefined);
    await eventually(async () => !(await isKnown(id)));
  }, 40_000);

  it('restores a deleted photo with its files, also after a crash in the middle', async () => {
    const id = await harness.upload(await drawPhoto({ width: 644, height: 480, seed: 5 }));
    await harness.untilProcessed(id);
    const published = await publicKeys(id);
    await harness.photos.markDeleted(id, operator);
    await eventually(async () => (await privateKeys(id)).length === published.length);
    await harness.stop();
    await trash().restore({ kind: 'photo', ids: [id] }, operator);
    // A worker that died has moved some of the files.
    for (const key of published.slice(0, 2)) {
      await harness.storage.move({ bucket: 'staging', key: privateKeyOf(key) }, { bucket: 'public', key });
    }
    await harness.start();
    await eventually(async () => (await harness.photos.adminById(id)) !== undefined);
    expect(await publicKeys(id)).toEqual(published);
    expect(await privateKeys(id)).toEqual([]);
  }, 60_000);

  it('keeps the pictures of a photo private while visitors see it nowhere, also after a crash in the middle', async () => {
    const bytes = await drawPhoto({ width: 648, height: 480, seed: 7 });
    const id = await harness.upload(bytes, { listed: false });
    const { variants } = await harness.untilProcessed(id);
    const names = await privateKeys(id);
    expect([names.length, await publicKeys(id)]).toEqual([variants.length, []]);
    const list = (listed: boolean) => harness.photos.update(id, { listed }, operator);

    await list(true);
    await eventually(async () => (await publicKeys(id)).length === variants.length);
    const published = await publicKeys(id);
    expect(await privateKeys(id)).toEqual([]);
    await eventually(async () => (await harness.photos.adminById(id))?.withdrawnAt === null);
    expect((await harness.photos.publicPage({ limit: 10, from: id })).photos[0]?.id).toBe(id);

    await harness.stop();
    await list(false);
    // A worker that died has moved some of the files.
    for (const key of published.slice(0, 2)) {
      await harness.storage.move({ bucket: 'public', key }, { bucket: 'staging', key: privateKeyOf(key) });
    }
    await harness.start();
    await eventually(async () => (await privateKeys(id)).length === variants.length);
    expect(await publicKeys(id)).toEqual([]);
    await list(true);
    await eventually(async () => (await publicKeys(id)).length === variants.length);
  }, 60_000);

  it('burns a mark into the pictures, under other addresses, and takes it out again', async () => {
    const watermark = new WatermarkRepository(harness.database);
    const settings = { kind: 'text', text: 'Mark', corner: 'topLeft', strength: 100 } as const;
    const picture = { width: 4, height: 1, pixels: Buffer.alloc(16, 255).toString('base64') };
    const listed = await harness.upload(await drawPhoto({ width: 700, height: 480, seed: 71 }));
    const hidden = await harness.upload(await drawPhoto({ width: 702, height: 480, seed: 72 }), {
      listed: false,
    });
    const ids = [listed, hidden];
    for (const id of ids) await harness.untilProcessed(id);
    const versionsOf = async (id: string) => {
      const keys = [...(await publicKeys(id)), ...(await privateKeys(id))];
      return [...new Set(keys.map((key) => /([0-9-]+)\/[^/]+$/.exec(key)?.[1]))];
    };
    const until = (version: string, which = ids) =>
      eventually(async () => {
        const found = await Promise.all(which.map(versionsOf));
        return found.flat().every((each) => each === version) && (await harness.photos.adminById(listed));
      });
    await watermark.set({ ...settings, picture }, operator);
    harness.signal('contentChanged');
    const revision = await watermark.revision();
    const { variants } = await until(`${pipeline.version}-${revision}`);
    expect(await publicKeys(listed)).toHaveLength(variants.length);
    expect(await publicKeys(hidden)).toEqual([]);
    const page = await harness.photos.publicPage({ limit: 100, from: listed });
    expect(page.photos[0]).toMatchObject({ id: listed, watermark: revision });
    // An upload has the mark at once.
    const later = await harness.upload(await drawPhoto({ width: 704, height: 480, seed: 73 }));
    expect(await harness.untilProcessed(later)).toMatchObject({ watermark: revision });

    // Changes while no worker runs, and an upload then comes first.
    await harness.stop();
    await watermark.set({ ...settings, picture: null, kind: 'off' }, operator);
    await harness.start();
    await until(`${pipeline.version}-${revision + 1}`, [...ids, later]);
  }, 60_000);

  it('makes uploads first, and leaves the pictures of a photo whose original is lost', async () => {
    const watermark = new WatermarkRepository(harness.database);
    const lost = await harness.upload(await drawPhoto({ width: 706, height: 480, seed: 74 }));
    await harness.untilProcessed(lost);
    const before = await publicKeys(lost);
    await harness.stop();
    await harness.storage.delete('originals', [originalKey(lost)]);
    const picture = { width: 1, height: 1, pixels: Buffer.alloc(4, 255).toString('base64') };
    await watermark.set({ kind: 'picture', text: '', corner: 'topLeft', strength: 50, picture }, operator);
    const work = new PhotoRemakeRepository(harness.database);
    const away = new StorageUnavailableError('The store is away');
    const pictures = new PictureMaker(
      { keepOriginals: true },
      storageThat(harness.storage, { download: () => Promise.reject(away) }),
      { process: () => Promise.reject(new Error('Not now')) },
      { process: () => Promise.reject(new Error('Not now')) },
      new Semaphore(1),
      await TempDirectory.create(),
    );
    const logger = createLogger('worker', 'silent');
    const mover = new PhotoObjectMover(
      new PhotoObjectRepository(harness.database),
      harness.storage,
      new DeletionLock(harness.database),
    );
    const handler = new RemakePhotoHandler(work, watermark, pictures, mover, new InMemorySignalBus(), logger);
    const revision = await watermark.revision();
    const stopping = new AbortController();
    const run = () =>
      handler.handle(
        { photoId: lost, watermark: revision },
        { run: 1, lastRun: true, signal: stopping.signal },
      );
    // The store comes back, so that the photo is not given up.
    await expect(run()).rejects.toThrow(away);
    expect(await work.outdated(revision, 100)).toContain(lost);
    const waiting = await harness.upload(await drawPhoto({ width: 708, height: 480, seed: 75 }));
    const later = run();
    stopping.abort();
    await expect(later).rejects.toThrow('aborted');
    expect(await work.outdated(revision, 100)).toContain(lost);

    await harness.start();
    await harness.untilProcessed(waiting);
    await eventually(async () => (await work.outdated(revision, 100)).length === 0);
    expect(await publicKeys(lost)).toEqual(before);
    expect(await harness.photos.adminById(lost)).toMatchObject({ status: 'ready' });
  }, 60_000);

  it('removes what lay in the trash for 30 days', async () => {
    const id = await harness.upload(await drawPhoto({ width: 646, height: 480, seed: 6 }));
    await harness.untilProcessed(id);
    await harness.photos.markDeleted(id, operator);
    const expired = harness.get(ExpiredRecords);
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
    await expired.eraseTrash(inDays(29));
    expect(await harness.photos.adminOrTrashedById(id)).toBeDefined();
    await expired.eraseTrash(inDays(31));
    expect(await harness.photos.adminOrTrashedById(id)).toBeUndefined();
    await eventually(async () => (await harness.storage.stat('originals', originalKey(id))) === undefined);
  }, 40_000);

  it('removes the counts of views after thirteen months', async () => {
    const days = ['2026-02-28', '2026-03-01', '2027-04-01'];
    const [, first = '', last = ''] = days;
    const views = new ViewRepository(harness.database);
    for (const day of days) await views.add(day, { kind: 'home', itemId: nilId });
    await harness.get(ExpiredRecords).forgetOldViews(new Date(`${last}T10:00:00Z`));
    const kept = await new InsightsRepository(harness.database).days('2026-01-01', last);
    expect(kept.map(({ day }) => day)).toEqual([first, last]);
  });

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
  }, 40_000);

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

  it('hands over jobs although older ones are not understood', async () => {
    await sql`
      insert into outbox (queue, payload)
      select case when number % 2 = 0 then 'of-a-newer-version' else 'processPhoto' end, jsonb_build_object('number', number)
      from generate_series(1, 150) as number`.execute(harness.database.queries);
    const id = await harness.upload(await drawPhoto({ width: 460, height: 640, seed: 15 }));
    expect(await harness.untilProcessed(id)).toMatchObject({ status: 'ready' });
    await harness.database.queries.deleteFrom('outbox').execute();
  }, 40_000);

  it('enqueues a photo again whose job was lost', async () => {
    await harness.stop();
    const id = await harness.upload(await drawPhoto({ width: 480, height: 640, seed: 5 }));
    // Simulates that Redis loses the job after the outbox was emptied.
    await new OutboxRepository(harness.database).relay(100, (rows) =>
      Promise.resolve({ delivered: rows.map((row) => row.id), failed: [] }),
    );
    await harness.start();
    const inTwoMinutes = new Date(Date.now() + 120_000);
    await harness.get(PhotoSweep).requeueStuck(inTwoMinutes);
    expect(await harness.untilProcessed(id)).toMatchObject({ status: 'ready' });
  }, 60_000);

  it('removes photos of an unsaved post after a day', async () => {
    const id = await harness.upload(await drawPhoto({ width: 410, height: 300, seed: 7 }), { listed: false });
    await harness.untilProcessed(id);
    const sweep = harness.get(PhotoSweep);
    await sweep.removeAbandoned();
    expect(await harness.photos.adminById(id)).toBeDefined();
    await sweep.removeAbandoned(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await harness.photos.adminById(id)).toBeUndefined();
    await eventually(async () => (await harness.keys('public', photoPublicPrefix(id))).length === 0);
  }, 40_000);

  it('completes interrupted account deletions, but not recent ones', async () => {
    const users = harness.get(UserRepository);
    const { user } = await users.signIn(anIdentity(), false);
    await users.closeForDeletion(user.id);
    const sweep = harness.get(AccountSweep);
    await sweep.finishDeletions();
    expect(await users.byId(user.id)).toBeDefined();
    await sweep.finishDeletions(new Date(Date.now() + 11 * 60_000));
    expect(await users.byId(user.id)).toBeUndefined();
  });

  it('sweeps only old objects without a row', async () => {
    const known = await harness.upload(await drawPhoto({ width: 400, height: 300, seed: 6 }));
    await harness.untilProcessed(known);
    const orphan = 'photos/11111111-1111-4111-8111-111111111111/1/320.webp';
    await harness.storage.put('public', orphan, Buffer.from('x'), { contentType: 'image/webp' });
    const orphanCover = 'covers/11111111-1111-4111-8111-111111111111/320.webp';
    await harness.storage.put('public', orphanCover, Buffer.from('x'), { contentType: 'image/webp' });
    await harness.storage.put('staging', 'uploads/orphan', Buffer.from('x'), { contentType: 'image/jpeg' });
    await harness.storage.put('staging', privateKeyOf(orphan), Buffer.from('x'), {
      contentType: 'image/webp',
    });
    const photoSweeps = new PhotoSweepRepository(harness.database);
    const deletionLock = new DeletionLock(harness.database);
    const sweep = (olderThan: Date, dryRun: boolean) =>
      sweepOrphans(
        {
          photoSweeps,
          covers: new CoverRepository(harness.database),
          storage: harness.storage,
          deletionLock,
        },
        { olderThan, dryRun },
      );
    expect(await sweep(new Date(Date.now() - 60_000), false)).toEqual([]);
    const later = new Date(Date.now() + 60_000);
    const found = await sweep(later, true);
    expect(found.map(({ key }) => key).toSorted()).toEqual([
      orphanCover,
      orphan,
      'uploads/orphan',
      privateKeyOf(orphan),
    ]);
    expect(await harness.storage.stat('public', orphan)).toBeDefined();
    await deletionLock.hold(async () => {
      expect(await sweep(later, false)).toEqual([]);
    });
    expect(await harness.storage.stat('public', orphan)).toBeDefined();
    await sweep(later, false);
    expect(await harness.storage.stat('public', orphan)).toBeUndefined();
    expect((await harness.keys('public', photoPublicPrefix(known))).length).toBeGreaterThan(0);
  }, 40_000);

  it('refuses to sweep if most objects have no record, and reports it as a metric', async () => {
    await harness.untilProcessed(
      await harness.upload(await drawPhoto({ width: 410, height: 300, seed: 16 })),
    );
    const metrics = harness.get(WorkerMetrics);
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    const refused = async () => (await metrics.sweepRefused.get()).values[0]?.value;
    const before = await harness.keys('public');
    const knownIds = jest
      .spyOn(harness.get(PhotoSweepRepository), 'knownIds')
      .mockResolvedValue(new Set<string>());
    await harness.get(OrphanSweep).removeOrphans(inTwoDays);
    knownIds.mockRestore();
    expect([await harness.keys('public'), await refused()]).toEqual([before, 1]);
    await harness.get(OrphanSweep).removeOrphans(inTwoDays);
    expect([await harness.keys('public'), await refused()]).toEqual([before, 0]);
  }, 40_000);

  it('defers deletions during a backup and completes them afterwards', async () => {
    const leaving = await harness.upload(await drawPhoto({ width: 420, height: 300, seed: 7 }));
    await harness.untilProcessed(leaving);
    const staged = await harness.keys('staging', 'uploads/');
    const published = await harness.keys('public', photoPublicPrefix(leaving));
    await new DeletionLock(harness.database).hold(async () => {
      await harness.photos.markDeleted(leaving, operator);
      await erase(leaving);
      await eventually(async () => (await harness.keys('public', photoPublicPrefix(leaving))).length === 0);
      await eventually(async () => (await privateKeys(leaving)).length === published.length);
      expect(await privateKeys(leaving)).toEqual(published.map(privateKeyOf));
      expect(await harness.storage.stat('originals', originalKey(leaving))).toBeDefined();
      const arriving = await harness.upload(await drawPhoto({ width: 440, height: 300, seed: 8 }));
      // Photos are still processed during a backup, but their uploads stay.
      await harness.untilProcessed(arriving);
      await harness.get(StagedUploads).clearLeftovers(inAnHour());
      expect(await harness.keys('staging', 'uploads/')).toHaveLength(staged.length + 1);
    });
    await harness.get(StagedUploads).clearLeftovers(inAnHour());
    await eventually(async () => (await harness.keys('staging', 'uploads/')).length === staged.length);
    await eventually(
      async () => (await harness.storage.stat('originals', originalKey(leaving))) === undefined,
    );
    await eventually(async () => !(await isKnown(leaving)));
  }, 40_000);

  /** A removal beside the worker, which is stopped while it runs. */
  function removalOf() {
    const signals = harness.get<SignalBus>(SIGNAL_BUS);
    return ({
      photos = new PhotoObjectRepository(harness.database),
      storage = harness.storage,
    }: {
      photos?: PhotoObjectRepository;
      storage?: ObjectStorage;
    }) => {
      const logger = createLogger('worker', 'silent');
      const deletionLock = new DeletionLock(harness.database);
      const mover = new PhotoObjectMover(photos, storage, deletionLock);
      return new PhotoRemoval(photos, mover, deletionLock, signals, logger);
    };
  }

  it('removes other deleted photos while removing one fails', async () => {
    const removalWith = removalOf();
    const [stuck = '', other = ''] = await Promise.all(
      [21, 22].map(async (seed) => {
        const id = await harness.upload(await drawPhoto({ width: 400, height: 300, seed }));
        await harness.untilProcessed(id);
        return id;
      }),
    );
    await harness.stop();
    await harness.photos.markAllDeleted([stuck, other], operator);
    const isStuck = (key: string) => key.includes(stuck);
    const failing = storageThat(harness.storage, {
      move: async (from, to) => {
        if (isStuck(from.key)) throw new Error('Simulated disk failure');
        await harness.storage.move(from, to);
      },
    });
    await removalWith({ storage: failing }).run();
    expect((await harness.keys('public')).filter((key) => key.includes(other))).toEqual([]);
    expect((await harness.keys('public')).filter(isStuck)).not.toEqual([]);
    await harness.start();
    await eventually(async () => (await harness.keys('public')).filter(isStuck).length === 0);
  }, 40_000);

  it('moves other photos although a whole batch of them fails, and does not stop trying', async () => {
    const removalWith = removalOf();
    await harness.stop();
    const bad: string[] = [];
    // They were deleted last, so that they come first.
    const { photos } = harness;
    const good = await aPhoto(harness.database);
    await photos.markDeleted(good, operator);
    for (let number = 0; number < 25; number += 1) bad.push(await aPhoto(harness.database));
    await photos.markAllDeleted(bad, operator);
    let isBroken = true;
    const failing = storageThat(harness.storage, {
      list: (bucket, prefix) => {
        if (isBroken && bad.some((id) => prefix?.includes(id))) throw new Error('Simulated disk failure');
        return harness.storage.list(bucket, prefix);
      },
    });
    const removal = removalWith({ storage: failing });
    const privateIds = async () =>
      (
        await harness.database.queries
          .selectFrom('photos')
          .select('id')
          .where('withdrawnAt', 'is not', null)
          .where('id', 'in', [good, ...bad])
          .execute()
      ).map(({ id }) => id);
    await removal.run();
    await removal.run();
    expect(await privateIds()).toEqual([good]);
    isBroken = false;
    await eventually(async () => {
      await removal.run();
      return (await privateIds()).length === bad.length + 1;
    });
    await harness.database.queries
      .deleteFrom('photos')
      .where('id', 'in', [good, ...bad])
      .execute();
    await harness.start();
  }, 40_000);

  it('publishes photos although those that were deleted for good cannot be asked for', async () => {
    const removalWith = removalOf();
    await harness.stop();
    const id = await aPhoto(harness.database, { withdrawnAt: new Date() });
    const photos = new PhotoObjectRepository(harness.database);
    jest.spyOn(photos, 'erased').mockRejectedValue(new Error('Simulated failure'));
    await expect(removalWith({ photos }).run()).rejects.toThrow();
    const photo = await harness.database.queries
      .selectFrom('photos')
      .select('withdrawnAt')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(photo).toEqual({ withdrawnAt: null });
    await harness.database.queries.deleteFrom('photos').where('id', '=', id).execute();
    await harness.start();
  });

  it('sweeps the other items although one fails', async () => {
    const users = harness.get(UserRepository);
    const [bad, good] = [
      (await users.signIn(anIdentity(), false)).user,
      (await users.signIn(anIdentity(), false)).user,
    ];
    for (const { id } of [bad, good]) await users.closeForDeletion(id);
    await sql`
      create function keep_account() returns trigger language plpgsql as $$
      begin
        raise exception 'kept';
      end $$`.execute(harness.database.queries);
    await sql`
      create trigger keep_account before delete on users for each row
      when (old.id = ${sql.lit(bad.id)}) execute function keep_account()`.execute(harness.database.queries);
    const sweep = harness.get(AccountSweep);
    await expect(sweep.finishDeletions(new Date(Date.now() + 11 * 60_000))).rejects.toThrow(AggregateError);
    expect([await users.byId(bad.id), await users.byId(good.id)]).toMatchObject([{ id: bad.id }, undefined]);
    await sql`drop function keep_account cascade`.execute(harness.database.queries);
    await sweep.finishDeletions(new Date(Date.now() + 11 * 60_000));
    expect(await users.byId(bad.id)).toBeUndefined();
  });

  it('sweeps the other covers and uploads although the files of one cannot be removed', async () => {
    const [bad, good] = [randomUUID(), randomUUID()];
    const failing = storageThat(harness.storage, {
      list: (bucket, prefix) => {
        if (prefix.includes(bad)) throw new Error('Simulated disk failure');
        return harness.storage.list(bucket, prefix);
      },
      delete: async (bucket, keys) => {
        if (keys.some((key) => key.includes(bad))) throw new Error('Simulated disk failure');
        await harness.storage.delete(bucket, keys);
      },
    });
    const covers = harness.get(CoverRepository);
    const photos = harness.get(PhotoProcessingRepository);
    const sweeps = harness.get(PhotoSweepRepository);
    const asked = [
      jest.spyOn(covers, 'retiredBefore').mockResolvedValue([bad, good]),
      jest
        .spyOn(sweeps, 'stagedLeftovers')
        .mockResolvedValue([bad, good].map((id) => ({ photoId: id, stagingKey: `uploads/${id}` }))),
    ];
    const deleted = jest.spyOn(covers, 'delete');
    const cleared = jest.spyOn(photos, 'clearStaging');
    const rest = [harness.get(DeletionLock), createLogger('worker', 'silent')] as const;
    await new CoverSweep(covers, failing, ...rest).removeRetired();
    expect(deleted.mock.calls).toEqual([[[good]]]);
    await new StagedUploads(photos, sweeps, failing, ...rest).clearLeftovers();
    expect(cleared.mock.calls.map(([id]) => id)).toEqual([good]);
    for (const spy of [...asked, deleted, cleared]) spy.mockRestore();
  });

  it('lists and removes orphaned objects by the sweep command', async () => {
    const waiting = await harness.photos.recordUploads(
      [
        {
          sha256: createHash('sha256').update('waiting').digest(),
          bytes: 7,
          contentType: 'image/jpeg',
          originalName: 'waiting.jpg',
          description: null,
          listed: true,
          stagingKey: stagingKey(),
        },
      ],
      operator,
    );
    const orphan = 'photos/22222222-2222-4222-8222-222222222222/1/320.webp';
    await harness.storage.put('public', orphan, Buffer.from('x'), { contentType: 'image/webp' });
    const stores = {
      photoSweeps: harness.get(PhotoSweepRepository),
      covers: harness.get(CoverRepository),
      storage: harness.storage,
      deletionLock: harness.get(DeletionLock),
    };
    const run = async (command: string, now?: Date) =>
      (await runSweepCommand(command.split(' '), stores, now)).join('\n');
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    expect(await run('list')).toContain('0 objects without a record');
    const list = await run('list', inTwoDays);
    expect(list).toContain(`public/${orphan}`);
    expect(list).toContain(`photo ${waiting[0]?.photoId}, attempt 1`);
    expect(await harness.storage.stat('public', orphan)).toBeDefined();
    expect(await run('remove', inTwoDays)).toContain('Removed 1 objects');
    expect(await harness.storage.stat('public', orphan)).toBeUndefined();
    expect(await run('remove --even-most', inTwoDays)).toContain('Removed 0 objects');
    await expect(run('dance')).rejects.toThrow('Unknown command "dance"');
  }, 40_000);
});
