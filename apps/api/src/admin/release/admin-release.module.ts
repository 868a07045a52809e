import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { ReleaseController } from './release.controller.ts';

@Module({ imports: [DatabaseModule], controllers: [ReleaseController] })
export class AdminReleaseModule {}
