import { Controller, Inject, Res } from '@nestjs/common';
import { type HealthAnswer } from '@sandstone/contract';
import { type Response } from 'express';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';

@Controller()
export class HealthController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('live')
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  @ApiRoute('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    const answer = await this.#context.readiness.answer();
    if (answer.status !== 'ok') response.status(503);
    return answer;
  }
}
