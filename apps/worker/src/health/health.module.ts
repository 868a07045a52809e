import { Module } from '@nestjs/common';
import { Database } from '@sandstone/database';
import { type JobQueue } from '@sandstone/jobs';
import { DatabaseModule, JOB_QUEUE, OBJECT_STORAGE, QueuesModule, StorageModule } from '@sandstone/nest';
import { Readiness } from '@sandstone/observability';
import { type ObjectStorage } from '@sandstone/storage';
import { MetricsModule } from '../observability/metrics.module.ts';
import { HealthServer } from './health.server.ts';

@Module({
  imports: [DatabaseModule, MetricsModule, QueuesModule, StorageModule],
  providers: [
    HealthServer,
    {
      provide: Readiness,
      inject: [Database, JOB_QUEUE, OBJECT_STORAGE],
      // Only the database is required: without Redis or the object store, jobs wait and the other work continues. A Redis
      // that removes keys would lose jobs in silence.
      useFactory: (database: Database, queue: JobQueue, storage: ObjectStorage) =>
        new Readiness(
          { database: () => database.ping(), redis: () => queue.ping(), storage: () => storage.ping() },
          ['database'],
          ['redis'],
        ),
    },
  ],
})
export class HealthModule {}
