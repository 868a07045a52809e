import { type Logger } from '@sandstone/observability';
import { type WebMetrics } from '@sandstone/observability/metrics';
import { type RequestHandler } from 'express';
import { hasAgeCookie } from './age-form.ts';
import { apiHeadersOf, disconnectSignal, fetchFromApi } from './api-requests.ts';
import { compress } from './compress.ts';
import { hasSessionCookie, matchesEtag, pageEtag, pageHeaders, publicCacheControl } from './page-headers.ts';
import { pageRouteOf } from './page-route.ts';
import { audienceOf, isAdministrator } from './preview.ts';
import { type RenderOptions, type RenderPage } from '../src/app/renderer.ts';

export interface PageOptions {
  publicUrl: URL;
  apiUrl: string;
  demo: boolean;
  render: RenderPage;
  assets: RenderOptions['assets'];
  logger: Logger;
  metrics: WebMetrics;
}

/** Renders the page of any path; the application's router answers unknown paths with its own 404 page. */
export function renderPage(options: PageOptions): RequestHandler {
  const { apiUrl, assets, demo, logger, metrics, publicUrl, render } = options;
  const { origin } = publicUrl;
  return async (request, response) => {
    const { path } = request;
    const { requestId } = response.locals;
    const { cookie } = request.headers;
    const startedAt = performance.now();
    const rendered = metrics.renders.startTimer({ route: pageRouteOf(path) });
    response.set('x-request-id', requestId);

    const signal = disconnectSignal(response);
    const headers = apiHeadersOf(request, response);
    const personalHeaders = cookie === undefined ? headers : { ...headers, cookie };
    const preview = audienceOf(path);
    const audience =
      preview !== undefined &&
      (await isAdministrator({ apiUrl, headers: personalHeaders, signal, fetch: fetchFromApi }))
        ? preview
        : undefined;
    const hasSession = audience === undefined ? hasSessionCookie(cookie) : audience === 'member';

    const page = await render(new Request(origin + request.url, { signal }), {
      apiUrl,
      origin,
      hasSession,
      ageConfirmed: audience !== undefined || hasAgeCookie(cookie),
      demo,
      audience,
      // The API treats only a request without a session as a visitor's. An administrator reads what a member reads.
      apiHeaders: audience === 'visitor' ? headers : personalHeaders,
      fetch: fetchFromApi,
      assets,
      onError: (err) => {
        metrics.failures.inc({ kind: 'data' });
        logger.error({ requestId, path, err }, 'page data could not be loaded');
      },
    });
    rendered();

    response.status(page.status).set(pageHeaders(page, hasSession, performance.now() - startedAt));
    if (audience !== undefined) response.set('cache-control', 'no-store');
    if (page.kind === 'redirect') {
      response.set('content-length', '0').end();
      return;
    }
    if (page.status === 200 && response.get('cache-control') === publicCacheControl) {
      const etag = pageEtag(page.html);
      response.set('etag', etag);
      // `request.fresh` would respect the visitor's Cache-Control, which the reverse proxy passes on when it revalidates.
      if (matchesEtag(etag, request.headers['if-none-match'])) {
        response.status(304).end();
        return;
      }
    }
    const { body, coding } = await compress(page.html, request.headers['accept-encoding']);
    if (coding !== undefined) response.set('content-encoding', coding);
    // `send` would compare the ETag again.
    response.set('content-length', String(Buffer.byteLength(body))).end(body);
  };
}
