import { Module } from '@nestjs/common';
import { DatabaseModule, QueuesModule } from '@sandstone/nest';
import { PhotoCommands } from './photo-commands.ts';

@Module({ imports: [DatabaseModule, QueuesModule], providers: [PhotoCommands] })
export class LibraryModule {}
