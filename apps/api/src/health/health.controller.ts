import { Controller, Inject, Res } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { type HealthResponse, limits } from '@sandstone/contract';
import { Readiness } from '@sandstone/observability';
import { type Response } from 'express';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf } from '../http/route-input.decorator.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness<string>,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @ApiRoute('live')
  live(): HealthResponse {
    return { status: 'ok', ...this.config.release };
  }

  @ApiRoute('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<ResponseOf<'ready'>> {
    const health = await this.readiness.check();
    if (health.status !== 'ok')
      response.status(503).setHeader('Retry-After', limits.unavailable.retrySeconds);
    return { ...health, ...this.config.release };
  }
}
