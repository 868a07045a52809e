import { Module } from '@nestjs/common';
import { IdentityMarksService } from './identity-marks.service.ts';

@Module({ providers: [IdentityMarksService], exports: [IdentityMarksService] })
export class IdentityMarksModule {}
