import { limits } from '@sandstone/contract';
import { type Logger } from '@sandstone/observability';
import { type WebMetrics } from '@sandstone/observability/metrics';
import { type ErrorRequestHandler } from 'express';
import { SiteUnknownError } from './current-site.ts';
import { failurePage } from './failure-page.ts';

/** Answers a failed rendering with a page that shows only the request id. Express finds it by its four parameters. */
export const handleErrors =
  ({ logger, metrics }: { logger: Logger; metrics: WebMetrics }): ErrorRequestHandler =>
  (err: unknown, _request, response, _next) => {
    // The client has disconnected, which aborts the rendering.
    if (response.destroyed) return;
    const { requestId } = response.locals;
    const isUnknown = err instanceof SiteUnknownError;
    metrics.failures.inc({ kind: 'render' });
    logger.error({ requestId, err }, 'page could not be rendered');
    response
      .status(isUnknown ? 503 : 500)
      .set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.set('x-request-id', requestId);
    if (isUnknown) response.set('retry-after', String(limits.unavailable.retrySeconds));
    response.send(failurePage(requestId));
  };
