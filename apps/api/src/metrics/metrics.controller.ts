import { Controller, Res } from '@nestjs/common';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { type Response } from 'express';
import { ApiRoute } from '../http/api-route.decorator.ts';

/** The metrics of this process for Prometheus. The reverse proxy does not forward this path. */
@Controller()
export class MetricsController {
  constructor(private readonly apiMetrics: ApiMetrics) {}

  @ApiRoute('metrics')
  async metrics(@Res({ passthrough: true }) response: Response): Promise<string> {
    const { registry } = this.apiMetrics;
    response.setHeader('Content-Type', registry.contentType);
    return registry.metrics();
  }
}
