import { Module } from '@nestjs/common';
import { ScheduledPublication } from './scheduled-publication.ts';

@Module({ providers: [ScheduledPublication] })
export class ScheduleModule {}
