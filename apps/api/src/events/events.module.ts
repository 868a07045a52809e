import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.ts';
import { EventsController } from './events.controller.ts';

@Module({
  imports: [DatabaseModule],
  controllers: [EventsController],
})
export class EventsModule {}
