import { type WorkerConfig } from '@sandstone/config';
import {
  CoverRepository,
  createDatabase,
  type Database,
  ObjectHold,
  OutboxRepository,
  PhotoRepository,
  PhotoWorkRepository,
  SessionRepository,
  SyncedVideoRepository,
  SyncRepository,
  UserRepository,
} from '@sandstone/database';
import { createJobQueue, createSignalBus, type JobQueue, type SignalBus } from '@sandstone/jobs';
import {
  type CoverPipeline,
  createCoverPipeline,
  createPhotoPipeline,
  type PhotoPipeline,
} from '@sandstone/media';
import { createLogger, type Logger } from '@sandstone/observability';
import { createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { createStreamingProvider, type StreamingProvider } from '@sandstone/streaming';

/** Everything that the worker's features work with, made once from the configuration. */
export interface WorkerContext {
  config: WorkerConfig;
  logger: Logger;
  database: Database;
  photos: PhotoWorkRepository;
  /** Photos as an administrator changes them. */
  adminPhotos: PhotoRepository;
  outbox: OutboxRepository;
  sessions: SessionRepository;
  users: UserRepository;
  covers: CoverRepository;
  sync: SyncRepository;
  syncedVideos: SyncedVideoRepository;
  storage: ObjectStorage;
  /** While a backup runs, nothing that a record names is removed. */
  hold: ObjectHold;
  queue: JobQueue;
  signals: SignalBus;
  pipeline: PhotoPipeline;
  coverPipeline: CoverPipeline;
  /** undefined where no library is set up: the site stands without videos then. */
  streaming: StreamingProvider | undefined;
  close(): Promise<void>;
}

/** What a test puts in place of the real thing. */
export type Replacements = Partial<Pick<WorkerContext, 'streaming'>>;

export async function createWorkerContext(
  config: WorkerConfig,
  replacements: Replacements = {},
): Promise<WorkerContext> {
  const database = await createDatabase(config.database);
  const queue = createJobQueue({ redisUrl: config.redis.url });
  const signals = createSignalBus({ redisUrl: config.redis.url });
  return {
    config,
    logger: createLogger('worker', config.listen.logLevel),
    database,
    photos: new PhotoWorkRepository(database),
    adminPhotos: new PhotoRepository(database),
    outbox: new OutboxRepository(database),
    sessions: new SessionRepository(database),
    users: new UserRepository(database),
    covers: new CoverRepository(database),
    sync: new SyncRepository(database),
    syncedVideos: new SyncedVideoRepository(database),
    storage: createObjectStorage(config.storage),
    hold: new ObjectHold(database),
    queue,
    signals,
    pipeline: createPhotoPipeline(),
    coverPipeline: createCoverPipeline(),
    streaming: createStreamingProvider(config.streaming),
    ...replacements,
    async close() {
      await Promise.allSettled([queue.close(), signals.close()]);
      await database.close();
    },
  };
}
