import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { ReleaseCheck } from './release-check.ts';

@Module({ imports: [DatabaseModule], providers: [ReleaseCheck] })
export class ReleaseModule {}
