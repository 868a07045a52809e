import { Module } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import { ContentVersionRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS } from '@sandstone/nest';
import { ContentVersionController } from './content-version.controller.ts';
import { ContentVersion } from './content-version.ts';
import { RegionGate } from './region-gate.ts';
import { SiteOpening } from './site-opening.ts';
import { CachedResponses } from './cached-responses.ts';

@Module({
  controllers: [ContentVersionController],
  providers: [
    {
      provide: ContentVersion,
      inject: [ContentVersionRepository, SIGNAL_BUS],
      useFactory: (versions: ContentVersionRepository, signals: SignalBus) =>
        new ContentVersion(() => versions.read(), signals),
    },
    { provide: CachedResponses, useFactory: () => new CachedResponses(limits.cachedResponsesBytes) },
    RegionGate,
    SiteOpening,
  ],
  exports: [ContentVersion, CachedResponses, RegionGate, SiteOpening],
})
export class ContentVersionModule {}
