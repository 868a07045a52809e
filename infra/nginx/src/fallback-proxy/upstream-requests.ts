import { once } from 'node:events';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { limits, pageTargetHeader, routes, visitorClassHeader } from '@sandstone/contract';
import { type Request, type Response } from 'express';
import { type ResolvedProxyOptions } from '../options/options.ts';
import {
  isDemoService,
  pageTarget,
  pageVary,
  type ProxiedRoute,
  upstreamUrls,
} from '../responses/public-routes.ts';
import { hiddenUpstreamHeaders, isHttps, ownPolicyPaths } from '../responses/security-headers.ts';
import { clientAddress } from './access-log.ts';
import { ProxyError } from './proxy-error.ts';

/** Headers that describe one connection. Node sets its own. */
const hopByHop = 'connection|keep-alive|proxy-.*|te|trailer|upgrade';
/** Also drops what only a reverse proxy may claim, but not `transfer-encoding`, by which Node frames the body. */
const droppedFromRequests = new RegExp(
  `^(?:${hopByHop}|expect|forwarded|x-forwarded-.*|x-real-ip|traceparent|tracestate|baggage|${pageTargetHeader}|${visitorClassHeader})$`,
  'i',
);
const droppedFromResponses = new RegExp(
  `^(?:${hopByHop}|transfer-encoding|x-accel-.*|${hiddenUpstreamHeaders.join('|')})$`,
  'i',
);
const passedToStore = /^(?:if-none-match|if-modified-since)$/;
const passedFromStore = /^(?:content-type|content-length|etag|last-modified)$/;

const filterHeaders = (headers: IncomingHttpHeaders, keeps: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => keeps(name)));

/**
 * Sends the client's request to `url`, with other headers and with at most `maxBodyBytes` of its body. It is aborted
 * when the client disconnects. @returns the response, as soon as its header has arrived
 * @throws ProxyError, with `failureStatus` instead of 502 and 504
 */
async function ask(
  req: Request,
  res: Response,
  url: URL,
  { maxBodyBytes, failureStatus, ...options }: RequestOptions & { maxBodyBytes: number; failureStatus?: 503 },
): Promise<IncomingMessage> {
  if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) throw new ProxyError(413);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const outgoing = request(url, { ...options, method: req.method });
  const responded = once(outgoing, 'response');
  // An error after the response header also ends the response.
  outgoing.on('error', () => undefined);
  outgoing.once('timeout', () => outgoing.destroy(new ProxyError(failureStatus ?? 504, 'gateway_timeout')));
  res.once('close', () => outgoing.destroy());
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) outgoing.destroy(new ProxyError(413));
  });
  req.pipe(outgoing);
  try {
    const [response] = (await responded) as [IncomingMessage]; // as 'response' is documented
    return response;
  } catch (error) {
    throw error instanceof ProxyError ? error : new ProxyError(failureStatus ?? 502, 'bad_gateway');
  }
}

/**
 * Forwards a request to the upstream of its route, and the response to the client, as their bytes arrive.
 * @param visitorClass what web and api learn about the visitor; undefined if the api has named no class
 */
export async function forward(
  req: Request,
  res: Response,
  route: ProxiedRoute,
  options: ResolvedProxyOptions,
  visitorClass: string | undefined,
): Promise<void> {
  const target = upstreamUrls(options)[route.upstream];
  if (target === undefined) throw new ProxyError(404);
  const { host } = new URL(options.publicUrl);
  const headers = filterHeaders(req.headers, (name) => !droppedFromRequests.test(name));
  if (isDemoService(route)) delete headers['cookie'];
  const response = await ask(req, res, new URL(target), {
    // Unchanged: the upstream may treat `/%68` and `/h` differently.
    path: req.url,
    headers: {
      ...headers,
      host,
      'x-request-id': res.get('X-Request-Id') ?? '',
      'x-forwarded-for': clientAddress(req),
      'x-forwarded-proto': isHttps(options.publicUrl) ? 'https' : 'http',
      'x-forwarded-host': host,
      ...(route.page === 'shared' ? { [pageTargetHeader]: pageTarget(req.url) } : {}),
      ...(visitorClass === undefined ? {} : { [visitorClassHeader]: visitorClass }),
    },
    timeout: route.responseSeconds * 1000,
    maxBodyBytes: route.maxBodyBytes,
    ...(route.page ? { failureStatus: 503 } : {}),
  });
  const policies = [response.headers['content-security-policy'] ?? []].flat();
  const hasOwnPolicy = policies.length > 0 && ownPolicyPaths(options).includes(route.path);
  res.writeHead(response.statusCode ?? 502, {
    ...filterHeaders(response.headers, (name) => !droppedFromResponses.test(name)),
    ...(route.page ? { vary: pageVary } : {}),
    ...(hasOwnPolicy ? { 'content-security-policy': policies.join(', ') } : {}),
  });
  // The header is sent before the first event.
  res.flushHeaders();
  await pipeline(response, res);
}

/** Sends a picture of an S3 store, which receives nothing else of the visitor's request. */
export async function sendStoredPicture(
  req: Request,
  res: Response,
  { url, cacheControl }: { url: URL; cacheControl: string },
): Promise<void> {
  const response = await ask(req, res, url, {
    headers: filterHeaders(req.headers, (name) => passedToStore.test(name)),
    timeout: limits.reverseProxy.upstreamResponseSeconds * 1000,
    maxBodyBytes: 0,
  });
  const status = response.statusCode ?? 502;
  // S3 stores respond with 403 for a missing object when listing is forbidden.
  if (status === 403 || status === 404) throw new ProxyError(404);
  if (status !== 200 && status !== 304) throw new ProxyError(502);
  res.writeHead(status, {
    ...filterHeaders(response.headers, (name) => passedFromStore.test(name)),
    'cache-control': cacheControl,
  });
  await pipeline(response, res);
}

/** Asks the api whether a request's session is an administrator's. Without an answer, it is not. */
export async function mayEnter(
  req: Request,
  res: Response,
  { apiUrl }: ResolvedProxyOptions,
): Promise<boolean> {
  try {
    const response = await fetch(new URL(routes.closedSiteAccess.path, apiUrl), {
      headers: { cookie: req.headers.cookie ?? '', 'x-request-id': res.get('X-Request-Id') ?? '' },
      signal: AbortSignal.timeout(limits.reverseProxy.upstreamConnectSeconds * 1000),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
