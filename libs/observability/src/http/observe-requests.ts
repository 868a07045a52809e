import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from '../logs/logger.ts';
import { type HttpMetrics } from '../metrics/http.metrics.ts';
import { type Tracing } from '../tracing/tracing.port.ts';

interface Observers<Incoming> {
  metrics: { http: HttpMetrics };
  tracing: Tracing;
  logger: Logger;
  /** Returns the pattern of a request's route, never its path. It is called when the response has ended. */
  routeOf: (request: Incoming) => string;
  /** Paths whose requests have neither metrics nor spans. */
  unmeasured?: ReadonlySet<string>;
  /** Paths whose requests have no log line. */
  unlogged?: ReadonlySet<string>;
}

/** The status that nginx logs when a client disconnects before the response is complete. */
const clientClosedRequest = 499;

/** Returns the request id of the reverse proxy if it cannot break a log line, otherwise a new one. */
function idFrom({ 'x-request-id': given }: IncomingMessage['headers']): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The id that `observeRequests` has given to this request, in logs, problem documents and the audit log. */
export function requestIdOf(request: object): string {
  return 'id' in request && typeof request.id === 'string' ? request.id : '';
}

/**
 * Returns the first middleware of a server, which gives each request an id, metrics, a span and a log line. Neither the
 * query nor the client's address is recorded.
 */
export function observeRequests<Incoming extends IncomingMessage>({
  metrics,
  tracing,
  logger,
  routeOf,
  unmeasured = new Set(),
  unlogged = new Set(),
}: Observers<Incoming>) {
  return (request: Incoming, response: ServerResponse, next: () => void): void => {
    const requestId = idFrom(request.headers);
    Object.assign(request, { id: requestId });
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?', 1);
    const isMeasured = !unmeasured.has(path);
    const startedAt = performance.now();
    const ended = isMeasured ? metrics.http.begin() : undefined;
    const parent = request.headers['traceparent']?.toString();
    const span = isMeasured ? tracing.begin?.(method, { kind: 'server', parent }) : undefined;
    response.once('close', () => {
      const route = routeOf(request);
      const statusCode = response.writableFinished ? response.statusCode : clientClosedRequest;
      ended?.({ method, route, status: statusCode });
      span?.rename(`${method} ${route}`);
      span?.set({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'sandstone.request_id': requestId,
      });
      span?.end(statusCode >= 500 ? String(statusCode) : undefined);
      if (unlogged.has(path)) return;
      const responseTime = Math.round(performance.now() - startedAt);
      logger.info(
        { requestId, req: { method, url }, res: { statusCode }, responseTime },
        'request completed',
      );
    });
    if (span === undefined) next();
    else span.run(next);
  };
}
