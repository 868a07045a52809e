import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type Duplex } from 'node:stream';
import { posix } from 'node:path';
import {
  immutableCacheControl,
  limits,
  pictureCacheControl,
  problemMediaType,
  problems,
  seoRoutes,
} from '@sandstone/contract';
import { aiCrawlerPattern } from '@sandstone/domain';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import {
  closedSitePage,
  errorPage,
  errorProblem,
  errorStyle,
  retryAfterSeconds,
} from '../responses/error-responses.ts';
import { PolicyFollower } from '../policy/policy-follower.ts';
import { allowedPaths, isAmong, type KnownPolicy, needsAccessCheck } from '../policy/refused-requests.ts';
import { type ProxyOptions, parseProxyOptions } from '../options/options.ts';
import {
  findRoute,
  knownHosts,
  mediaKeyPattern,
  pageCacheRules,
  publicRoutes,
} from '../responses/public-routes.ts';
import {
  framedPaths,
  type HeaderSet,
  ownPolicyPaths,
  securityHeaders,
} from '../responses/security-headers.ts';
import { type RegionAbilities, type RegionDuty, regionDuty } from '../regions/region-duty.ts';
import { accessLog } from './access-log.ts';
import { ProxyError } from './proxy-error.ts';
import { forward, mayEnter, sendStoredPicture } from './upstream-requests.ts';

const mediaKey = new RegExp(`^${mediaKeyPattern}$`);
const fixedFileCacheControl = `public, max-age=${limits.reverseProxy.fixedFileSeconds}`;
const fileCacheControl = { immutable: immutableCacheControl, fixed: fixedFileCacheControl };

/** Returns the decoded path without `..` and empty segments. @throws ProxyError */
function routedPath(target: string): string {
  try {
    const path = decodeURIComponent(target.replace(/[?#].*/s, ''));
    if (path.startsWith('/') && !path.includes('\0')) return posix.normalize(path);
  } catch {
    // The path is not valid UTF-8.
  }
  throw new ProxyError(400);
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** @returns false when there is no such file; nothing is sent then */
function sendFile(res: Response, root: string, path: string, cacheControl: string): Promise<boolean> {
  const headers = { 'Cache-Control': cacheControl };
  return new Promise((resolve) => {
    res.sendFile(path, { root, headers, cacheControl: false, acceptRanges: false }, (error) =>
      resolve(!error || res.headersSent),
    );
  });
}

const respondToError: ErrorRequestHandler = (error, req, res, _next) => {
  // The client has disconnected, or the response is incomplete.
  if (res.headersSent || res.destroyed) return void res.destroy();
  if (!(error instanceof ProxyError)) console.error(error);
  const { status, code } = error instanceof ProxyError ? error : new ProxyError(500);
  const isApi = /^\/api(?:[/?]|$)/.test(req.url);
  const requestId = res.get('X-Request-Id') ?? '';
  const isClosed = code === 'site_closed';
  const page = isClosed ? closedSitePage : errorPage(code);
  const body = isApi ? errorProblem(code, requestId) : page;
  const retryAfter = isClosed ? limits.closedSite.retrySeconds : retryAfterSeconds[status];
  res.writeHead(status, {
    'Content-Length': Buffer.byteLength(body),
    'Content-Type': isApi ? problemMediaType : 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
  });
  res.end(body);
  // A client that is still sending must be able to read the response.
  req.resume();
};

/** Node adds these properties, which its types lack. */
interface ParseError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** Answers a request that Node cannot parse. */
function respondToUnparsed(socket: Duplex, headers: Record<string, string>, error: ParseError): void {
  // The client has disconnected.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // Node refuses a header as a whole, of which the request line may be too long.
  const line = error.rawPacket?.subarray(0, limits.reverseProxy.maxHeaderBytes);
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW' && line?.includes('\n') === false;
  const { status, code } = new ProxyError(isTooLong ? 414 : 400);
  const body = errorPage(code);
  const lines = Object.entries({
    ...headers,
    'X-Request-Id': randomBytes(16).toString('hex'),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${problems[code].title}\r\n${lines.join('')}\r\n${body}`);
}

const sessionCookie = new RegExp(pageCacheRules.sessionCookie, 'i');

/** This proxy finds out no regions. */
const noRegions: RegionAbilities = {
  source: null,
  missing: 'This server has no nginx, which rules for regions need',
};

/**
 * With rules that this proxy cannot keep, an administrator signs in and takes them back. web and api are told no class of
 * a visitor then, so that they answer nothing else there.
 */
const withoutRegions = (policy: KnownPolicy) => [...allowedPaths(policy), '/api/admin/'];

/** @throws ProxyError for a request that nobody answers, as in nginx's map of refused requests */
function refuse(known: KnownPolicy, duty: RegionDuty, path: string, cookie: string | undefined): void {
  if (duty.kind === 'impossible' && !duty.isTooOld) {
    if (isAmong(withoutRegions(known), path)) return;
    throw new ProxyError(503, 'nginx_missing');
  }
  const policy = duty.kind === 'impossible' ? null : known;
  if (policy?.isOpen === true) return;
  if (policy !== null && sessionCookie.test(cookie ?? '')) return;
  if (isAmong(allowedPaths(policy), path)) return;
  throw policy === null ? new ProxyError(503) : new ProxyError(503, 'site_closed');
}

const aiCrawler = new RegExp(aiCrawlerPattern, 'i');

/** @throws ProxyError for an AI crawler, where the site refuses them */
function refuseCrawler(policy: KnownPolicy, { url, headers }: Request): void {
  if (policy?.refusesAiCrawlers !== true || url.replace(/\?.*/s, '') === seoRoutes.robots) return;
  if (aiCrawler.test(headers['user-agent'] ?? '')) throw new ProxyError(403, 'crawler_refused');
}

interface FallbackSettings {
  /** web is Vite then: it serves all files, and the Content-Security-Policy would block its scripts. */
  development?: boolean;
  warn: (text: string) => void;
  /** Interval between two requests for the site's policy. */
  intervalMs?: number;
}

/**
 * The reverse proxy for machines without nginx and for `npm run dev`: the routes, access rules, body limits and headers
 * of nginx, but no caches, compression, rate limits or regions. It follows the site's policy. The returned server does
 * not listen yet.
 */
export async function createFallbackProxy(
  given: ProxyOptions,
  { development = false, warn, intervalMs }: FallbackSettings,
): Promise<Server> {
  const options = parseProxyOptions(given);
  const policies = new PolicyFollower({ options, abilities: () => noRegions, warn, intervalMs });
  let policy = await policies.first();
  void policies.follow(async (next) => (policy = next));
  const routes = publicRoutes(options).filter(({ kind }) => !development || kind !== 'file');
  const hosts = knownHosts(options);
  const framed = [...framedPaths(options), ...ownPolicyPaths(options)];
  const { assetsDir, earlierFilesDir, media, tls } = options;
  const earlier = earlierFilesDir === undefined ? [] : [earlierFilesDir];

  function setSecurityHeaders(res: Response, set: HeaderSet): void {
    res.set(securityHeaders(options, set));
    if (development) res.removeHeader('Content-Security-Policy');
  }

  async function handle(req: Request, res: Response): Promise<void> {
    setSecurityHeaders(res, 'site');
    res.set('X-Request-Id', randomBytes(16).toString('hex'));
    if (!hosts.includes(req.headers.host?.toLowerCase() ?? '')) throw new ProxyError(421);
    if (req.url.length > limits.reverseProxy.maxHeaderBytes) throw new ProxyError(414);
    // TRACE would reveal HttpOnly cookies to scripts.
    if (req.method === 'TRACE') throw new ProxyError(405);
    const path = routedPath(req.url);
    if (framed.some((prefix) => path.startsWith(prefix))) setSecurityHeaders(res, 'framed');
    const duty = regionDuty(policy, noRegions);
    refuse(policy, duty, path, req.headers.cookie);
    refuseCrawler(policy, req);
    const route = findRoute(routes, path);
    if (policy?.isOpen === false && route !== undefined && needsAccessCheck(route)) {
      if (!(await mayEnter(req, res, options))) throw new ProxyError(503, 'site_closed');
    }
    switch (route?.kind) {
      case 'errorStyle':
        res.set({ 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': fixedFileCacheControl });
        return void res.end(errorStyle);
      case 'file':
        if (!isRead(req)) throw new ProxyError(405);
        for (const folder of [assetsDir, ...(route.kept === 'immutable' ? earlier : [])]) {
          if (await sendFile(res, folder, path, fileCacheControl[route.kept])) return;
        }
        throw new ProxyError(404);
      case 'media': {
        const key = path.slice(route.path.length);
        if (!mediaKey.test(key)) throw new ProxyError(404);
        if (!isRead(req)) throw new ProxyError(405);
        if (media.kind === 'proxy')
          return sendStoredPicture(req, res, {
            url: new URL(`${media.url.replace(/\/$/, '')}/${key}`),
            cacheControl: pictureCacheControl,
          });
        if (await sendFile(res, media.path, key, pictureCacheControl)) return;
        throw new ProxyError(404);
      }
      case 'proxied':
        return forward(req, res, route, options, duty.kind === 'none' ? duty.classHeader : undefined);
      case 'hidden':
      case undefined:
        throw new ProxyError(404);
    }
  }

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', options.trustedProxies);
  app.use(accessLog(options.runDir, ownPolicyPaths(options)), handle, respondToError);
  // An upload may take longer than Node's default.
  const settings = { requestTimeout: 0, requireHostHeader: false };
  const server: Server = tls
    ? createTlsServer({ ...settings, cert: readFileSync(tls.certificate), key: readFileSync(tls.key) }, app)
    : createServer(settings, app);
  server.once('close', () => policies.stop());
  return server.on('clientError', (error, socket) =>
    respondToUnparsed(socket, securityHeaders(options, 'site'), error),
  );
}
