import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import {
  type ApiFetch,
  type ApiResponse,
  type Audience,
  contentVersionHeader,
  createApiClient,
  isResponseTo,
  processHeader,
  processHeaderOf,
  visitorClassHeader,
} from '@sandstone/contract';
import { currentTrace } from '@sandstone/observability/tracing';
import { type Request, type Response } from 'express';

const healthTimeoutMs = 2000;
/** A request for a file fails after this time without any progress. */
const apiTimeoutMs = 10_000;
/** The requests of a page end after this time, so that it can be answered within three seconds. */
const pageDataMs = 2000;
/**
 * The time limit of the version of the content, without which the page is then made, and of the settings of the site. A
 * page may wait for one of each.
 */
const versionTimeoutMs = 700;

class ApiTimeout extends Error {
  constructor(ms: number) {
    super(`The API did not answer within ${ms} ms`);
  }
}

/** Returns the headers of API requests, without the visitor's cookies. */
export function apiHeadersOf(request: Request, { locals }: Response): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': locals.requestId };
  // The reverse proxy sets X-Forwarded-For from the connection; without a proxy the connection's address is used.
  const forwarded = request.headers['x-forwarded-for'] ?? request.socket.remoteAddress;
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded;
  const visitorClass = request.headers[visitorClassHeader.toLowerCase()];
  if (typeof visitorClass === 'string') headers[visitorClassHeader.toLowerCase()] = visitorClass;
  const trace = currentTrace();
  if (trace !== undefined) headers['traceparent'] = trace.traceparent;
  return headers;
}

function apiResponse(incoming: http.IncomingMessage, body: string): ApiResponse {
  const status = incoming.statusCode ?? 0;
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => incoming.headers[name.toLowerCase()]?.toString() ?? null },
    json: async () => JSON.parse(body) as unknown,
  };
}

const ownHeader = { [processHeader]: processHeaderOf(randomUUID()) };
const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };

const send = (url: string, { method, headers, signal }: Parameters<ApiFetch>[1], timeout: number) =>
  new Promise<ApiResponse>((resolve, reject) => {
    const options = { method, headers: { ...headers, ...ownHeader }, signal, timeout };
    const outgoing = url.startsWith('https:')
      ? https.request(url, { ...options, agent: agents.https })
      : http.request(url, { ...options, agent: agents.http });
    outgoing.once('response', (incoming) => {
      text(incoming).then((body) => resolve(apiResponse(incoming, body)), reject);
    });
    // An error without a listener would end the process.
    outgoing.on('error', reject);
    outgoing.once('timeout', () => outgoing.destroy(new ApiTimeout(timeout)));
    outgoing.end();
  });

/**
 * Returns a function that requests a response of the API, for a third of the processor time of `fetch`. It retries once
 * after a connection error. The retry is safe, because pages only read. It is needed, because a deployment of the API
 * closes kept-alive connections that are in use.
 */
export const apiFetch =
  (timeoutMs: number): ApiFetch =>
  (url, init) =>
    send(url, init, timeoutMs).catch((error: unknown) => {
      if (init.signal?.aborted === true || error instanceof ApiTimeout) throw error;
      return send(url, init, timeoutMs);
    });

export const fetchFromApi = apiFetch(apiTimeoutMs);
export const fetchVersion = apiFetch(versionTimeoutMs);

/** Requests of one page, which share a time limit although some of them follow others. */
export function fetchForPage(limitMs = pageDataMs): ApiFetch {
  const endMs = performance.now() + limitMs;
  return (url, init) => {
    // A timer of Node can be a fraction of a millisecond early.
    const leftMs = Math.floor(endMs - performance.now());
    return leftMs > 0 ? apiFetch(leftMs)(url, init) : Promise.reject(new ApiTimeout(limitMs));
  };
}

/**
 * Calls `onOther` if a response shows another version of the content than the page, or is for another audience: what is
 * made of it must not be kept. The API has several processes, and one may notice a change later than another.
 */
export const checkResponses =
  (send: ApiFetch, page: { version: string; reader: Audience }, onOther: () => void): ApiFetch =>
  async (url, init) => {
    const response = await send(url, init);
    const value = response.headers.get(contentVersionHeader);
    if (value !== null && !isResponseTo(value, page)) onOther();
    return response;
  };

/** Asks the API's readiness check. @throws if the API is not ready */
export async function checkApi(apiUrl: string): Promise<void> {
  await createApiClient({ baseUrl: apiUrl, fetch: apiFetch(healthTimeoutMs) }).call('ready');
}

/** Returns a signal that aborts when the client disconnects before the response is complete. */
export function disconnectSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
