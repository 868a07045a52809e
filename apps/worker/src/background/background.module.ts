import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ImagesModule } from '../images/images.module.ts';
import { MetricsModule } from '../observability/metrics.module.ts';
import { BackgroundWork } from './background-work.ts';

@Module({
  imports: [DiscoveryModule, ImagesModule, MetricsModule],
  providers: [BackgroundWork],
  exports: [BackgroundWork],
})
export class BackgroundModule {}
