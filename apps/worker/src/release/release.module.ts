import { Module } from '@nestjs/common';
import { ReleaseCheck } from './release-check.ts';

@Module({ providers: [ReleaseCheck] })
export class ReleaseModule {}
