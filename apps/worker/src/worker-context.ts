import { type WorkerConfig } from '@sandstone/config';
import {
  createDatabase,
  type Database,
  OutboxRepository,
  PhotoRepository,
  PhotoWorkRepository,
  SessionRepository,
} from '@sandstone/database';
import { createJobQueue, createSignalBus, type JobQueue, type SignalBus } from '@sandstone/jobs';
import { createPhotoPipeline, type PhotoPipeline } from '@sandstone/media';
import { createLogger, type Logger } from '@sandstone/observability';
import { createObjectStorage, type ObjectStorage } from '@sandstone/storage';

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
  storage: ObjectStorage;
  queue: JobQueue;
  signals: SignalBus;
  pipeline: PhotoPipeline;
  close(): Promise<void>;
}

export async function createWorkerContext(config: WorkerConfig): Promise<WorkerContext> {
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
    storage: createObjectStorage(config.storage),
    queue,
    signals,
    pipeline: createPhotoPipeline(),
    async close() {
      await Promise.allSettled([queue.close(), signals.close()]);
      await database.close();
    },
  };
}
