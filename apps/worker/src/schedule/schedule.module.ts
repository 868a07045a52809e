import { Module } from '@nestjs/common';
import { DatabaseModule, QueuesModule } from '@sandstone/nest';
import { ScheduledPublication } from './scheduled-publication.ts';

@Module({ imports: [DatabaseModule, QueuesModule], providers: [ScheduledPublication] })
export class ScheduleModule {}
