import { Module } from '@nestjs/common';
import { routes } from '@sandstone/contract';
import { LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { LoggerModule } from 'nestjs-pino';
import { makeRequestId } from '../http/request-id.ts';

/** The web server asks for the version several times a second, so these lines would hide the others. */
const unlogged: ReadonlySet<string> = new Set(
  [routes.live, routes.ready, routes.metrics, routes.contentVersion].map(({ path }) => path),
);

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
})
export class RequestLogModule {}
