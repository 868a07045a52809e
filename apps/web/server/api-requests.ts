import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { type ApiFetch, type ApiResponse, createApiClient } from '@sandstone/contract';
import { currentTrace } from '@sandstone/observability/tracing';
import { type Request, type Response } from 'express';

const healthTimeoutMs = 2000;
/** An API request of a page fails after this time without any progress. */
const apiTimeoutMs = 10_000;

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

const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };

const send = (url: string, { method, headers, signal }: Parameters<ApiFetch>[1], timeout: number) =>
  new Promise<ApiResponse>((resolve, reject) => {
    const options = { method, headers, signal, timeout };
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
 * Returns a function that requests an answer of the API, for a third of the processor time of `fetch`. It retries once
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
