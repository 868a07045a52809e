import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { QueuesModule } from '../../infrastructure/queues.module.ts';
import { StorageModule } from '../../infrastructure/storage.module.ts';
import { StreamingModule } from '../../infrastructure/streaming.module.ts';
import { FailedCoversController } from './failed-covers.controller.ts';
import { WorkController } from './work.controller.ts';

@Module({
  imports: [DatabaseModule, QueuesModule, StorageModule, StreamingModule],
  controllers: [WorkController, FailedCoversController],
})
export class AdminWorkModule {}
