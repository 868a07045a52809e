import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../http/rate-limits.module.ts';
import { SiteSettingsModule } from '../site-settings/site-settings.module.ts';
import { ViewCounter } from './view-counter.ts';
import { ViewMarks } from './view-marks.ts';
import { ViewsController } from './views.controller.ts';

@Module({
  imports: [RateLimitsModule, SiteSettingsModule],
  controllers: [ViewsController],
  providers: [ViewCounter, ViewMarks],
})
export class InsightsModule {}
