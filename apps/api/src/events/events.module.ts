import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { EventsController } from './events.controller.ts';

@Module({
  imports: [ContentVersionModule, DatabaseModule],
  controllers: [EventsController],
})
export class EventsModule {}
