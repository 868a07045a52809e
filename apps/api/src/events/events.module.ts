import { Module } from '@nestjs/common';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { EventsController } from './events.controller.ts';

@Module({
  imports: [ContentVersionModule],
  controllers: [EventsController],
})
export class EventsModule {}
