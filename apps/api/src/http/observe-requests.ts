import { routes } from '@sandstone/contract';
import { withLogFields } from '@sandstone/observability';
import { type ApiMetrics } from '@sandstone/observability/metrics';
import { type Tracing } from '@sandstone/observability/tracing';
import { type Request, type RequestHandler, type Response } from 'express';
import { makeRequestId } from '../http/request-id.ts';

/** The status that nginx uses if the client closes the connection before the response is complete. */
const clientClosedRequest = 499;
/** Probes, frequent reads of the version, and event streams, which stay open for hours, would distort the metrics. */
const unmeasured: ReadonlySet<string> = new Set(
  [routes.live, routes.ready, routes.metrics, routes.contentVersion, routes.adminPhotoStream].map(
    ({ path }) => path,
  ),
);

function routeOf(request: Request): string {
  // Express sets the declared path here, which is a pattern for its catch-all route.
  const route: unknown = request.route;
  const path = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  return typeof path === 'string' && !path.includes('*') ? path : 'unknown';
}

const statusOf = (response: Response) =>
  response.writableFinished ? response.statusCode : clientClosedRequest;

/** The first middleware: it assigns the request id, records metrics and creates a span. */
export function observeRequests(metrics: ApiMetrics, { begin }: Tracing): RequestHandler {
  return (request, response, next) => {
    const requestId = makeRequestId(request);
    request.id = requestId;
    if (unmeasured.has(request.path)) {
      withLogFields({ requestId }, () => next());
      return;
    }
    const ended = metrics.http.begin();
    const { method } = request;
    const span = begin?.(method, { kind: 'server', parent: request.get('traceparent') });
    response.once('close', () => {
      const route = routeOf(request);
      const status = statusOf(response);
      ended({ method, route, status });
      span?.rename(`${method} ${route}`);
      span?.set({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'sandstone.request_id': requestId,
      });
      span?.end(status >= 500 ? String(status) : undefined);
    });
    const work = () => withLogFields({ requestId }, () => next());
    if (span === undefined) work();
    else span.run(work);
  };
}
