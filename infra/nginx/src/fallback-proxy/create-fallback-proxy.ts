import { readFileSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { type Duplex } from 'node:stream';
import { limits } from '@sandstone/contract';
import {
  type ProxiedRoute,
  publicRoutes,
  findRoute,
  mediaKeyPattern,
  rootFilePattern,
} from '../public-routes.ts';
import { errorPage, errorStyle } from '../error-responses.ts';
import { type ProxyOptions, type ResolvedProxyOptions, parseProxyOptions } from '../options.ts';
import { framedPaths, securityHeaders } from '../security-headers.ts';
import { accessLog } from './access-log.ts';
import { clientAddressReader } from './client-address.ts';
import { type Exchange, newRequestId, openExchange } from './exchange.ts';
import { fail } from './failures.ts';
import { cacheControls, sendFile } from './files.ts';
import { mediaStore } from './media-store.ts';
import { ConnectionCounter, RateLimiter } from './rate-limiter.ts';
import { upstreamProxy } from './upstream-proxy.ts';

const mediaKey = new RegExp(`^${mediaKeyPattern}$`);
const rootFile = new RegExp(`^${rootFilePattern}$`);

function knownHosts(publicUrl: string): Set<string> {
  const { host, port, protocol } = new URL(publicUrl);
  return new Set(port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host]);
}

function answerStyle({ req, res }: Exchange): void {
  res.setHeader('Content-Type', 'text/css; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(errorStyle));
  res.setHeader('Cache-Control', cacheControls.fixed);
  res.end(req.method === 'HEAD' ? undefined : errorStyle);
}

/** Handles exchanges with a known host. */
function dispatcher(options: ResolvedProxyOptions): (exchange: Exchange) => Promise<void> {
  const rates = new RateLimiter();
  const passOn = upstreamProxy(options);
  const { media } = options;
  const sendObject =
    media.kind === 'proxy'
      ? mediaStore(media.url)
      : async (exchange: Exchange, key: string) => {
          const sent = await sendFile(exchange, join(media.path, key), cacheControls.picture, {
            precompressed: false,
          });
          if (!sent) fail(exchange, 404);
        };

  const isRead = ({ req }: Exchange) => req.method === 'GET' || req.method === 'HEAD';
  const buildFile = (exchange: Exchange, path: string, kept: keyof typeof cacheControls) =>
    sendFile(exchange, join(options.assetsDir, path), cacheControls[kept], { precompressed: true });

  async function proxied(exchange: Exchange, route: ProxiedRoute, path: string): Promise<void> {
    if (route.isPage && rootFile.test(path) && (await buildFile(exchange, path, 'fixed'))) return;
    if (options.rateLimits && !rates.take(route.rate, exchange.clientAddress)) return fail(exchange, 429);
    passOn(exchange, route);
  }

  return async (exchange) => {
    const { route, path } = exchange;
    if (path === undefined) return fail(exchange, 400);
    switch (route?.kind) {
      case undefined:
      case 'hidden':
        return fail(exchange, 404);
      case 'errorStyle':
        return answerStyle(exchange);
      case 'assets':
        if (!isRead(exchange)) return fail(exchange, 405);
        if (!(await buildFile(exchange, path, 'immutable'))) fail(exchange, 404);
        return;
      case 'media': {
        const key = path.slice(route.path.length);
        if (!mediaKey.test(key)) return fail(exchange, 404);
        if (!isRead(exchange)) return fail(exchange, 405);
        return sendObject(exchange, key);
      }
      case 'proxied':
        return proxied(exchange, route, path);
    }
  };
}

/** Responds to malformed requests and oversized headers, which have no exchange. */
function answerBroken(headers: Record<string, string>) {
  const body = errorPage('invalid_request');
  const lines = Object.entries({
    ...headers,
    'X-Request-Id': newRequestId(),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
  };
}

/**
 * The reverse proxy on Node, for machines without nginx: the same routes, limits and headers, but no page or picture
 * cache. The returned server does not listen yet.
 */
export function createFallbackProxy(given: ProxyOptions): Server {
  const options = parseProxyOptions(given);
  const routes = publicRoutes(options);
  const hosts = knownHosts(options.publicUrl);
  const clientAddress = clientAddressReader(options.trustedProxies);
  const connections = new ConnectionCounter();
  const dispatch = dispatcher(options);
  const log = accessLog(options);
  const framed = framedPaths(options);
  const headers = {
    site: securityHeaders(options),
    framed: securityHeaders(options, 'framed'),
  };

  function handle(req: IncomingMessage, res: ServerResponse): void {
    const exchange = openExchange(req, res, clientAddress(req), (path) => findRoute(routes, path));
    const isFramed = framed.some((path) => exchange.path?.startsWith(path));
    const set = headers[isFramed ? 'framed' : 'site'];
    for (const [name, value] of Object.entries(set)) res.setHeader(name, value);
    res.setHeader('X-Request-Id', exchange.requestId);
    const mayEnter = connections.enter(exchange.clientAddress) || !options.rateLimits;
    res.once('close', () => {
      connections.leave(exchange.clientAddress);
      log(exchange);
    });
    if (!hosts.has((req.headers.host ?? '').toLowerCase())) return fail(exchange, 421);
    if (!mayEnter) return fail(exchange, 429);
    // TRACE would reveal HttpOnly cookies to scripts.
    if (req.method === 'TRACE') return fail(exchange, 405);
    dispatch(exchange).catch(() => fail(exchange, 500));
  }

  const settings = {
    maxHeaderSize: limits.reverseProxy.maxHeaderBytes,
    headersTimeout: limits.reverseProxy.clientHeaderSeconds * 1000,
    // Long uploads are allowed; only inactivity ends a request.
    requestTimeout: 0,
    keepAliveTimeout: limits.reverseProxy.clientIdleSeconds * 1000,
    // A missing Host is handled like an unknown one.
    requireHostHeader: false,
  };
  const server = options.tls
    ? createTlsServer(
        { ...settings, cert: readFileSync(options.tls.certificate), key: readFileSync(options.tls.key) },
        handle,
      )
    : createServer(settings, handle);
  server.on('clientError', answerBroken(headers.site));
  // Longer than the interval between the api's events and the wait for an upload's response.
  server.timeout = limits.reverseProxy.uploadAnswerSeconds * 1000;
  return server;
}
