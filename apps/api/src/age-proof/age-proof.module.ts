import { Module } from '@nestjs/common';
import { createAgeMethods } from '@sandstone/age-assurance';
import { type ApiConfig } from '@sandstone/config';
import { LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { RateLimitsModule } from '../http/rate-limits.module.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { MetricsModule } from '../metrics/metrics.module.ts';
import { AgeCheckController } from './age-check.controller.ts';
import { AgeChecks } from './age-checks.ts';
import { AgeKeys } from './age-keys.ts';
import { AGE_ASSURANCES, AgeMethods } from './age-methods.ts';
import { StaffProofs } from './staff-proofs.ts';

@Module({
  imports: [MetricsModule, RateLimitsModule],
  controllers: [AgeCheckController],
  providers: [
    AgeChecks,
    AgeKeys,
    AgeMethods,
    StaffProofs,
    {
      provide: AGE_ASSURANCES,
      inject: [API_CONFIG, LOGGER],
      useFactory: ({ ageProviders }: ApiConfig, logger: Logger) =>
        createAgeMethods(ageProviders, (method, reason, of) =>
          logger.warn(
            { method, reason },
            of === 'check' ? 'a check of the age failed' : 'a provider of age checks cannot be used',
          ),
        ),
    },
  ],
  exports: [AgeMethods, AgeKeys, StaffProofs],
})
export class AgeProofModule {}
