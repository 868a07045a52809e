import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { ScheduleController } from './schedule.controller.ts';

@Module({ imports: [DatabaseModule], controllers: [ScheduleController] })
export class AdminScheduleModule {}
