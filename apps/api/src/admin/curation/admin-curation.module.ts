import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { QueuesModule } from '../../infrastructure/queues.module.ts';
import { StreamingModule } from '../../infrastructure/streaming.module.ts';
import { CurationController } from './curation.controller.ts';
import { SyncController } from './sync.controller.ts';

@Module({
  imports: [DatabaseModule, QueuesModule, StreamingModule],
  controllers: [CurationController, SyncController],
})
export class AdminCurationModule {}
