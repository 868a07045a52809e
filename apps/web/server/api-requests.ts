import { routes } from '@sandstone/contract';
import { currentTrace } from '@sandstone/observability/tracing';
import { type Request, type Response } from 'express';

const healthTimeoutMs = 2000;
/** Timeout of each API request of a page. */
const apiTimeoutMs = 10_000;

/** Asks the API's readiness check. @throws if the API is not ready */
export async function checkApi(apiUrl: string): Promise<void> {
  const answer = await fetch(apiUrl + routes.ready.path, { signal: AbortSignal.timeout(healthTimeoutMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
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

/**
 * Fetches with a timeout, and retries once after a connection error. The retry is safe, because pages only read. It is
 * needed, because a deployment of the API closes kept-alive connections that are in use.
 */
export const fetchFromApi: typeof fetch = async (input, init) => {
  const timeout = AbortSignal.timeout(apiTimeoutMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const ask = () => fetch(input, { ...init, signal });
  return ask().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return ask();
  });
};

/** Returns a signal that aborts when the client disconnects before the response is complete. */
export function disconnectSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
