import { Module } from '@nestjs/common';
import { ScheduleController } from './schedule.controller.ts';

@Module({ controllers: [ScheduleController] })
export class AdminScheduleModule {}
