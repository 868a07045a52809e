import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { Database } from '@sandstone/database';
import { type JobQueue } from '@sandstone/jobs';
import { DatabaseModule, JOB_QUEUE, OBJECT_STORAGE, QueuesModule, StorageModule } from '@sandstone/nest';
import { Readiness } from '@sandstone/observability';
import { type ObjectStorage } from '@sandstone/storage';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { HealthController } from './health.controller.ts';

@Module({
  imports: [DatabaseModule, QueuesModule, StorageModule],
  controllers: [HealthController],
  providers: [
    {
      provide: Readiness,
      inject: [Database, JOB_QUEUE, OBJECT_STORAGE],
      // Only the database is required. Without Redis the outbox keeps the jobs, and without the object store pages still
      // load, so removing this replica from service would make an outage worse. A Redis that removes keys is reported here,
      // and keeps the worker from being ready.
      useFactory: (database: Database, queue: JobQueue, storage: ObjectStorage) =>
        new Readiness(
          { database: () => database.ping(), redis: () => queue.ping(), storage: () => storage.ping() },
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
