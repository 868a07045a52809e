import { type ApiFetch, type PublicSite } from '@sandstone/contract';
import { randomUUID } from 'node:crypto';
import { type Logger } from '@sandstone/observability';
import { type WebMetrics } from '@sandstone/observability/metrics';
import { type Tracing } from '@sandstone/observability/tracing';
import { type Request, type RequestHandler } from 'express';
import { pageRouteOf } from './page-route.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Requests of the page, which share a time limit. */
    fetchForPage?: ApiFetch;
    /** Settings of the site that are not saved, for the preview of an administrator. */
    unsavedSite?: PublicSite;
    /** The site is closed, so that no cache may store the response. */
    isClosed?: true;
    /** The session is an administrator's, who sees a closed site. */
    isAdministrator?: true;
    /** The visitor does not see the site, but may see this page, which names nobody. */
    isKeptOut?: true;
    requestId: string;
  }
}

interface Observers {
  metrics: WebMetrics;
  tracing: Tracing;
  logger: Logger;
}

/** The status that nginx logs when a client disconnects before the response is complete. */
const clientClosedRequest = 499;

/** Returns the request id of the reverse proxy if it cannot break a log line, otherwise a new one. */
function requestIdOf(request: Request): string {
  const given = request.get('x-request-id');
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Gives each request an id, metrics, a log line and a span. Neither the query nor the client address is recorded. */
export function observeRequests({ metrics, tracing, logger }: Observers): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdOf(request);
    response.locals.requestId = requestId;
    const ended = metrics.http.begin();
    const startedAt = performance.now();
    const { method, url } = request;
    const route = pageRouteOf(request.path);
    const span = tracing.begin?.(`${method} ${route}`, {
      kind: 'server',
      parent: request.get('traceparent'),
      attributes: { 'http.request.method': method, 'http.route': route, 'sandstone.request_id': requestId },
    });
    response.once('close', () => {
      const statusCode = response.writableFinished ? response.statusCode : clientClosedRequest;
      ended({ method, route, status: statusCode });
      span?.set({ 'http.response.status_code': statusCode });
      span?.end(statusCode >= 500 ? String(statusCode) : undefined);
      const responseTime = Math.round(performance.now() - startedAt);
      logger.info(
        { requestId, req: { method, url }, res: { statusCode }, responseTime },
        'request completed',
      );
    });
    if (span === undefined) next();
    else span.run(() => next());
  };
}
