import { Module } from '@nestjs/common';
import { WatermarkController } from './watermark.controller.ts';

@Module({ controllers: [WatermarkController] })
export class AdminWatermarkModule {}
