import { Module } from '@nestjs/common';
import { InsightsController } from './insights.controller.ts';

@Module({ controllers: [InsightsController] })
export class AdminInsightsModule {}
