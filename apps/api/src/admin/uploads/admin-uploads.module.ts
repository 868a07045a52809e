import { Module } from '@nestjs/common';
import { DatabaseModule, QueuesModule, StorageModule } from '@sandstone/nest';
import { RateLimitsModule } from '../../http/rate-limits.module.ts';
import { MetricsModule } from '../../metrics/metrics.module.ts';
import { StagingArea } from './staging-area.ts';
import { UploadController } from './upload.controller.ts';
import { UploadService } from './upload.service.ts';

@Module({
  imports: [DatabaseModule, MetricsModule, QueuesModule, RateLimitsModule, StorageModule],
  controllers: [UploadController],
  providers: [StagingArea, UploadService],
})
export class AdminUploadsModule {}
