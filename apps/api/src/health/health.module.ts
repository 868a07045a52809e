import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { Database } from '@sandstone/database';
import { Readiness } from '@sandstone/observability';
import { type ObjectStorage } from '@sandstone/storage';
import { RateLimits } from '../http/rate-limits.ts';
import { RateLimitsModule } from '../http/rate-limits.module.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { DatabaseModule } from '../infrastructure/database.module.ts';
import { OBJECT_STORAGE, StorageModule } from '../infrastructure/storage.module.ts';
import { HealthController } from './health.controller.ts';

@Module({
  imports: [DatabaseModule, RateLimitsModule, StorageModule],
  controllers: [HealthController],
  providers: [
    {
      provide: Readiness,
      inject: [Database, RateLimits, OBJECT_STORAGE],
      // Only the database is required. Without Redis the outbox keeps the jobs, and without the object store pages still
      // load, so removing this replica from service would make an outage worse.
      useFactory: (database: Database, rateLimits: RateLimits, storage: ObjectStorage) =>
        new Readiness(
          { database: () => database.ping(), redis: () => rateLimits.ping(), storage: () => storage.ping() },
          ['database'],
        ),
    },
  ],
})
export class HealthModule implements OnModuleDestroy {
  constructor(
    private readonly readiness: Readiness<string>,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** The first step of the shutdown: the api reports not ready, and answers requests until no more arrive. */
  async onModuleDestroy(): Promise<void> {
    this.readiness.drain();
    await this.drained();
  }

  /** Resolves when load balancers have removed this replica. */
  async drained(): Promise<void> {
    await sleep(this.config.listen.drainMs);
  }
}
