import { Module } from '@nestjs/common';
import { MetricsModule } from '../observability/metrics.module.ts';
import { HealthServer } from './health.server.ts';

@Module({ imports: [MetricsModule], providers: [HealthServer] })
export class HealthModule {}
