import { type ProblemCode, problemMediaType } from '@sandstone/contract';
import { proxyErrors, errorPage, errorProblem, retryAfterSeconds } from '../error-responses.ts';
import { type Exchange } from './exchange.ts';

const drainMs = 5000;

/** Sends the proxy's own error: a problem document for the api, else a page. */
export function fail(
  { req, res, rawPath, requestId }: Exchange,
  status: number,
  code: ProblemCode = proxyErrors[status] ?? 'internal',
): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const isApi = /^\/api(?:\/|$)/.test(rawPath);
  const body = isApi ? errorProblem(code, requestId) : errorPage(code);
  for (const name of ['ETag', 'Last-Modified', 'Content-Encoding', 'Vary']) res.removeHeader(name);
  res.setHeader('Content-Type', isApi ? problemMediaType : 'text/html; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.setHeader('Cache-Control', 'no-store');
  const retryAfter = retryAfterSeconds[status];
  if (retryAfter !== undefined) res.setHeader('Retry-After', retryAfter);
  res.statusCode = status;
  res.end(req.method === 'HEAD' ? undefined : body);
  if (req.complete) return;
  // Closing now would reset the connection before a client that is still sending reads the response.
  req.resume();
  setTimeout(() => {
    if (!req.complete) req.socket.destroy();
  }, drainMs).unref();
}
