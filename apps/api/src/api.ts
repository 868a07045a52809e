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
import { observeRequests } from './observe/observe-requests.ts';
import { PhotoStreamHub } from './photos/photo-stream.hub.ts';

export interface RunningApi {
  url: string;
  context: ApiContext;
  app: NestExpressApplication;
  /**
   * Ends it, once, however often it is called. Until it is drained it answers on, not ready any more.
   * @param drained whoever sends it requests has found the others; after `drainMs` unless told
   */
  close(drained?: Promise<unknown>): Promise<void>;
}

/** Starts the whole api in this process and resolves when it listens. */
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
  // Its signature is over the bytes.
  app.use(
    routes.streamWebhook.path,
    raw({ type: () => true, limit: limits.streaming.maxWebhookBytes, inflate: false }),
  );
  app.use(json({ limit: limits.maxJsonBytes }));
  await app.listen(config.listen.port, config.listen.host);

  const server = app.getHttpServer();
  // An upload of a gigabyte over a slow line takes longer than Node's five minutes; the edge has its own time-outs.
  server.requestTimeout = 0;
  // Longer than the edge keeps its connections, so that it never sends into one that is being closed.
  server.keepAliveTimeout = 75_000;
  const { port } = server.address() as AddressInfo;
  const shutDown = async (drained: Promise<unknown> = sleep(config.listen.drainMs)) => {
    context.readiness.drain();
    await drained;
    // Event streams never end by themselves; the browsers come back to another replica.
    app.get(PhotoStreamHub).close();
    // A connection that falls idle only now would keep the server open until it times out.
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
