import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { InsightsController } from './insights.controller.ts';

@Module({ imports: [DatabaseModule], controllers: [InsightsController] })
export class AdminInsightsModule {}
