import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type WorkerConfig } from '@sandstone/config';
import { memberTexts, pipeline, routes } from '@sandstone/contract';
import {
  CoverRepository,
  ObjectHold,
  OutboxRepository,
  type PhotoRecord,
  PhotoRepository,
  PhotoWorkRepository,
  type WorkOrigin,
} from '@sandstone/database';
import {
  anIdentity,
  createTestDatabase,
  databaseMissing,
  type TestDatabase,
} from '@sandstone/database/testing';
import { originalKey, photoPublicPrefix, stagingKey } from '@sandstone/domain';
import { redisMissing, testRedisUrl } from '@sandstone/jobs/testing';
import { drawPhoto, truncate } from '@sandstone/media/testing';
import { createLogger } from '@sandstone/observability';
import { startCollector } from '@sandstone/observability/testing';
import { type Bucket, createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { type RunningWorker, startWorker } from './worker.ts';
import { runSweepCommand } from './operator/sweep.command.ts';
import { DeletePhotoHandler } from './photos/delete-photo.handler.ts';
import { sweepOrphans } from './sweep/orphans.ts';
import { Sweeper } from './sweep/sweeper.ts';

const missing = databaseMissing ?? redisMissing;
const suite = missing === undefined ? describe : describe.skip;
const actor = { system: 'operator' } as const;

suite(`the worker ${missing ?? ''}`, () => {
  let database: TestDatabase;
  let directory: string;
  let storage: ObjectStorage;
  let photos: PhotoRepository;
  let worker: RunningWorker | undefined;

  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const settings = (tracing?: WorkerConfig['tracing']): WorkerConfig => ({
    listen: { host: '127.0.0.1', port: 0, drainMs: 0, logLevel: 'silent' },
    tracing,
    database: database.config,
    // Photo ids are random, so that suites share a Redis without meeting.
    redis: { url: testRedisUrl() },
    storage: { kind: 'files', directory },
    streaming: { apiUrl: '', playerUrl: '', referer: '', libraries: [] },
    syncMinutes: 10,
    lanes: 2,
    keepOriginals: true,
    scratchDirectory: join(directory, 'scratch'),
  });
  const start = (tracing?: WorkerConfig['tracing']) =>
    startWorker(settings(tracing), { logger: createLogger('worker', 'info', { write }) });

  beforeAll(async () => {
    database = await createTestDatabase();
    directory = await mkdtemp(join(tmpdir(), 'sandstone-worker-'));
    storage = createObjectStorage({ kind: 'files', directory });
    await storage.ensureBuckets();
    photos = new PhotoRepository(database.database);
    worker = await start();
  }, 60_000);
  afterAll(async () => {
    await worker?.close();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  }, 30_000);

  async function upload(bytes: Buffer, listed = true, origin: WorkOrigin = {}): Promise<string> {
    const key = stagingKey();
    await storage.put('staging', key, bytes, { contentType: 'image/jpeg' });
    const [recorded] = await photos.recordUploads(
      [
        {
          sha256: createHash('sha256').update(bytes).digest(),
          bytes: bytes.length,
          contentType: 'image/jpeg',
          originalName: 'photo.jpg',
          description: null,
          listed,
          stagingKey: key,
        },
      ],
      { ...actor, ...origin },
    );
    return recorded?.photoId ?? '';
  }
  async function settled(id: string): Promise<PhotoRecord> {
    for (let tries = 0; tries < 300; tries += 1) {
      const photo = await photos.adminById(id);
      if (photo !== undefined && photo.status !== 'processing') return photo;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The photo was never finished');
  }
  async function keys(bucket: Bucket, prefix = ''): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of storage.list(bucket, prefix)) found.push(key);
    return found;
  }
  const context = () => {
    if (worker === undefined) throw new Error('The worker runs in this test');
    return worker.context;
  };
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  const eventually = async (check: () => Promise<boolean>) => {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await check()) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  };

  it('makes an upload into a photo: variants in public, the original kept, staging and outbox empty', async () => {
    const bytes = await drawPhoto({ width: 600, height: 900, seed: 1, orientation: 6 });
    const id = await upload(bytes);
    const photo = await settled(id);
    expect(photo).toMatchObject({ status: 'ready', width: 600, height: 900, animated: false });
    const stored = await keys('public', photoPublicPrefix(id));
    expect(stored).toHaveLength(photo.variants.length);
    expect(stored).toContain(`${photoPublicPrefix(id)}${pipeline.version}/${pipeline.fallbackWidth}.jpg`);
    expect(await storage.stat('originals', originalKey(id))).toMatchObject({ bytes: bytes.length });
    expect(await eventually(async () => (await keys('staging')).length === 0)).toBe(true);
    expect(await new OutboxRepository(database.database).count()).toBe(0);
  }, 40_000);

  it('fails a damaged file at once, for good, with a reason for the creator, and tries it again when asked', async () => {
    const id = await upload(truncate(await drawPhoto({ width: 800, height: 600, seed: 2 }), 0.5));
    const failed = await settled(id);
    expect(failed).toMatchObject({ status: 'failed', failureCode: 'damaged', attempt: 1 });
    expect(memberTexts.photoFailure[failed.failureCode ?? 'internal']).toMatch(/damaged/);
    expect(await keys('public', photoPublicPrefix(id))).toEqual([]);
    await photos.retry(id, actor);
    expect(await settled(id)).toMatchObject({ status: 'failed', attempt: 2 });
  }, 40_000);

  it('gives up on a file that was begun too often, instead of taking it up for ever', async () => {
    await worker?.close();
    worker = undefined;
    const id = await upload(await drawPhoto({ width: 500, height: 400, seed: 3 }));
    const work = new PhotoWorkRepository(database.database);
    for (let run = 0; run < 12; run += 1) await work.beginRun(id, 1);
    worker = await start();
    expect(await settled(id)).toMatchObject({ status: 'failed', failureCode: 'internal' });
  }, 60_000);

  it('goes by the request that asked for the work: in its log, in its trace; and counts it', async () => {
    await worker?.close();
    const collector = await startCollector();
    worker = await start({
      endpoint: collector.endpoint,
      headers: {},
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const origin = { requestId: 'upload-5678', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const bytes = await drawPhoto({ width: 520, height: 390, seed: 8 });
    const id = await upload(bytes, true, origin);
    await settled(id);
    const ended = (line: Record<string, unknown>) =>
      line['msg'] === 'job ended' && line['requestId'] === 'upload-5678';
    expect(await eventually(async () => lines.some(ended))).toBe(true);
    expect(lines.find(ended)).toMatchObject({
      queue: 'photo-process',
      jobId: expect.stringContaining(id),
      run: 1,
      outcome: 'done',
      traceId,
    });

    const metrics = await (await fetch(worker.url + routes.metrics.path)).text();
    expect(metrics).toContain('sandstone_job_duration_seconds_count{queue="photo-process",outcome="done"} 1');
    expect(metrics).toContain(`sandstone_pipeline_bytes_total{kind="photo",direction="in"} ${bytes.length}`);
    expect(metrics).toContain('sandstone_pipeline_duration_seconds_count{kind="photo",outcome="done"} 1');
    expect(metrics).toMatch(/^sandstone_photos\{state="ready"\} [1-9]/m);
    expect(metrics).toMatch(/^sandstone_queue_jobs\{queue="photo-process",state="waiting"\} \d+$/m);
    expect(metrics).toMatch(/^sandstone_outbox_oldest_seconds \d/m);
    expect(metrics).toContain('sandstone_state_readable{source="records"} 1');

    worker.context.readiness.drain();
    expect((await fetch(worker.url + routes.ready.path)).status).toBe(503);
    expect((await fetch(worker.url + routes.live.path)).status).toBe(200);
    await worker.close();
    worker = await start();
    await collector.close();
    const job = collector.spans.find(({ name }) => name === 'process photo-process');
    expect(job).toMatchObject({ service: 'sandstone-worker', traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)).not.toEqual([]);
    expect(collector.spans.every((span) => span.traceId === traceId)).toBe(true);
  }, 60_000);

  it('removes everything of a deleted photo', async () => {
    const id = await upload(await drawPhoto({ width: 640, height: 480, seed: 4 }));
    await settled(id);
    await photos.markDeleted(id, actor);
    expect(await eventually(async () => (await keys('public', photoPublicPrefix(id))).length === 0)).toBe(
      true,
    );
    expect(
      await eventually(async () => (await storage.stat('originals', originalKey(id))) === undefined),
    ).toBe(true);
  }, 40_000);

  it('hands a photo over again whose job the queue has lost', async () => {
    await worker?.close();
    worker = undefined;
    const id = await upload(await drawPhoto({ width: 480, height: 640, seed: 5 }));
    // As if Redis had lost it after the outbox was emptied.
    await new OutboxRepository(database.database).relay(100, (rows) =>
      Promise.resolve(rows.map((row) => row.id)),
    );
    worker = await start();
    const inTwoMinutes = new Date(Date.now() + 120_000);
    await new Sweeper(worker.context).requeueStuckPhotos(inTwoMinutes);
    expect(await settled(id)).toMatchObject({ status: 'ready' });
  }, 60_000);

  it('removes photos chosen for a post that was never saved, after a day and not before', async () => {
    const id = await upload(await drawPhoto({ width: 410, height: 300, seed: 7 }), false);
    await settled(id);
    if (worker === undefined) throw new Error('no worker');
    const sweeper = new Sweeper(worker.context);
    await sweeper.removeAbandoned();
    expect(await photos.adminById(id)).toBeDefined();
    await sweeper.removeAbandoned(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await photos.adminById(id)).toBeUndefined();
    expect(await eventually(async () => (await keys('public', photoPublicPrefix(id))).length === 0)).toBe(
      true,
    );
  }, 40_000);

  it('ends deletions of accounts that were interrupted, and lets the others take their time', async () => {
    worker ??= await start();
    const { users } = worker.context;
    const { user } = await users.signIn(anIdentity(), false);
    await users.closeForDeletion(user.id);
    const sweeper = new Sweeper(worker.context);
    await sweeper.finishDeletions();
    expect(await users.byId(user.id)).toBeDefined();
    await sweeper.finishDeletions(new Date(Date.now() + 11 * 60_000));
    expect(await users.byId(user.id)).toBeUndefined();
  });

  it('sweeps objects that no row knows once they are old, and no other', async () => {
    const known = await upload(await drawPhoto({ width: 400, height: 300, seed: 6 }));
    await settled(known);
    const orphan = 'photos/11111111-1111-4111-8111-111111111111/1/320.webp';
    await storage.put('public', orphan, Buffer.from('x'), { contentType: 'image/webp' });
    const orphanCover = 'covers/11111111-1111-4111-8111-111111111111/320.webp';
    await storage.put('public', orphanCover, Buffer.from('x'), { contentType: 'image/webp' });
    await storage.put('staging', 'uploads/orphan', Buffer.from('x'), { contentType: 'image/jpeg' });
    const work = new PhotoWorkRepository(database.database);
    const hold = new ObjectHold(database.database);
    const sweep = (olderThan: Date, dryRun: boolean) =>
      sweepOrphans(
        { photos: work, covers: new CoverRepository(database.database), storage, hold },
        { olderThan, dryRun },
      );
    expect(await sweep(new Date(Date.now() - 60_000), false)).toEqual([]);
    const later = new Date(Date.now() + 60_000);
    const found = await sweep(later, true);
    expect(found.map(({ key }) => key).toSorted()).toEqual([orphanCover, orphan, 'uploads/orphan']);
    expect(await storage.stat('public', orphan)).toBeDefined();
    await hold.during(async () => {
      expect(await sweep(later, false)).toEqual([]);
    });
    expect(await storage.stat('public', orphan)).toBeDefined();
    await sweep(later, false);
    expect(await storage.stat('public', orphan)).toBeUndefined();
    expect((await keys('public', photoPublicPrefix(known))).length).toBeGreaterThan(0);
  }, 40_000);

  it('removes nothing that a backup may still need, and all of it afterwards', async () => {
    const leaving = await upload(await drawPhoto({ width: 420, height: 300, seed: 7 }));
    await settled(leaving);
    const staged = await keys('staging');
    await new ObjectHold(database.database).during(async () => {
      await photos.markDeleted(leaving, actor);
      const arriving = await upload(await drawPhoto({ width: 440, height: 300, seed: 8 }));
      // Photos are made all the while; their uploads stay.
      await settled(arriving);
      const handler = new DeletePhotoHandler(context());
      await handler.handle({ photoId: leaving });
      await new Sweeper(context()).clearStagedLeftovers(inAnHour());
      expect((await keys('public', photoPublicPrefix(leaving))).length).toBeGreaterThan(0);
      expect(await keys('staging')).toHaveLength(staged.length + 1);
    });
    await new Sweeper(context()).clearStagedLeftovers(inAnHour());
    expect(await keys('staging')).toEqual(staged);
    await new Sweeper(context()).requeueStuckPhotos(inAnHour());
    expect(
      await eventually(async () => (await keys('public', photoPublicPrefix(leaving))).length === 0),
    ).toBe(true);
  }, 40_000);

  it('lists for the operator what faults left behind, and removes it when told to', async () => {
    const waiting = await new PhotoRepository(database.database).recordUploads(
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
      actor,
    );
    const orphan = 'photos/22222222-2222-4222-8222-222222222222/1/320.webp';
    await storage.put('public', orphan, Buffer.from('x'), { contentType: 'image/webp' });
    const run = async (command: string, now?: Date) =>
      (await runSweepCommand([command], context(), now)).join('\n');
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    expect(await run('list')).toContain('0 objects that no record names');
    const list = await run('list', inTwoDays);
    expect(list).toContain(`public/${orphan}`);
    expect(list).toContain(`photo ${waiting[0]?.photoId}, try 1`);
    expect(await storage.stat('public', orphan)).toBeDefined();
    expect(await run('remove', inTwoDays)).toContain('Removed 1 objects');
    expect(await storage.stat('public', orphan)).toBeUndefined();
    await expect(run('dance')).rejects.toThrow('There is no command "dance"');
  }, 40_000);
});
