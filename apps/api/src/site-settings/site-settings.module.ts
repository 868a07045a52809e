import { Module } from '@nestjs/common';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { CurrentSite } from './current-site.ts';
import { SiteController } from './site.controller.ts';

@Module({
  imports: [ContentVersionModule],
  controllers: [SiteController],
  providers: [CurrentSite],
  exports: [CurrentSite],
})
export class SiteSettingsModule {}
