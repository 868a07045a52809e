import { Module } from '@nestjs/common';
import { AgeCheckController } from './age-check.controller.ts';
import { AgeKeys } from './age-keys.ts';
import { AGE_METHODS, noAgeMethods } from './age-methods.ts';
import { StaffProofs } from './staff-proofs.ts';

@Module({
  controllers: [AgeCheckController],
  providers: [AgeKeys, StaffProofs, { provide: AGE_METHODS, useValue: noAgeMethods }],
  exports: [AGE_METHODS, AgeKeys, StaffProofs],
})
export class AgeProofModule {}
