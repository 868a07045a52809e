import { Module } from '@nestjs/common';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { RegionAdmission } from './region-admission.ts';
import { SiteOpening } from './site-opening.ts';
import { SiteStateController } from './site-state.controller.ts';

@Module({
  imports: [ContentVersionModule],
  controllers: [SiteStateController],
  providers: [RegionAdmission, SiteOpening],
  exports: [RegionAdmission, SiteOpening],
})
export class SiteStateModule {}
