import { Module } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import { ContentVersionRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS } from '@sandstone/nest';
import { ContentVersion } from './content-version.ts';
import { CachedResponses } from './cached-responses.ts';

@Module({
  providers: [
    {
      provide: ContentVersion,
      inject: [ContentVersionRepository, SIGNAL_BUS],
      useFactory: (versions: ContentVersionRepository, signals: SignalBus) =>
        new ContentVersion(() => versions.read(), signals),
    },
    { provide: CachedResponses, useFactory: () => new CachedResponses(limits.cachedResponsesBytes) },
  ],
  exports: [ContentVersion, CachedResponses],
})
export class ContentVersionModule {}
