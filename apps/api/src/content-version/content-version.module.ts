import { Module } from '@nestjs/common';
import { ContentVersionRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { DatabaseModule } from '../infrastructure/database.module.ts';
import { QueuesModule, SIGNAL_BUS } from '../infrastructure/queues.module.ts';
import { ContentVersionController } from './content-version.controller.ts';
import { ContentVersion } from './content-version.ts';

@Module({
  imports: [DatabaseModule, QueuesModule],
  controllers: [ContentVersionController],
  providers: [
    {
      provide: ContentVersion,
      inject: [ContentVersionRepository, SIGNAL_BUS],
      useFactory: (versions: ContentVersionRepository, signals: SignalBus) =>
        new ContentVersion(() => versions.read(), signals),
    },
  ],
  exports: [ContentVersion],
})
export class ContentVersionModule {}
