import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { ScheduleController } from './schedule.controller.ts';

@Module({ imports: [DatabaseModule], controllers: [ScheduleController] })
export class AdminScheduleModule {}
