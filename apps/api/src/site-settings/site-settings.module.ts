import { Module } from '@nestjs/common';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { CurrentSite } from './current-site.ts';
import { SiteIconController } from './site-icon.controller.ts';
import { SiteController } from './site.controller.ts';

@Module({
  imports: [ContentVersionModule],
  controllers: [SiteController, SiteIconController],
  providers: [CurrentSite],
  exports: [CurrentSite],
})
export class SiteSettingsModule {}
