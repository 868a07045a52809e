import { Module } from '@nestjs/common';
import { MetricsModule } from '../../metrics/metrics.module.ts';
import { AdminPhotosController } from './admin-photos.controller.ts';
import { PhotoStreamController } from './photo-stream.controller.ts';
import { PhotoStreamHub } from './photo-stream.hub.ts';

@Module({
  imports: [MetricsModule],
  // The stream comes first, so that `stream` does not match the `:id` parameter of the other controller.
  controllers: [PhotoStreamController, AdminPhotosController],
  providers: [PhotoStreamHub],
})
export class AdminPhotosModule {}
