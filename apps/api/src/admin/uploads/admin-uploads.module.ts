import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../../http/rate-limits.module.ts';
import { MetricsModule } from '../../metrics/metrics.module.ts';
import { StagingArea } from './staging-area.ts';
import { UploadController } from './upload.controller.ts';
import { UploadService } from './upload.service.ts';

@Module({
  imports: [MetricsModule, RateLimitsModule],
  controllers: [UploadController],
  providers: [StagingArea, UploadService],
})
export class AdminUploadsModule {}
