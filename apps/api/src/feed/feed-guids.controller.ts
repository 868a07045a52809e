import { Controller, Inject } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { FeedGuidRepository } from '@sandstone/database';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';

@Controller()
export class FeedGuidsController {
  constructor(
    private readonly guids: FeedGuidRepository,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @ApiRoute('feedGuids')
  async read(@RouteInput() { query }: RouteInputOf<'feedGuids'>): Promise<ResponseOf<'feedGuids'>> {
    const guids = await this.guids.ofItems(query.ids, this.config.publicUrl.origin);
    return { guids: Object.fromEntries(guids) };
  }
}
