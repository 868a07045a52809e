import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import { Readiness, startHealthServer } from '@sandstone/observability';
import { WorkerMetrics } from '@sandstone/observability/metrics';
import { WORKER_CONFIG } from '../infrastructure/config.module.ts';

/** Serves liveness, readiness and metrics from the start until all work has ended. */
@Injectable()
export class HealthServer implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  #server: Awaited<ReturnType<typeof startHealthServer>> | undefined;

  constructor(
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    private readonly readiness: Readiness<string>,
    private readonly metrics: WorkerMetrics,
  ) {}

  /** Undefined until the worker has started. */
  get url(): string | undefined {
    return this.#server?.url;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { listen, release } = this.config;
    const { readiness, metrics } = this;
    this.#server = await startHealthServer(listen, { release, readiness, metrics: metrics.registry });
  }

  onModuleDestroy(): void {
    this.readiness.drain();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#server?.close();
  }
}
