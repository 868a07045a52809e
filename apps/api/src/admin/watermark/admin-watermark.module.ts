import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { WatermarkController } from './watermark.controller.ts';

@Module({ imports: [DatabaseModule], controllers: [WatermarkController] })
export class AdminWatermarkModule {}
