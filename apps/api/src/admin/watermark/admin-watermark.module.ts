import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { WatermarkController } from './watermark.controller.ts';

@Module({ imports: [DatabaseModule], controllers: [WatermarkController] })
export class AdminWatermarkModule {}
