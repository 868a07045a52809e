import { Module } from '@nestjs/common';
import { Database } from '@sandstone/database';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { MetricsController } from './metrics.controller.ts';

@Module({
  controllers: [MetricsController],
  providers: [
    {
      provide: ApiMetrics,
      inject: [Database],
      useFactory: (database: Database) => new ApiMetrics(() => database.poolUse()),
    },
  ],
  exports: [ApiMetrics],
})
export class MetricsModule {}
