import { Controller, Res } from '@nestjs/common';
import { type HealthAnswer, limits } from '@sandstone/contract';
import { Readiness } from '@sandstone/observability';
import { type Response } from 'express';
import { ApiRoute } from '../http/api-route.decorator.ts';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness<string>) {}

  @ApiRoute('live')
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  @ApiRoute('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    const answer = await this.readiness.answer();
    if (answer.status !== 'ok')
      response.status(503).setHeader('Retry-After', limits.unavailable.retrySeconds);
    return answer;
  }
}
