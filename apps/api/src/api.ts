import 'reflect-metadata';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { limits, routes } from '@sandstone/contract';
import { type ApiConfig } from '@sandstone/config';
import { json, raw } from 'express';
import { Logger } from 'nestjs-pino';
import { ApiModule } from './api.module.ts';
import { type ApiContext, createApiContext, type Replacements } from './api-context.ts';
import { observeRequests } from './observability/observe-requests.ts';
import { PhotoStreamHub } from './photos/photo-stream.hub.ts';

export interface RunningApi {
  url: string;
  context: ApiContext;
  app: NestExpressApplication;
  /**
   * Shuts the api down; further calls return the same promise. Until `drained` resolves, the api answers requests but
   * reports that it is not ready.
   * @param drained resolves when no more requests arrive; by default after `drainMs`
   */
  close(drained?: Promise<unknown>): Promise<void>;
}

/** Starts the api in this process and resolves when it listens. */
export async function startApi(config: ApiConfig, replacements: Replacements = {}): Promise<RunningApi> {
  const context = await createApiContext(config, replacements);
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.with(context), {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.set('trust proxy', [...config.trustedProxies]);
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(observeRequests(context.metrics, context.tracing));
  // The webhook's signature covers the raw bytes.
  app.use(
    routes.streamWebhook.path,
    raw({ type: () => true, limit: limits.streaming.maxWebhookBytes, inflate: false }),
  );
  app.use(json({ limit: limits.maxJsonBytes }));
  await app.listen(config.listen.port, config.listen.host);

  const server = app.getHttpServer();
  // A large upload over a slow line exceeds Node's five minutes; the reverse proxy has its own timeouts.
  server.requestTimeout = 0;
  // Exceeds the keep-alive of the reverse proxy, so that it never sends into a closing connection.
  server.keepAliveTimeout = 75_000;
  const { port } = server.address() as AddressInfo;
  const shutDown = async (drained: Promise<unknown> = sleep(config.listen.drainMs)) => {
    context.readiness.drain();
    await drained;
    // Event streams never end by themselves; browsers reconnect to another replica.
    app.get(PhotoStreamHub).close();
    // Connections that become idle only now would keep the server open until they time out.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cutOff = setTimeout(() => server.closeAllConnections(), 3000);
    await app.close();
    clearInterval(idle);
    clearTimeout(cutOff);
    await context.close();
  };
  let closing: Promise<void> | undefined;
  return {
    url: `http://${config.listen.host}:${port}`,
    context,
    app,
    close: (drained) => (closing ??= shutDown(drained)),
  };
}
