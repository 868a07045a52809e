import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { routes } from '@sandstone/contract';
import { type WebMetrics } from '@sandstone/observability/metrics';
import { type Tracing } from '@sandstone/observability/tracing';
import { type Log } from './log.ts';
import { pageRouteOf } from './page-route.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, requestId: string) => void;
interface Observers {
  metrics: WebMetrics;
  tracing: Tracing;
  log: Log;
}

/** The status that nginx logs when a client disconnects before the response is complete. */
const clientClosedRequest = 499;
/** Paths without metrics, because probes would distort every statistic. */
const unmeasuredPaths: ReadonlySet<string> = new Set(
  [routes.live, routes.ready, routes.metrics].map(({ path }) => path),
);

/** Returns the request id of the reverse proxy if it cannot break a log line, otherwise a new one. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Gives each request an id, metrics, a log line and a span. Neither the query nor the client address is recorded. */
export function observeRequests({ metrics, tracing, log }: Observers, handler: Handler) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = requestIdOf(request);
    const path = request.url?.split('?', 1)[0] ?? '/';
    if (unmeasuredPaths.has(path)) return handler(request, response, requestId);
    const ended = metrics.http.begin();
    const startedAt = performance.now();
    const { method = 'GET' } = request;
    const route = pageRouteOf(path);
    const { traceparent } = request.headers;
    const span = tracing.begin?.(`${method} ${route}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': method, 'http.route': route, 'sandstone.request_id': requestId },
    });
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : clientClosedRequest;
      ended({ method, route, status });
      span?.set({ 'http.response.status_code': status });
      span?.end(status >= 500 ? String(status) : undefined);
      const responseTime = Math.round(performance.now() - startedAt);
      log.info('request completed', { requestId, req: { method, path }, res: { status }, responseTime });
    });
    const work = () => handler(request, response, requestId);
    return span === undefined ? work() : span.run(work);
  };
}
