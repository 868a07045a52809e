import { Module } from '@nestjs/common';
import { AgeProofModule } from '../age-proof/age-proof.module.ts';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { CurrentPolicy } from './current-policy.ts';
import { SitePolicyController } from './site-policy.controller.ts';

@Module({
  imports: [AgeProofModule, ContentVersionModule],
  controllers: [SitePolicyController],
  providers: [CurrentPolicy],
  exports: [CurrentPolicy],
})
export class SitePolicyModule {}
