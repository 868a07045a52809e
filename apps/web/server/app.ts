import { type IncomingMessage, type ServerResponse } from 'node:http';
import { createApiClient, type HealthAnswer, pages, routes } from '@sandstone/contract';
import { Readiness } from '@sandstone/observability/health';
import { type WebMetrics } from '@sandstone/observability/metrics';
import { currentTrace, type Tracing } from '@sandstone/observability/tracing';
import { ageCookie, hasAgeCookie, readAgeForm } from './age-form.ts';
import { compress } from './compress.ts';
import { failurePage } from './failure-page.ts';
import { type Log } from './log.ts';
import { observeRequests } from './observe-requests.ts';
import { publicCacheControl, hasSessionCookie, matchesEtag, pageHeaders, pageEtag } from './page-headers.ts';
import { pageRouteOf } from './page-route.ts';
import { audienceOf, isAdministrator } from './preview.ts';
import { type SeoRoute } from './seo-routes/seo-route.ts';
import { findSeoRoute } from './seo-routes/seo-routes.ts';
import { sendSeoRoute } from './seo-routes/send-seo-route.ts';
import { type RenderOptions, type RenderPage } from '../src/app/renderer.ts';

export interface AppOptions {
  publicUrl: URL;
  apiUrl: string;
  demo: boolean;
  render: RenderPage;
  assets: RenderOptions['assets'];
  log: Log;
  metrics: WebMetrics;
  tracing: Tracing;
}

export interface App {
  handle: Handler;
  /** Makes the readiness check fail, because the process is about to stop. */
  drain(): void;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const healthTimeoutMs = 2000;
/** Timeout of each API request of a page. */
const apiTimeoutMs = 10_000;

/** Asks the API's readiness check. @throws if the API is not ready */
async function checkApi(apiUrl: string): Promise<void> {
  const answer = await fetch(apiUrl + routes.ready.path, { signal: AbortSignal.timeout(healthTimeoutMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, 'content-length': String(bytes.length) });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

function sendHealth(response: ServerResponse, answer: HealthAnswer): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  send(response, answer.status === 'ok' ? 200 : 503, headers, JSON.stringify(answer));
}

function apiHeadersOf(request: IncomingMessage, requestId: string): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': requestId };
  // The reverse proxy sets X-Forwarded-For from the connection; without a proxy the connection's address is used.
  const forwarded = request.headers['x-forwarded-for'] ?? request.socket.remoteAddress;
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded;
  const trace = currentTrace();
  if (trace !== undefined) headers['traceparent'] = trace.traceparent;
  return headers;
}

const cookieOf = ({ headers: { cookie } }: IncomingMessage): Record<string, string> =>
  cookie === undefined ? {} : { cookie };

/**
 * Fetches with a timeout, and retries once after a connection error. The retry is safe, because pages only read. It is
 * needed, because a deployment of the API closes kept-alive connections that are in use.
 */
const fetchFromApi: typeof fetch = async (input, init) => {
  const timeout = AbortSignal.timeout(apiTimeoutMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const ask = () => fetch(input, { ...init, signal });
  return ask().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return ask();
  });
};

/** Percent-encoded control characters, including the Unicode line separators. */
const controlCharacter = /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f]|e2%80%a[89])/i;

/** Returns a signal that aborts when the client disconnects before the response is complete. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Returns a path without its trailing slash for a redirect, or undefined: each page has one address. */
function withoutTrailingSlash(path: string): string | undefined {
  const [pathname = '', ...query] = path.split('?');
  const canonicalPath = pathname.replace(/\/+$/, '');
  // A path that a browser could read as another site is not redirected; the page answers it with 404.
  if (canonicalPath === pathname || !/^\/[\w-][\w/%.~-]*$/.test(canonicalPath)) return undefined;
  return [canonicalPath, ...query].join('?');
}

/** Creates the request handler of the web server: pages, SEO files, health checks and metrics. */
export function createApp(options: AppOptions): App {
  const origin = options.publicUrl.origin;
  const { metrics, log } = options;
  // The web server is ready without the API: it then answers with the site's own error page, and removing all of its
  // replicas would help nobody.
  const readiness = new Readiness({ api: () => checkApi(options.apiUrl) }, []);

  async function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    requestId: string,
  ): Promise<void> {
    const startedAt = performance.now();
    const rendered = metrics.renders.startTimer({ route: pageRouteOf(path.split('?', 1)[0] ?? '') });
    const gone = disconnectSignal(response);
    const headers = apiHeadersOf(request, requestId);
    const personalHeaders = { ...headers, ...cookieOf(request) };
    try {
      const wanted = audienceOf(path.split('?', 1)[0] ?? '');
      const audience =
        wanted !== undefined &&
        (await isAdministrator({
          apiUrl: options.apiUrl,
          headers: personalHeaders,
          signal: gone,
          fetch: fetchFromApi,
        }))
          ? wanted
          : undefined;
      const hasSession =
        audience === undefined ? hasSessionCookie(request.headers.cookie) : audience === 'member';
      const answer = await options.render(new Request(origin + path, { signal: gone }), {
        apiUrl: options.apiUrl,
        origin,
        hasSession,
        ageConfirmed: audience !== undefined || hasAgeCookie(request.headers.cookie),
        demo: options.demo,
        audience,
        // The API treats only a request without a session as a visitor's. An administrator reads what a member reads.
        apiHeaders: audience === 'visitor' ? headers : personalHeaders,
        fetch: fetchFromApi,
        assets: options.assets,
        onError: (error) => {
          metrics.failures.inc({ kind: 'data' });
          log.error('page data could not be loaded', {
            requestId,
            path: new URL(path, origin).pathname,
            error,
          });
        },
      });
      rendered();
      const answerHeaders: Record<string, string> = {
        ...pageHeaders(answer, hasSession, performance.now() - startedAt),
        ...(audience !== undefined && { 'cache-control': 'no-store' }),
        'x-request-id': requestId,
      };
      if (answer.kind === 'redirect') return send(response, answer.status, answerHeaders, '');
      if (answer.status === 200 && answerHeaders['cache-control'] === publicCacheControl) {
        const etag = pageEtag(answer.html);
        answerHeaders['etag'] = etag;
        if (matchesEtag(etag, request.headers['if-none-match'])) {
          response.writeHead(304, answerHeaders).end();
          return;
        }
      }
      const { body, coding } = await compress(answer.html, request.headers['accept-encoding']);
      if (coding !== undefined) answerHeaders['content-encoding'] = coding;
      send(response, answer.status, answerHeaders, body);
    } catch (error) {
      if (gone.aborted) return;
      metrics.failures.inc({ kind: 'render' });
      log.error('page could not be rendered', { requestId, error });
      const failureHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
      send(response, 500, { ...failureHeaders, 'x-request-id': requestId }, failurePage(requestId));
    }
  }

  async function answerSeoRoute(
    request: IncomingMessage,
    response: ServerResponse,
    file: SeoRoute,
    requestId: string,
  ): Promise<void> {
    const signal = disconnectSignal(response);
    // Excludes the visitor's cookies, because the file is the same for everyone.
    const headers = apiHeadersOf(request, requestId);
    const api = createApiClient({ baseUrl: options.apiUrl, headers, fetch: fetchFromApi });
    try {
      await sendSeoRoute(request, response, file, { api, origin, signal });
    } catch (error) {
      if (signal.aborted) return;
      log.error('file could not be generated', { requestId, error });
      if (response.headersSent) response.destroy();
      else send(response, 503, { 'cache-control': 'no-store', 'retry-after': '30' }, '');
    }
  }

  async function answerAgeForm(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await readAgeForm(request, origin);
    const headers: Record<string, string> = { 'cache-control': 'no-store' };
    if (answer.status === 303) Object.assign(headers, { location: answer.location, 'set-cookie': ageCookie });
    send(response, answer.status, headers, '');
  }

  async function sendMetrics(response: ServerResponse): Promise<void> {
    const { registry } = metrics;
    send(
      response,
      200,
      { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      await registry.metrics(),
    );
  }

  const handle = observeRequests(options, (request, response, requestId) => {
    const path = request.url ?? '/';
    const [pathname = ''] = path.split('?', 1);
    // No page has a control character in its path, and the router's pattern for unknown pages does not match all of them.
    // A request line such as `//host/path` or an absolute address would point elsewhere when resolved.
    if (!path.startsWith('/') || path.startsWith('//') || controlCharacter.test(pathname)) {
      return send(response, 404, { 'content-type': 'text/plain; charset=utf-8' }, 'Not found');
    }
    if (request.method === 'POST' && path === pages.age) {
      // A broken connection needs no response.
      void answerAgeForm(request, response).catch(() => response.destroy());
      return undefined;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, 405, { allow: 'GET, HEAD' }, '');
    }
    if (path === routes.live.path) return sendHealth(response, { status: 'ok' });
    if (path === routes.ready.path) {
      void readiness.answer().then((answer) => sendHealth(response, answer));
      return undefined;
    }
    if (path === routes.metrics.path) {
      void sendMetrics(response).catch(() => response.destroy());
      return undefined;
    }
    const file = findSeoRoute(pathname);
    const shorter = withoutTrailingSlash(path);
    if (file !== undefined) void answerSeoRoute(request, response, file, requestId);
    else if (shorter === undefined) void answerPage(request, response, path, requestId);
    else send(response, 301, { location: shorter, 'cache-control': 'public, max-age=3600' }, '');
    return undefined;
  });
  return { handle, drain: () => readiness.drain() };
}
