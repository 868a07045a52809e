import { Module } from '@nestjs/common';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { LegalController } from './legal.controller.ts';
import { DefaultLegalSettings, LegalSettingsSource } from './legal-settings.ts';

@Module({
  imports: [ContentVersionModule],
  controllers: [LegalController],
  providers: [{ provide: LegalSettingsSource, useClass: DefaultLegalSettings }],
})
export class LegalModule {}
