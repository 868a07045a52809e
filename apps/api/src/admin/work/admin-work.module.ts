import { Module } from '@nestjs/common';
import { FailedCoversController } from './failed-covers.controller.ts';
import { WorkController } from './work.controller.ts';

@Module({
  controllers: [WorkController, FailedCoversController],
})
export class AdminWorkModule {}
