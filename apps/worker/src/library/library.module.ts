import { Module } from '@nestjs/common';
import { PhotoCommands } from './photo-commands.ts';

@Module({ providers: [PhotoCommands] })
export class LibraryModule {}
