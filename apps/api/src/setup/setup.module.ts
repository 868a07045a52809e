import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../http/rate-limits.module.ts';
import { SetupCode } from './setup-code.ts';
import { SetupController } from './setup.controller.ts';

/** The first administrator's way into a new site. */
@Module({ imports: [RateLimitsModule], controllers: [SetupController], providers: [SetupCode] })
export class SetupModule {}
