import { Controller, Inject, Res } from '@nestjs/common';
import { type Response } from 'express';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';

/** The metrics of this process for Prometheus. The reverse proxy does not forward this path. */
@Controller()
export class MetricsController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('metrics')
  async metrics(@Res({ passthrough: true }) response: Response): Promise<string> {
    const { registry } = this.#context.metrics;
    response.setHeader('Content-Type', registry.contentType);
    return registry.metrics();
  }
}
