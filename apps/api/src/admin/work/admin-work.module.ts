import { Module } from '@nestjs/common';
import { DatabaseModule, QueuesModule, StorageModule, StreamingModule } from '@sandstone/nest';
import { FailedCoversController } from './failed-covers.controller.ts';
import { WorkController } from './work.controller.ts';

@Module({
  imports: [DatabaseModule, QueuesModule, StorageModule, StreamingModule],
  controllers: [WorkController, FailedCoversController],
})
export class AdminWorkModule {}
