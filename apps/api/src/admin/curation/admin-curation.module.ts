import { Module } from '@nestjs/common';
import { DatabaseModule, QueuesModule, StreamingModule } from '@sandstone/nest';
import { CurationController } from './curation.controller.ts';
import { SyncController } from './sync.controller.ts';

@Module({
  imports: [DatabaseModule, QueuesModule, StreamingModule],
  controllers: [CurationController, SyncController],
})
export class AdminCurationModule {}
