import { Controller, Inject } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { ReleaseCheckRepository } from '@sandstone/database';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf } from '../../http/route-input.decorator.ts';
import { API_CONFIG } from '../../infrastructure/config.module.ts';
import { toNewest } from './release.mapper.ts';

/** Reports which version the site runs. Only administrators read it: it would tell attackers what to try. */
@Controller()
export class ReleaseController {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly checks: ReleaseCheckRepository,
  ) {}

  @ApiRoute('adminRelease')
  async release(): Promise<ResponseOf<'adminRelease'>> {
    const { release, releaseFeed } = this.config;
    if (releaseFeed === undefined)
      return { ...release, newest: { state: 'off', version: null, checkedOn: null } };
    return { ...release, newest: toNewest(release, await this.checks.last()) };
  }
}
