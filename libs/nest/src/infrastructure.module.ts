import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type ApiConfig, type WorkerConfig } from '@sandstone/config';
import {
  CompatibilityRepository,
  createDatabase,
  Database,
  repositories,
  Repository,
} from '@sandstone/database';
import { createJobQueue, createSignalBus, type JobQueue, type SignalBus } from '@sandstone/jobs';
import { createLogger, type Logger, Readiness } from '@sandstone/observability';
import { querySpans, startTracing, type Tracing } from '@sandstone/observability/tracing';
import { createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { createStreamingProvider } from '@sandstone/streaming';
import { CompatibilityWatch } from './compatibility.watch.ts';

type Config = ApiConfig | WorkerConfig;

/** The injection token of the configuration of the process, which a global module of the application provides. */
export const CONFIG = Symbol('Config');
export const LOGGER = Symbol('Logger');
export const TRACING = Symbol('Tracing');
/** The injection token of `JobQueue`. The api only reads it: it adds jobs through the outbox. */
export const JOB_QUEUE = Symbol('JobQueue');
export const SIGNAL_BUS = Symbol('SignalBus');
export const OBJECT_STORAGE = Symbol('ObjectStorage');
/** The injection token of `StreamingProvider`; undefined without a configured video library. */
export const STREAMING_PROVIDER = Symbol('StreamingProvider');

type RepositoryClass = new (database: Database) => Repository;
const isRepository = (value: unknown): value is RepositoryClass =>
  typeof value === 'function' && value.prototype instanceof Repository;

const redisAddress = ({ redis }: Config) => ({ redisUrl: redis.url, prefix: redis.prefix });

/** Provides what all features use: logger, traces, database with its repositories, queues, storage, video provider. */
@Global()
@Module({})
export class InfrastructureModule implements OnApplicationShutdown {
  constructor(
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    private readonly database: Database,
    private readonly compatibility: CompatibilityWatch,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  /** @param app names the process in log lines and spans */
  static forRoot(app: 'api' | 'worker'): DynamicModule {
    const fromConfig = (provide: symbol, useFactory: (config: Config) => unknown) => ({
      provide,
      inject: [CONFIG],
      useFactory,
    });
    const providers = [
      fromConfig(LOGGER, ({ listen }) => createLogger(app, listen.logLevel)),
      {
        provide: TRACING,
        inject: [CONFIG, LOGGER],
        useFactory: ({ tracing }: Config, logger: Logger) =>
          startTracing(app, tracing, (message) => logger.warn(message)),
      },
      {
        provide: Database,
        inject: [CONFIG, TRACING],
        useFactory: ({ database }: Config, tracing: Tracing) => createDatabase(database, querySpans(tracing)),
      },
      ...Object.values<unknown>(repositories)
        .filter(isRepository)
        .map((provide) => ({
          provide,
          inject: [Database],
          useFactory: (database: Database) => new provide(database),
        })),
      fromConfig(JOB_QUEUE, (config) => createJobQueue(redisAddress(config))),
      fromConfig(SIGNAL_BUS, (config) => createSignalBus(redisAddress(config))),
      fromConfig(OBJECT_STORAGE, ({ storage }) => createObjectStorage(storage)),
      {
        provide: CompatibilityWatch,
        inject: [CompatibilityRepository, LOGGER],
        useFactory: (compatibility: CompatibilityRepository, logger: Logger) =>
          new CompatibilityWatch(app, compatibility, logger),
      },
      {
        provide: Readiness,
        inject: [Database, JOB_QUEUE, OBJECT_STORAGE, CompatibilityWatch],
        // Only the database is required. Without Redis the outbox keeps the jobs, and without the object store pages still
        // load, so removing an api from service would make an outage worse. A worker would lose jobs in silence in a Redis
        // that removes keys.
        useFactory: (
          database: Database,
          queue: JobQueue,
          storage: ObjectStorage,
          compatibility: CompatibilityWatch,
        ) =>
          new Readiness(
            {
              database: () => database.ping(),
              redis: () => queue.ping(),
              storage: () => storage.ping(),
              compatibility: () => compatibility.check(),
            },
            ['database', 'compatibility'],
            app === 'worker' ? ['redis'] : [],
          ),
      },
      fromConfig(STREAMING_PROVIDER, ({ streaming }) => createStreamingProvider(streaming)),
    ];
    return { module: InfrastructureModule, providers, exports: providers.map(({ provide }) => provide) };
  }

  /** Nest shuts global modules down last, when no feature needs them any more. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.queue.close(), this.signals.close(), this.compatibility.stop()]);
    await this.database.close();
    await this.tracing.close();
  }
}
