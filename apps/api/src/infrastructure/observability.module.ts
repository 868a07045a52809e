import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { routes } from '@sandstone/contract';
import { createLogger, type Logger } from '@sandstone/observability';
import { startTracing, type Tracing } from '@sandstone/observability/tracing';
import { LoggerModule } from 'nestjs-pino';
import { makeRequestId } from '../http/request-id.ts';
import { API_CONFIG } from './config.module.ts';

export const LOGGER = Symbol('Logger');
export const TRACING = Symbol('Tracing');

/** The web server asks for the version several times a second, so these lines would hide the others. */
const unlogged: ReadonlySet<string> = new Set(
  [routes.live, routes.ready, routes.metrics, routes.contentVersion].map(({ path }) => path),
);

@Global()
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [LOGGER],
      useFactory: (logger: Logger) => ({
        pinoHttp: {
          logger,
          genReqId: makeRequestId,
          quietReqLogger: true,
          // All other log lines use this name.
          customAttributeKeys: { reqId: 'requestId' },
          // The wrapped default serializers would log all headers, including cookies.
          wrapSerializers: false,
          autoLogging: { ignore: ({ url = '' }) => unlogged.has(url) },
        },
      }),
    }),
  ],
  providers: [
    {
      provide: LOGGER,
      inject: [API_CONFIG],
      useFactory: ({ listen }: ApiConfig) => createLogger('api', listen.logLevel),
    },
    {
      provide: TRACING,
      inject: [API_CONFIG, LOGGER],
      useFactory: ({ tracing }: ApiConfig, logger: Logger) =>
        startTracing('api', tracing, (message) => logger.warn(message)),
    },
  ],
  exports: [LOGGER, TRACING],
})
export class ObservabilityModule implements OnApplicationShutdown {
  constructor(@Inject(TRACING) private readonly tracing: Tracing) {}

  async onApplicationShutdown(): Promise<void> {
    await this.tracing.close();
  }
}
