import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { type WorkerConfig } from '@sandstone/config';
import { type Database, type PhotoRecord, PhotoRepository, type WorkOrigin } from '@sandstone/database';
import { createTestDatabase, databaseMissing, type TestDatabase } from '@sandstone/database/testing';
import { stagingKey } from '@sandstone/domain';
import { redisMissing, testRedis, type TestRedis } from '@sandstone/jobs/testing';
import { createLogger } from '@sandstone/observability';
import { type Bucket, createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { type RunningWorker, startWorker } from '../worker.ts';

export const operator = { system: 'operator' } as const;

/** A site with a worker that can be stopped and started again. */
export interface WorkerScene {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly photos: PhotoRepository;
  readonly worker: RunningWorker;
  /** What it has logged so far. */
  readonly lines: readonly Record<string, unknown>[];
  start(tracing?: WorkerConfig['tracing']): Promise<void>;
  stop(): Promise<void>;
  /** As the api takes a photo in. @returns its id */
  upload(bytes: Buffer, how?: { listed?: boolean; origin?: WorkOrigin }): Promise<string>;
  /** The photo once it is ready or has failed, and its job has ended: the upload is removed after the record says so. */
  settled(id: string): Promise<PhotoRecord>;
  keys(bucket: Bucket, prefix?: string): Promise<string[]>;
}

const missing = databaseMissing ?? redisMissing;

/** A suite with a scene of its own; without the services it is skipped, and its name says why. */
export function workerSuite(name: string, body: (scene: WorkerScene) => void): void {
  const run = missing === undefined ? describe : describe.skip;
  run(missing === undefined ? name : `${name} (${missing})`, () => {
    let test: TestDatabase;
    let redis: TestRedis;
    let directory: string;
    let storage: ObjectStorage;
    let photos: PhotoRepository;
    let worker: RunningWorker | undefined;
    const lines: Record<string, unknown>[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
    const settings = (tracing?: WorkerConfig['tracing']): WorkerConfig => ({
      listen: { host: '127.0.0.1', port: 0, drainMs: 0, logLevel: 'silent' },
      tracing,
      database: test.config,
      redis,
      storage: { kind: 'files', directory },
      streaming: { apiUrl: '', playerUrl: '', referer: '', libraries: [] },
      syncMinutes: 10,
      concurrency: 2,
      keepOriginals: true,
      tempDirectory: join(directory, 'scratch'),
    });
    const scene: WorkerScene = {
      lines,
      get database() {
        return test.database;
      },
      get storage() {
        return storage;
      },
      get photos() {
        return photos;
      },
      get worker() {
        if (worker === undefined) throw new Error('The worker was stopped');
        return worker;
      },
      async start(tracing) {
        worker = await startWorker(settings(tracing), { logger: createLogger('worker', 'info', { write }) });
      },
      async stop() {
        await worker?.close();
        worker = undefined;
      },
      async upload(bytes, { listed = true, origin = {} } = {}) {
        const key = stagingKey();
        await storage.put('staging', key, bytes, { contentType: 'image/jpeg' });
        const upload = {
          sha256: createHash('sha256').update(bytes).digest(),
          bytes: bytes.length,
          contentType: 'image/jpeg',
          originalName: 'photo.jpg',
          description: null,
          listed,
          stagingKey: key,
        };
        const [recorded] = await photos.recordUploads([upload], { ...operator, ...origin });
        worker?.context.signals.publish('outboxFilled', {});
        return recorded?.photoId ?? '';
      },
      async settled(id) {
        const { queue } = scene.worker.context;
        for (;;) {
          const photo = await photos.adminById(id);
          if (photo !== undefined && photo.status !== 'processing') {
            const job = { photoId: id, attempt: photo.attempt };
            if (!(await queue.isPending('processPhoto', job))) return photo;
          }
          await sleep(20);
        }
      },
      async keys(bucket, prefix = '') {
        const found: string[] = [];
        for await (const { key } of storage.list(bucket, prefix)) found.push(key);
        return found;
      },
    };
    beforeAll(async () => {
      test = await createTestDatabase();
      redis = testRedis();
      directory = await mkdtemp(join(tmpdir(), 'sandstone-worker-'));
      storage = createObjectStorage({ kind: 'files', directory });
      await storage.ensureBuckets();
      photos = new PhotoRepository(test.database);
      await scene.start();
    }, 60_000);
    afterAll(async () => {
      await scene.stop();
      await Promise.all([test.drop(), redis[Symbol.asyncDispose]()]);
      await rm(directory, { recursive: true, force: true });
    }, 30_000);
    body(scene);
  });
}
