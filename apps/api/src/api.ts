import { type NestApplicationOptions } from '@nestjs/common';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type ApiConfig } from '@sandstone/config';
import { limits, maxBodyBytes, routes, routesWithBodyLimit } from '@sandstone/contract';
import { TRACING } from '@sandstone/nest';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { json, raw, type RequestHandler } from 'express';
import { Logger } from 'nestjs-pino';
import { observeRequests } from './http/observe-requests.ts';
import { API_CONFIG } from './infrastructure/config.module.ts';

export const apiOptions: NestApplicationOptions = {
  bodyParser: false,
  bufferLogs: true,
  // A failed start rejects with its error, and does not print Nest's log in another format than that of all other lines.
  abortOnError: false,
  autoFlushLogs: false,
};

/** Configures the application of `ApiModule`, and resolves when it listens. */
export async function startApi(app: NestExpressApplication): Promise<void> {
  const config = app.get<ApiConfig>(API_CONFIG);
  app.useLogger(app.get(Logger));
  app.flushLogs();
  app.set('trust proxy', [...config.trustedProxies]);
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(observeRequests(app.get(ApiMetrics), app.get(TRACING)));
  // The webhook's signature covers the raw bytes.
  app.use(
    routes.streamWebhook.path,
    raw({ type: () => true, limit: limits.streaming.maxWebhookBytes, inflate: false }),
  );
  const ordinaryBody = json({ limit: limits.maxJsonBytes });
  const bodies = new Map<string, RequestHandler>(
    routesWithBodyLimit.map((name) => [routes[name].path, json({ limit: maxBodyBytes(name) })]),
  );
  const readBody: RequestHandler = (request, response, next) =>
    (bodies.get(request.path) ?? ordinaryBody)(request, response, next);
  app.use(readBody);

  const server = app.getHttpServer();
  // A large upload over a slow line exceeds Node's five minutes; the reverse proxy has its own timeouts.
  server.requestTimeout = 0;
  // Exceeds the keep-alive of the reverse proxy, so that it never sends into a closing connection.
  server.keepAliveTimeout = 75_000;
  await app.listen(config.listen.port, config.listen.host);
}
