import { Controller, Inject, Res } from '@nestjs/common';
import { type HealthAnswer } from '@sandstone/contract';
import { runChecks } from '@sandstone/observability';
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

  /**
   * Only the database decides: without Redis the outbox keeps the work, and without the object store the pages still
   * answer, so that taking this replica away would make it worse.
   */
  @ApiRoute('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    const { database, rateLimits, storage } = this.#context;
    const checks = await runChecks({
      database: () => database.ping(),
      redis: () => rateLimits.ping(),
      storage: () => storage.ping(),
    });
    if (checks.database !== 'ok') response.status(503);
    return { status: checks.database, checks };
  }
}
