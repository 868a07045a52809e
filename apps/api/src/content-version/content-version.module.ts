import { Module } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import { ContentVersionRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS } from '@sandstone/nest';
import { ContentVersionController } from './content-version.controller.ts';
import { ContentVersion } from './content-version.ts';
import { KeptAnswers } from './kept-answers.ts';

@Module({
  controllers: [ContentVersionController],
  providers: [
    {
      provide: ContentVersion,
      inject: [ContentVersionRepository, SIGNAL_BUS],
      useFactory: (versions: ContentVersionRepository, signals: SignalBus) =>
        new ContentVersion(() => versions.read(), signals),
    },
    { provide: KeptAnswers, useFactory: () => new KeptAnswers(limits.keptAnswersBytes) },
  ],
  exports: [ContentVersion, KeptAnswers],
})
export class ContentVersionModule {}
