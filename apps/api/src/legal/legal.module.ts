import { Module } from '@nestjs/common';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { SiteSettingsModule } from '../site-settings/site-settings.module.ts';
import { LegalController } from './legal.controller.ts';

@Module({
  imports: [ContentVersionModule, SiteSettingsModule],
  controllers: [LegalController],
})
export class LegalModule {}
