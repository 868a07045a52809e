import { Module } from '@nestjs/common';
import { MetricsModule } from '../observability/metrics.module.ts';
import { ExpiredRecords } from './expired-records.ts';
import { OrphanSweep } from './orphan-sweep.ts';

@Module({ imports: [MetricsModule], providers: [ExpiredRecords, OrphanSweep] })
export class SweepModule {}
