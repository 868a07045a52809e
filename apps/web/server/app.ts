import { type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { createApiClient, type HealthAnswer, pages, routes } from '@sandstone/contract';
import { ageCookie, hasAgeCookie, readAgeForm } from './age-form.ts';
import { failurePage } from './failure-page.ts';
import { type Log } from './log.ts';
import { hasSessionCookie, pageHeaders } from './page-headers.ts';
import { type MachineFile } from './machine-files/machine-file.ts';
import { findMachineFile } from './machine-files/machine-files.ts';
import { sendMachineFile } from './machine-files/send-machine-file.ts';
import { type RenderOptions, type RenderPage } from './renderer.ts';

export interface AppOptions {
  publicUrl: URL;
  apiUrl: string;
  demo: boolean;
  render: RenderPage;
  assets: RenderOptions['assets'];
  log: Log;
  /** Turns false when the process is about to end. */
  isServing?: () => boolean;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const healthTimeoutMs = 2000;
/** A page waits no longer for its data. */
const apiTimeoutMs = 10_000;

async function apiIsReady(apiUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(apiUrl + routes.ready.path, {
      signal: AbortSignal.timeout(healthTimeoutMs),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': String(bytes.length) });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

function sendHealth(response: ServerResponse, answer: HealthAnswer): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  send(response, answer.status === 'ok' ? 200 : 503, headers, JSON.stringify(answer));
}

/** Only ids that cannot break a log line are taken over from the edge. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function apiHeadersOf(request: IncomingMessage, requestId: string): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': requestId };
  // The edge has set X-Forwarded-For from the connection; without an edge the connection is all there is.
  const forwarded = request.headers['x-forwarded-for'] ?? request.socket.remoteAddress;
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded;
  return headers;
}

const cookieOf = ({ headers: { cookie } }: IncomingMessage): Record<string, string> =>
  cookie === undefined ? {} : { cookie };

/**
 * An api that does not answer in time counts as one that is not there. Pages only read, so a question whose connection
 * broke is asked once more: while the api is being replaced, connections that were kept end under whoever uses them.
 */
const impatientFetch: typeof fetch = async (input, init) => {
  const patience = AbortSignal.timeout(apiTimeoutMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, patience]) : patience;
  const ask = () => fetch(input, { ...init, signal });
  return ask().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return ask();
  });
};

/** Ends when whoever asked has gone before the answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Where a path with a slash at its end stands, or undefined: each page has one address. */
function withoutLastSlash(path: string): string | undefined {
  const [pathname = '', ...query] = path.split('?');
  const shorter = pathname.replace(/\/+$/, '');
  // Whatever a browser could read as another site is left to the page, which knows no such path.
  if (shorter === pathname || !/^\/[\w-][\w/%.~-]*$/.test(shorter)) return undefined;
  return [shorter, ...query].join('?');
}

/** The web server without a port: pages, and the two health answers. */
export function createApp(options: AppOptions): Handler {
  const origin = options.publicUrl.origin;
  const isServing = options.isServing ?? (() => true);

  async function page(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const requestId = requestIdOf(request);
    const hasSession = hasSessionCookie(request.headers.cookie);
    const gone = goneSignal(response);
    try {
      const rendered = await options.render(new Request(origin + path, { signal: gone }), {
        apiUrl: options.apiUrl,
        origin,
        hasSession,
        ageConfirmed: hasAgeCookie(request.headers.cookie),
        demo: options.demo,
        apiHeaders: { ...apiHeadersOf(request, requestId), ...cookieOf(request) },
        fetch: impatientFetch,
        assets: options.assets,
        onError: (error) =>
          options.log.error('page failed', { requestId, path: new URL(path, origin).pathname, error }),
      });
      const headers = { ...pageHeaders(rendered, hasSession), 'x-request-id': requestId };
      if (rendered.kind === 'redirect') return send(response, rendered.status, headers, '');
      send(response, rendered.status, headers, rendered.html);
    } catch (error) {
      if (gone.aborted) return;
      options.log.error('page could not be rendered', { requestId, error });
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
      send(response, 500, { ...headers, 'x-request-id': requestId }, failurePage(requestId));
    }
  }

  async function machineFile(
    request: IncomingMessage,
    response: ServerResponse,
    file: MachineFile,
  ): Promise<void> {
    const requestId = requestIdOf(request);
    const signal = goneSignal(response);
    // Without the visitor's cookies: it is the same for everyone.
    const headers = apiHeadersOf(request, requestId);
    const api = createApiClient({ baseUrl: options.apiUrl, headers, fetch: impatientFetch });
    try {
      await sendMachineFile(response, file, { api, origin, signal });
    } catch (error) {
      if (signal.aborted) return;
      options.log.error('file could not be made', { requestId, error });
      if (response.headersSent) response.destroy();
      else send(response, 503, { 'cache-control': 'no-store', 'retry-after': '30' }, '');
    }
  }

  async function age(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await readAgeForm(request, origin);
    const headers: Record<string, string> = { 'cache-control': 'no-store' };
    if (answer.status === 303) Object.assign(headers, { location: answer.location, 'set-cookie': ageCookie });
    send(response, answer.status, headers, '');
  }

  return (request, response) => {
    const path = request.url ?? '/';
    // A request line such as `//host/path` or an absolute address would point elsewhere when resolved.
    if (!path.startsWith('/') || path.startsWith('//')) {
      return send(response, 404, { 'content-type': 'text/plain; charset=utf-8' }, 'Not found');
    }
    if (request.method === 'POST' && path === pages.age) {
      // A connection that breaks off needs no answer.
      void age(request, response).catch(() => response.destroy());
      return undefined;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, 405, { allow: 'GET, HEAD' }, '');
    }
    if (path === routes.live.path) return sendHealth(response, { status: 'ok' });
    if (path === routes.ready.path) {
      void apiIsReady(options.apiUrl).then((ready) => {
        const ok = ready && isServing();
        sendHealth(response, {
          status: ok ? 'ok' : 'unavailable',
          checks: { api: ready ? 'ok' : 'unavailable' },
        });
      });
      return undefined;
    }
    const file = findMachineFile(path.split('?', 1)[0] ?? '');
    const shorter = withoutLastSlash(path);
    if (file !== undefined) void machineFile(request, response, file);
    else if (shorter === undefined) void page(request, response, path);
    else send(response, 301, { location: shorter, 'cache-control': 'public, max-age=3600' }, '');
    return undefined;
  };
}
