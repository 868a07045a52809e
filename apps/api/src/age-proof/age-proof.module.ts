import { Module } from '@nestjs/common';
import { AgeCheckController } from './age-check.controller.ts';
import { AgeKeys } from './age-keys.ts';
import { AGE_METHODS, noAgeMethods } from './age-methods.ts';

@Module({
  controllers: [AgeCheckController],
  providers: [AgeKeys, { provide: AGE_METHODS, useValue: noAgeMethods }],
  exports: [AGE_METHODS, AgeKeys],
})
export class AgeProofModule {}
