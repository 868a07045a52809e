import { Module } from '@nestjs/common';
import { ReleaseController } from './release.controller.ts';

@Module({ controllers: [ReleaseController] })
export class AdminReleaseModule {}
