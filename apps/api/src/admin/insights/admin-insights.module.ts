import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { InsightsController } from './insights.controller.ts';

@Module({ imports: [DatabaseModule], controllers: [InsightsController] })
export class AdminInsightsModule {}
