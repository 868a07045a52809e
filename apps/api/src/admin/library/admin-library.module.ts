import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { QueuesModule } from '../../infrastructure/queues.module.ts';
import { LibraryController } from './library.controller.ts';

@Module({ imports: [DatabaseModule, QueuesModule], controllers: [LibraryController] })
export class AdminLibraryModule {}
