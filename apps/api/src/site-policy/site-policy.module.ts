import { Module } from '@nestjs/common';
import { AgeProofModule } from '../age-proof/age-proof.module.ts';
import { SiteStateModule } from '../site-state/site-state.module.ts';
import { CurrentPolicy } from './current-policy.ts';
import { SitePolicyController } from './site-policy.controller.ts';

@Module({
  imports: [AgeProofModule, SiteStateModule],
  controllers: [SitePolicyController],
  providers: [CurrentPolicy],
  exports: [CurrentPolicy],
})
export class SitePolicyModule {}
