import { type ApiConfig } from '@sandstone/config';
import {
  AuditRepository,
  ContentVersionRepository,
  CoverRepository,
  createDatabase,
  CurationRepository,
  type Database,
  EventRepository,
  DeletionLock,
  PhotoRepository,
  PlayerSourceRepository,
  PostRepository,
  ReactionRepository,
  SessionRepository,
  SitemapRepository,
  SyncRepository,
  UserRepository,
  VideoRepository,
  WorkRepository,
} from '@sandstone/database';
import { createIdentityVerifier, type IdentityVerifier } from '@sandstone/identity';
import { createJobQueue, createSignalBus, type JobQueue, type SignalBus } from '@sandstone/jobs';
import { createLogger, type Logger, Readiness } from '@sandstone/observability';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { querySpans, startTracing, type Tracing } from '@sandstone/observability/tracing';
import { createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { createStreamingProvider, type StreamingProvider } from '@sandstone/streaming';
import { ContentVersion } from './content-version/content-version.ts';
import { createRateLimits, type RateLimits } from './http/rate-limits.ts';

/** The dependencies of the api's features, created once from the configuration. */
export interface ApiContext {
  config: ApiConfig;
  logger: Logger;
  metrics: ApiMetrics;
  tracing: Tracing;
  /** `drain` is called when the process starts to shut down. */
  readiness: Pick<Readiness<string>, 'answer' | 'drain'>;
  database: Database;
  photos: PhotoRepository;
  events: EventRepository;
  videos: VideoRepository;
  covers: CoverRepository;
  contentVersion: ContentVersion;
  playerSources: PlayerSourceRepository;
  reactions: ReactionRepository;
  curation: CurationRepository;
  sync: SyncRepository;
  posts: PostRepository;
  sitemap: SitemapRepository;
  users: UserRepository;
  sessions: SessionRepository;
  audit: AuditRepository;
  work: WorkRepository;
  storage: ObjectStorage;
  /** While a backup runs, nothing that a record names is removed. */
  deletionLock: DeletionLock;
  signals: SignalBus;
  /** Only for reading: the api adds jobs through the outbox. */
  queue: JobQueue;
  rateLimits: RateLimits;
  /** undefined if sign-in is not configured. */
  identity: IdentityVerifier | undefined;
  /** undefined without a configured video library. */
  streaming: StreamingProvider | undefined;
  close(): Promise<void>;
}

/** The dependencies that a test can replace. */
export type Replacements = Partial<
  Pick<ApiContext, 'identity' | 'logger' | 'queue' | 'storage' | 'streaming'>
>;

export async function createApiContext(
  config: ApiConfig,
  replacements: Replacements = {},
): Promise<ApiContext> {
  const logger = replacements.logger ?? createLogger('api', config.listen.logLevel);
  const tracing = await startTracing('api', config.tracing, (message) => logger.warn(message));
  const database = await createDatabase(config.database, querySpans(tracing));
  const storage = replacements.storage ?? createObjectStorage(config.storage);
  const redis = { redisUrl: config.redis.url, prefix: config.redis.prefix };
  const signals = createSignalBus(redis);
  const queue = createJobQueue(redis);
  const contentVersions = new ContentVersionRepository(database);
  const rateLimits = createRateLimits(redis);
  return {
    config,
    logger,
    metrics: new ApiMetrics(() => database.poolUse()),
    tracing,
    // Only the database is required. Without Redis the outbox keeps the jobs, and without the object store pages still
    // load, so removing this replica from service would make an outage worse.
    readiness: new Readiness(
      { database: () => database.ping(), redis: () => rateLimits.ping(), storage: () => storage.ping() },
      ['database'],
    ),
    database,
    photos: new PhotoRepository(database),
    events: new EventRepository(database),
    videos: new VideoRepository(database),
    covers: new CoverRepository(database),
    contentVersion: new ContentVersion(() => contentVersions.read(), signals),
    playerSources: new PlayerSourceRepository(database),
    reactions: new ReactionRepository(database),
    curation: new CurationRepository(database),
    sync: new SyncRepository(database),
    posts: new PostRepository(database),
    sitemap: new SitemapRepository(database),
    users: new UserRepository(database),
    sessions: new SessionRepository(database),
    audit: new AuditRepository(database),
    work: new WorkRepository(database),
    storage,
    deletionLock: new DeletionLock(database),
    signals,
    queue,
    rateLimits,
    identity: createIdentityVerifier(config.identity),
    streaming: createStreamingProvider(config.streaming),
    ...replacements,
    async close() {
      await Promise.allSettled([signals.close(), queue.close(), rateLimits.close()]);
      await database.close();
      await tracing.close();
    },
  };
}
