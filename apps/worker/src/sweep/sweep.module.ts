import { Module } from '@nestjs/common';
import { DatabaseModule, StorageModule } from '@sandstone/nest';
import { MetricsModule } from '../observability/metrics.module.ts';
import { ExpiredRecords } from './expired-records.ts';
import { OrphanSweep } from './orphan-sweep.ts';

@Module({ imports: [DatabaseModule, MetricsModule, StorageModule], providers: [ExpiredRecords, OrphanSweep] })
export class SweepModule {}
