import { Module } from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import { Database, StatisticsRepository } from '@sandstone/database';
import { type JobQueue } from '@sandstone/jobs';
import { JOB_QUEUE, LOGGER, OBJECT_STORAGE, STREAMING_PROVIDER, TRACING } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { type Tracing } from '@sandstone/observability/tracing';
import { type ObjectStorage } from '@sandstone/storage';
import { type StreamingProvider } from '@sandstone/streaming';
import { WORKER_CONFIG } from '../infrastructure/config.module.ts';
import { observeJobs } from './observe-jobs.ts';
import { readState } from './read-state.ts';

export const JOB_OBSERVER = Symbol('JobObserver');

@Module({
  providers: [
    {
      provide: WorkerMetrics,
      inject: [Database, JOB_QUEUE, StatisticsRepository, OBJECT_STORAGE, STREAMING_PROVIDER, WORKER_CONFIG],
      useFactory: (
        database: Database,
        queue: JobQueue,
        statistics: StatisticsRepository,
        storage: ObjectStorage,
        streaming: StreamingProvider | undefined,
        { publicUrl: site }: WorkerConfig,
      ) =>
        new WorkerMetrics(
          () => database.poolUse(),
          readState({ queue, statistics, storage, streaming, site }),
        ),
    },
    {
      provide: JOB_OBSERVER,
      inject: [WorkerMetrics, TRACING, LOGGER],
      useFactory: (metrics: WorkerMetrics, tracing: Tracing, logger: Logger) =>
        observeJobs({ metrics, tracing, logger }),
    },
  ],
  exports: [JOB_OBSERVER, WorkerMetrics],
})
export class MetricsModule {}
