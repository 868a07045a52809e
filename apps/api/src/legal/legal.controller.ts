import { Controller } from '@nestjs/common';
import { type LegalResponse } from '@sandstone/contract';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { descriptionOf, legalBlocks } from './legal-blocks.ts';
import { LegalSettingsSource } from './legal-settings.ts';

@Controller()
export class LegalController {
  constructor(private readonly source: LegalSettingsSource) {}

  @ApiRoute('legal', 'no-cache')
  @CacheResponses()
  async page(@RouteInput() { params }: RouteInputOf<'legal'>): Promise<LegalResponse> {
    const settings = await this.source.legalSettings();
    const { text, updatedOn } = settings[params.page];
    const blocks = legalBlocks(text, settings);
    return { updatedOn, description: descriptionOf(blocks), blocks };
  }
}
