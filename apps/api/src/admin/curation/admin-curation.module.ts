import { Module } from '@nestjs/common';
import { CurationController } from './curation.controller.ts';
import { SyncController } from './sync.controller.ts';

@Module({
  controllers: [CurationController, SyncController],
})
export class AdminCurationModule {}
