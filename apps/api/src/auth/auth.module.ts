import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { type ApiConfig } from '@sandstone/config';
import { limits } from '@sandstone/contract';
import { AgeProofModule } from '../age-proof/age-proof.module.ts';
import { RateLimitsModule } from '../http/rate-limits.module.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { IdentityModule } from '../infrastructure/identity.module.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AuthController } from './auth.controller.ts';
import { IdentityMarksModule } from './identity-marks.module.ts';
import { PublicConfigController } from './public-config.controller.ts';
import { SessionStrategy } from './session.strategy.ts';
import { SignInService } from './sign-in.service.ts';

@Module({
  imports: [
    AgeProofModule,
    IdentityMarksModule,
    IdentityModule,
    PassportModule,
    RateLimitsModule,
    JwtModule.registerAsync({
      inject: [API_CONFIG],
      useFactory: ({ sessionSecret }: ApiConfig) => ({
        secret: sessionSecret,
        signOptions: { algorithm: 'HS256', expiresIn: `${limits.session.maxDays}d` },
      }),
    }),
  ],
  controllers: [AuthController, PublicConfigController],
  providers: [AccountDeletionService, SessionStrategy, SignInService],
})
export class AuthModule {}
