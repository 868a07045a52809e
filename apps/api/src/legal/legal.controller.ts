import { Controller } from '@nestjs/common';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { CurrentSite } from '../site-settings/current-site.ts';
import { descriptionOf, legalBlocks } from './legal-blocks.ts';

@Controller()
export class LegalController {
  constructor(private readonly site: CurrentSite) {}

  @ApiRoute('legal', 'no-cache')
  @CacheResponses()
  async page(@RouteInput() { params }: RouteInputOf<'legal'>): Promise<ResponseOf<'legal'>> {
    const { legal } = await this.site.settings();
    const { text, updatedOn } = legal[params.page];
    const blocks = legalBlocks(text, legal);
    return { updatedOn, description: descriptionOf(blocks), blocks };
  }
}
