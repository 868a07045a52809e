import { Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { pipeline } from 'node:stream';
import { limits } from '@sandstone/contract';
import httpProxy from 'http-proxy-3';
import { type ProxiedRoute, pageVary } from '../public-routes.ts';
import { proxyErrors } from '../error-responses.ts';
import { type ResolvedProxyOptions } from '../options.ts';
import { hiddenUpstreamHeaders, isHttps } from '../security-headers.ts';
import { announcesTooMuch, limitedBody } from './body-limit.ts';
import { acceptedEncodings, compressor, isCompressible } from './encodings.ts';
import { type Exchange } from './exchange.ts';
import { fail } from './failures.ts';

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
const droppedFromAnswers = new Set([...hopByHop, ...hiddenUpstreamHeaders.map((name) => name.toLowerCase())]);

/** Request headers that must not reach an upstream: hop-by-hop headers and untrusted claims. */
const droppedFromRequests = [
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'proxy-authorization',
  'proxy-connection',
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
  'accept-encoding',
];

function cleanRequestHeaders({ req }: Exchange, route: ProxiedRoute): void {
  for (const name of Object.keys(req.headers)) {
    if (droppedFromRequests.includes(name) || name.startsWith('x-forwarded-')) delete req.headers[name];
  }
  if (route.upstream === 'identity') delete req.headers.cookie;
}

function sendAnswer(
  { req, res, route }: Exchange,
  answer: IncomingMessage,
  encodings: ReturnType<typeof acceptedEncodings>,
) {
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !droppedFromAnswers.has(name) && !name.startsWith('x-accel-'))
      res.setHeader(name, value);
  }
  res.statusCode = answer.statusCode ?? 502;
  const compressible = isCompressible(answer);
  if (route?.kind === 'proxied' && route.isPage) res.setHeader('Vary', pageVary);
  else if (compressible) res.appendHeader('Vary', 'Accept-Encoding');
  const [encoding] = encodings;
  if (!compressible || encoding === undefined || req.method === 'HEAD') {
    // Sends the response header before the first event.
    res.flushHeaders();
    pipeline(answer, res, () => undefined);
    return;
  }
  const etag = answer.headers.etag;
  if (etag !== undefined && !etag.startsWith('W/')) res.setHeader('ETag', `W/${etag}`);
  res.removeHeader('Content-Length');
  res.setHeader('Content-Encoding', encoding);
  pipeline(answer, compressor(encoding), res, () => undefined);
}

/** Forwards requests to the upstreams. */
export function upstreamProxy(
  options: ResolvedProxyOptions,
): (exchange: Exchange, route: ProxiedRoute) => void {
  const targets = { api: options.apiUrl, web: options.webUrl, identity: options.identityUrl };
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
  const pending = new WeakMap<
    IncomingMessage,
    { exchange: Exchange; encodings: ReturnType<typeof acceptedEncodings> }
  >();
  const proxy = httpProxy.createProxyServer<typeof IncomingMessage, typeof ServerResponse>({
    selfHandleResponse: true,
    connectTimeout: limits.reverseProxy.upstreamConnectSeconds * 1000,
  });
  proxy.on('proxyReq', (outgoing, req) => {
    outgoing.once('timeout', () => {
      const found = pending.get(req);
      if (found) found.exchange.upstreamTimedOut = true;
    });
  });
  proxy.on('proxyRes', (answer, req) => {
    const found = pending.get(req);
    // The proxy may already have responded, for example to an oversized body.
    if (!found || found.exchange.res.headersSent) answer.resume();
    else sendAnswer(found.exchange, answer, found.encodings);
  });

  return (exchange, route) => {
    const { req, res, requestId, clientAddress } = exchange;
    const target = targets[route.upstream];
    if (target === undefined) return fail(exchange, 404);
    if (announcesTooMuch(req, route.maxBodyBytes)) return fail(exchange, 413);
    pending.set(req, { exchange, encodings: acceptedEncodings(req) });
    cleanRequestHeaders(exchange, route);
    const { host } = new URL(options.publicUrl);
    const headers = {
      host,
      'x-request-id': requestId,
      'x-forwarded-for': clientAddress,
      'x-forwarded-proto': isHttps(options.publicUrl) ? 'https' : 'http',
      'x-forwarded-host': host,
    };
    const hasBody =
      req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined;
    proxy.web(
      req,
      res,
      {
        target,
        headers,
        agent: isHttps(target) ? agents.https : agents.http,
        proxyTimeout: route.answerSeconds * 1000,
        ...(hasBody ? { buffer: limitedBody(req, route.maxBodyBytes, () => fail(exchange, 413)) } : {}),
      },
      (error) => {
        const late = exchange.upstreamTimedOut || ('code' in error && error.code === 'ECONNECT_TIMEOUT');
        const status = late ? 504 : 502;
        fail(exchange, route.isPage ? 503 : status, proxyErrors[status]);
      },
    );
  };
}
