import { Controller, Inject } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { type ReleaseAnswer } from '@sandstone/contract';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { API_CONFIG } from '../../infrastructure/config.module.ts';

/** Reports which version the site runs. Only administrators read it: it would tell attackers what to try. */
@Controller()
export class ReleaseController {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  @ApiRoute('adminRelease')
  release(): ReleaseAnswer {
    return this.config.release;
  }
}
