import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { ReleaseController } from './release.controller.ts';

@Module({ imports: [DatabaseModule], controllers: [ReleaseController] })
export class AdminReleaseModule {}
