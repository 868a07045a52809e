import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../http/rate-limits.module.ts';
import { MetricsModule } from '../metrics/metrics.module.ts';
import { SiteSettingsModule } from '../site-settings/site-settings.module.ts';
import { LovedController } from './loved.controller.ts';
import { ReactionsController } from './reactions.controller.ts';
import { VisibleItems } from './visible-items.ts';

@Module({
  imports: [MetricsModule, RateLimitsModule, SiteSettingsModule],
  controllers: [LovedController, ReactionsController],
  providers: [VisibleItems],
})
export class ReactionsModule {}
