import { Module } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { createIdentityVerifier } from '@sandstone/identity';
import { API_CONFIG } from './config.module.ts';

/** The injection token of `IdentityVerifier`; undefined if sign-in is not configured. */
export const IDENTITY_VERIFIER = Symbol('IdentityVerifier');

@Module({
  providers: [
    {
      provide: IDENTITY_VERIFIER,
      inject: [API_CONFIG],
      useFactory: ({ identity }: ApiConfig) => createIdentityVerifier(identity),
    },
  ],
  exports: [IDENTITY_VERIFIER],
})
export class IdentityModule {}
