import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { createLogger, type Logger } from '@sandstone/observability';
import { startTracing, type Tracing } from '@sandstone/observability/tracing';
import { SHARED_CONFIG, type SharedConfig } from './config.ts';

export const LOGGER = Symbol('Logger');
export const TRACING = Symbol('Tracing');

/** Logger and traces. Global modules are shut down last, so that the last spans are sent. */
@Global()
@Module({})
export class ObservabilityModule implements OnApplicationShutdown {
  constructor(@Inject(TRACING) private readonly tracing: Tracing) {}

  /** @param app names the process in log lines and spans */
  static forRoot(app: 'api' | 'worker'): DynamicModule {
    return {
      module: ObservabilityModule,
      providers: [
        {
          provide: LOGGER,
          inject: [SHARED_CONFIG],
          useFactory: ({ listen }: SharedConfig) => createLogger(app, listen.logLevel),
        },
        {
          provide: TRACING,
          inject: [SHARED_CONFIG, LOGGER],
          useFactory: ({ tracing }: SharedConfig, logger: Logger) =>
            startTracing(app, tracing, (message) => logger.warn(message)),
        },
      ],
      exports: [LOGGER, TRACING],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tracing.close();
  }
}
