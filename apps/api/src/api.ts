import { type NestApplicationOptions } from '@nestjs/common';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type ApiConfig } from '@sandstone/config';
import { bodyLimitsOfPaths, limits, routes } from '@sandstone/contract';
import { LOGGER, NestLog, TRACING } from '@sandstone/nest';
import { type Logger, observeRequests, requestIdOf, withLogFields } from '@sandstone/observability';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { type Tracing } from '@sandstone/observability/tracing';
import { json, raw, type Request, type RequestHandler } from 'express';
import { API_CONFIG } from './infrastructure/config.module.ts';

export const apiOptions: NestApplicationOptions = {
  bodyParser: false,
  bufferLogs: true,
  // A failed start rejects with its error, and does not print Nest's log in another format than that of all other lines.
  abortOnError: false,
  autoFlushLogs: false,
};

/** Probes and the web server, which asks for the version several times a second, would hide the other lines. */
const unlogged: ReadonlySet<string> = new Set(
  [routes.live, routes.ready, routes.metrics, routes.contentVersion].map(({ path }) => path),
);
/** Event streams, which stay open for hours, would distort the metrics as well. */
const unmeasured = new Set([...unlogged, routes.adminPhotoStream.path]);

function routeOf(request: Request): string {
  // Express sets the declared path here, which is a pattern for its catch-all route.
  const route: unknown = request.route;
  const path = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  return typeof path === 'string' && !path.includes('*') ? path : 'unknown';
}

/** Configures the application of `ApiModule`, and resolves when it listens. */
export async function startApi(app: NestExpressApplication): Promise<void> {
  const config = app.get<ApiConfig>(API_CONFIG);
  app.useLogger(app.get(NestLog));
  app.flushLogs();
  app.set('trust proxy', [...config.trustedProxies]);
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(
    observeRequests({
      metrics: app.get(ApiMetrics),
      tracing: app.get<Tracing>(TRACING),
      logger: app.get<Logger>(LOGGER),
      routeOf,
      unmeasured,
      unlogged,
    }),
  );
  const logWithId: RequestHandler = (request, _response, next) =>
    withLogFields({ requestId: requestIdOf(request) }, () => next());
  app.use(logWithId);
  // The webhook's signature covers the raw bytes.
  app.use(
    routes.streamWebhook.path,
    raw({ type: () => true, limit: limits.streaming.maxWebhookBytes, inflate: false }),
  );
  const ordinaryBody = json({ limit: limits.maxJsonBytes });
  const bodies = new Map<string, RequestHandler>(
    [...bodyLimitsOfPaths].map(([path, limit]) => [path, json({ limit })]),
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
