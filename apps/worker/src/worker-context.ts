import { type WorkerConfig } from '@sandstone/config';
import {
  ContentVersionRepository,
  CoverRepository,
  createDatabase,
  type Database,
  StatisticsRepository,
  DeletionLock,
  PhotoCommandRepository,
  OutboxRepository,
  PhotoRepository,
  PhotoWorkRepository,
  ReleaseCheckRepository,
  ScheduleRepository,
  SessionRepository,
  SyncedVideoRepository,
  SyncRepository,
  TrashRepository,
  UserRepository,
  ViewRepository,
  WatermarkRepository,
} from '@sandstone/database';
import { createJobQueue, createSignalBus, type JobQueue, type SignalBus } from '@sandstone/jobs';
import { type CoverPipeline, createImageProcessPool, type PhotoPipeline } from '@sandstone/media';
import { createLogger, type Logger, Readiness } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { querySpans, startTracing, type Tracing } from '@sandstone/observability/tracing';
import { createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { createStreamingProvider, type StreamingProvider } from '@sandstone/streaming';
import { observedCoverPipeline, observedPhotoPipeline } from './observability/observe-pipelines.ts';
import { readState } from './observability/read-state.ts';

/** The dependencies of the worker's features, created once from the configuration. */
export interface WorkerContext {
  config: WorkerConfig;
  logger: Logger;
  metrics: WorkerMetrics;
  tracing: Tracing;
  /** `drain` is called when the process starts to shut down. */
  readiness: Pick<Readiness<string>, 'answer' | 'drain'>;
  database: Database;
  photos: PhotoWorkRepository;
  /** The repository that the admin area uses. */
  adminPhotos: PhotoRepository;
  photoCommands: PhotoCommandRepository;
  schedule: ScheduleRepository;
  trash: TrashRepository;
  outbox: OutboxRepository;
  releaseChecks: ReleaseCheckRepository;
  sessions: SessionRepository;
  users: UserRepository;
  views: ViewRepository;
  watermark: WatermarkRepository;
  covers: CoverRepository;
  contentVersion: ContentVersionRepository;
  sync: SyncRepository;
  syncedVideos: SyncedVideoRepository;
  storage: ObjectStorage;
  /** While a backup runs, nothing that a record names is removed. */
  deletionLock: DeletionLock;
  queue: JobQueue;
  signals: SignalBus;
  pipeline: PhotoPipeline;
  coverPipeline: CoverPipeline;
  /** undefined without a configured library; the site then has no videos. */
  streaming: StreamingProvider | undefined;
  close(): Promise<void>;
}

/** The dependencies that a test can replace. */
export type Replacements = Partial<Pick<WorkerContext, 'logger' | 'streaming'>>;

export async function createWorkerContext(
  config: WorkerConfig,
  replacements: Replacements = {},
): Promise<WorkerContext> {
  const logger = replacements.logger ?? createLogger('worker', config.listen.logLevel);
  const tracing = await startTracing('worker', config.tracing, (message) => logger.warn(message));
  const database = await createDatabase(config.database, querySpans(tracing));
  const redis = { redisUrl: config.redis.url, prefix: config.redis.prefix };
  const queue = createJobQueue(redis);
  const signals = createSignalBus(redis);
  const storage = createObjectStorage(config.storage);
  const streaming = replacements.streaming ?? createStreamingProvider(config.streaming);
  const statistics = new StatisticsRepository(database);
  const images = createImageProcessPool();
  const metrics = new WorkerMetrics(
    () => database.poolUse(),
    readState({ queue, statistics, storage, streaming }),
  );
  return {
    config,
    logger,
    metrics,
    tracing,
    // Only the database is required: without Redis or the object store, jobs wait and the other work continues. A Redis
    // that removes keys would lose jobs in silence.
    readiness: new Readiness(
      { database: () => database.ping(), redis: () => queue.ping(), storage: () => storage.ping() },
      ['database'],
      ['redis'],
    ),
    database,
    photos: new PhotoWorkRepository(database),
    adminPhotos: new PhotoRepository(database),
    photoCommands: new PhotoCommandRepository(database),
    schedule: new ScheduleRepository(database),
    trash: new TrashRepository(database),
    outbox: new OutboxRepository(database),
    releaseChecks: new ReleaseCheckRepository(database),
    sessions: new SessionRepository(database),
    users: new UserRepository(database),
    views: new ViewRepository(database),
    watermark: new WatermarkRepository(database),
    covers: new CoverRepository(database),
    contentVersion: new ContentVersionRepository(database),
    sync: new SyncRepository(database),
    syncedVideos: new SyncedVideoRepository(database),
    storage,
    deletionLock: new DeletionLock(database),
    queue,
    signals,
    pipeline: observedPhotoPipeline(images.photos, metrics),
    coverPipeline: observedCoverPipeline(images.covers, metrics),
    streaming,
    async close() {
      await Promise.allSettled([queue.close(), signals.close(), images.close()]);
      await database.close();
      await tracing.close();
    },
  };
}
