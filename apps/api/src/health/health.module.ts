import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { Readiness } from '@sandstone/observability';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { HealthController } from './health.controller.ts';

@Module({ controllers: [HealthController] })
export class HealthModule implements OnModuleDestroy {
  constructor(
    private readonly readiness: Readiness<string>,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** The first step of the shutdown: the api reports not ready, and answers requests until no more arrive. */
  async onModuleDestroy(): Promise<void> {
    this.readiness.drain();
    await this.drained();
  }

  /** Resolves when load balancers have removed this replica. */
  async drained(): Promise<void> {
    await sleep(this.config.listen.drainMs);
  }
}
