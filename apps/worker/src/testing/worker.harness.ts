import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplicationContext, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { type WorkerConfig } from '@sandstone/config';
import { type Database, type PhotoRecord, PhotoRepository, type WorkOrigin } from '@sandstone/database';
import { createTestDatabase, databaseMissing, type TestDatabase } from '@sandstone/database/testing';
import { stagingKey } from '@sandstone/domain';
import { type JobQueue, type SignalBus } from '@sandstone/jobs';
import { redisMissing, testRedis, type TestRedis } from '@sandstone/jobs/testing';
import { JOB_QUEUE, LOGGER, SIGNAL_BUS } from '@sandstone/nest';
import { createLogger } from '@sandstone/observability';
import { type Bucket, createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { eventually } from '@sandstone/testing';
import { WorkerModule } from '../worker.module.ts';

export const operator = { system: 'operator' } as const;

/** A store of which some operations are replaced. */
export const storageThat = (storage: ObjectStorage, does: Partial<ObjectStorage>): ObjectStorage =>
  new Proxy(storage, {
    get: (real, name: keyof ObjectStorage) => does[name] ?? real[name].bind(real),
  });

/** Storage, a database and a worker that a test can stop and restart. */
export interface WorkerHarness {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly photos: PhotoRepository;
  /** A provider of the running worker. */
  get<T>(token: Type<T> | symbol): T;
  /** The worker's log so far, one parsed line each. */
  readonly logLines: readonly Record<string, unknown>[];
  start(tracing?: WorkerConfig['tracing']): Promise<void>;
  stop(): Promise<void>;
  /** Wakes the worker, as the api does after a change. */
  signal(name: 'outboxFilled' | 'contentChanged' | 'photoCommandStarted'): void;
  /** Stores a photo as the api does. @returns its id */
  upload(bytes: Buffer, options?: { listed?: boolean; origin?: WorkOrigin }): Promise<string>;
  /** Waits until the photo is ready or failed and its job has ended, which removes the upload after updating the row. */
  untilProcessed(id: string): Promise<PhotoRecord>;
  keys(bucket: Bucket, prefix?: string): Promise<string[]>;
}

const missing = databaseMissing ?? redisMissing;

/** A site on which the worker has not started yet. */
export interface ExistingSite {
  database: () => Promise<TestDatabase>;
  /** Has a folder for each bucket of the object store. */
  objects: string;
}

/** Runs a suite with its own harness. It is skipped without Postgres or Redis, and its name then says why. */
export function workerSuite(
  name: string,
  body: (harness: WorkerHarness) => void,
  existing?: ExistingSite,
): void {
  const run = missing === undefined ? describe : describe.skip;
  run(missing === undefined ? name : `${name} (${missing})`, () => {
    let testDatabase: TestDatabase;
    let redis: TestRedis;
    let directory: string;
    let storage: ObjectStorage;
    let photos: PhotoRepository;
    let worker: INestApplicationContext | undefined;
    const logLines: Record<string, unknown>[] = [];
    const write = (line: string) => void logLines.push(JSON.parse(line) as Record<string, unknown>);
    const configOf = (tracing?: WorkerConfig['tracing']): WorkerConfig => ({
      release: { version: '1.2.3', commit: 'unknown' },
      listen: { host: '127.0.0.1', port: 0, drainMs: 0, logLevel: 'silent' },
      tracing,
      database: testDatabase.config,
      redis,
      storage: { kind: 'files', directory },
      streaming: { apiUrl: '', playerUrl: '', referer: '', libraries: [] },
      syncMinutes: 10,
      concurrency: 2,
      keepOriginals: true,
      tempDirectory: join(directory, 'temp'),
    });
    const harness: WorkerHarness = {
      logLines,
      get database() {
        return testDatabase.database;
      },
      get storage() {
        return storage;
      },
      get photos() {
        return photos;
      },
      get(token) {
        if (worker === undefined) throw new Error('The worker is not running');
        return worker.get(token, { strict: false });
      },
      async start(tracing) {
        const module = await Test.createTestingModule({ imports: [WorkerModule.forRoot(configOf(tracing))] })
          .overrideProvider(LOGGER)
          .useValue(createLogger('worker', 'info', { write }))
          .compile();
        worker = await module.init();
      },
      async stop() {
        await worker?.close();
        worker = undefined;
      },
      signal: (name) => harness.get<SignalBus>(SIGNAL_BUS).publish(name, {}),
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
        if (worker !== undefined) harness.signal('outboxFilled');
        return recorded?.photoId ?? '';
      },
      untilProcessed: (id) =>
        eventually(async () => {
          const photo = await photos.adminById(id);
          if (photo === undefined || photo.status === 'processing') return undefined;
          const job = { photoId: id, attempt: photo.attempt };
          return !(await harness.get<JobQueue>(JOB_QUEUE).isPending('processPhoto', job)) && photo;
        }),
      async keys(bucket, prefix = '') {
        const found: string[] = [];
        for await (const { key } of storage.list(bucket, prefix)) found.push(key);
        return found;
      },
    };
    beforeAll(async () => {
      testDatabase = await (existing?.database ?? createTestDatabase)();
      redis = testRedis();
      directory = await mkdtemp(join(tmpdir(), 'sandstone-worker-'));
      if (existing !== undefined) await cp(existing.objects, directory, { recursive: true });
      storage = createObjectStorage({ kind: 'files', directory });
      await storage.ensureBuckets();
      photos = new PhotoRepository(testDatabase.database);
      if (existing === undefined) await harness.start();
    }, 60_000);
    afterAll(async () => {
      await harness.stop();
      await Promise.all([testDatabase.drop(), redis[Symbol.asyncDispose]()]);
      await rm(directory, { recursive: true, force: true });
    }, 30_000);
    body(harness);
  });
}
