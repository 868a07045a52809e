import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../http/rate-limits.module.ts';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { MetricsModule } from '../metrics/metrics.module.ts';
import { SiteSettingsModule } from '../site-settings/site-settings.module.ts';
import { EmbedController } from './embed.controller.ts';
import { PlayerLinks } from './player-links.ts';
import { VideosController } from './videos.controller.ts';

@Module({
  imports: [ContentVersionModule, MetricsModule, RateLimitsModule, SiteSettingsModule],
  controllers: [EmbedController, VideosController],
  providers: [PlayerLinks],
})
export class VideosModule {}
