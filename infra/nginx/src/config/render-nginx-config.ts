import {
  coverPipeline,
  immutableCacheControl,
  limits,
  pictureCacheControl,
  routes,
} from '@sandstone/contract';
import { retryAfterSeconds } from '../error-responses.ts';
import { compressedTypes, minCompressedBytes, staticContentTypes, textTypes } from '../media-types.ts';
import { pageCacheDir, parseProxyOptions, type ProxyOptions, type ResolvedProxyOptions } from '../options.ts';
import { allowedPaths, type KnownPolicy, openPolicy } from '../policy/refused-requests.ts';
import { pageCacheRules, pageVary } from '../public-routes.ts';
import { framedPaths, type HeaderSet, ownPolicyPaths, securityHeaders } from '../security-headers.ts';
import { errorLocations, errorPages } from './errors.ts';
import { accessCheckPath, locations } from './locations.ts';
import { quoted, renderTemplate } from './template.ts';
import { hiddenHeaders, requestHeaders, upstreamHost, upstreams } from './upstreams.ts';

/** The metrics in `templates/http/status-server.conf.template`. */
export const nginxMetricNames = ['sandstone_nginx_connections', 'sandstone_nginx_worker_connections_used'];

/** nginx always includes text/html and warns when it is listed. */
const withoutHtml = (types: readonly string[]) => types.filter((type) => type !== 'text/html').join(' ');

/** nginx accepts only whole requests per second or minute as a rate. */
const rateLimitZones = Object.entries(limits.rates).map(([name, { max, windowSeconds }]) => {
  const perMinute = Math.max(1, Math.round((max * 60) / windowSeconds));
  return `limit_req_zone $site_client zone=${name}:10m rate=${perMinute}r/m;`;
});

/** The body of the health checks, which nginx and the fallback proxy answer. */
export const healthText = ({ release }: Pick<ResolvedProxyOptions, 'release'>): string =>
  JSON.stringify({ status: 'ok', ...release });

const listen = ({ host }: ResolvedProxyOptions, port: number) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

function siteVariables(options: ResolvedProxyOptions): string {
  const { host, port, protocol } = new URL(options.publicUrl);
  const hosts = port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host];
  const policy = (set: HeaderSet) => quoted(securityHeaders(options, set)['Content-Security-Policy'] ?? '');
  return renderTemplate('http/site-variables', {
    knownHosts: hosts.map((name) => `"${name}" 1;`),
    retryAfter: [
      ...Object.entries(retryAfterSeconds).map(([status, seconds]) => `error:${status} ${seconds};`),
      `closed:503 ${limits.closedSite.retrySeconds};`,
    ],
    policy: policy('site'),
    framedPolicies: framedPaths(options).map((path) => `"~^${path}" ${policy('framed')};`),
    framedPolicy: policy('framed'),
    ownPolicies: ownPolicyPaths(options).map((path) => `"~^${path}" $site_upstream_policy;`),
    immutableCacheControl,
    pictureCacheControl,
    pageVary,
  });
}

function pageCache(options: ResolvedProxyOptions): string {
  const { queryKeys, ignoredQueryPattern } = pageCacheRules;
  return renderTemplate('http/page-cache', {
    pageCacheDir: pageCacheDir(options),
    pageCacheRules,
    knownQuery: [...queryKeys, ignoredQueryPattern].join('|'),
    queryParameters: queryKeys.map(
      (key) => `map $arg_${key} $site_query_${key} { "" ""; default "${key}=$arg_${key}&"; }`,
    ),
    query: queryKeys.map((key) => `$site_query_${key}`).join(''),
  });
}

/** Renders the map of the requests that a closed site refuses; undefined while the site is open. */
function refusedRequests(policy: KnownPolicy): string | undefined {
  if (policy?.isOpen === true) return undefined;
  const allowed = pathPattern(allowedPaths(policy));
  return renderTemplate('http/refused-requests', {
    allowed: policy === null ? [`"~^[01]:${allowed}" 0;`] : [`"~^1:" 0;`, `"~^0:${allowed}" 0;`],
  });
}

function refusal(policy: KnownPolicy): string | undefined {
  if (policy?.isOpen === true) return undefined;
  return `if ($site_refused) { return ${policy === null ? 503 : 401}; }`;
}

const accessCheck = (options: ResolvedProxyOptions): string =>
  renderTemplate('server/access-check', {
    accessCheckPath,
    requestHeaders: requestHeaders(options),
    api: upstreamHost(options, 'api'),
    path: routes.closedSiteAccess.path,
  });

function server(options: ResolvedProxyOptions, policy: KnownPolicy): string {
  const { tls } = options;
  const { 'Content-Security-Policy': _policy, ...headers } = securityHeaders(options);
  return renderTemplate('http/server', {
    listen: `${listen(options, options.port)}${tls ? ' ssl http2' : ''}`,
    tls: tls && renderTemplate('server/tls', { tls }),
    charsetTypes: withoutHtml(textTypes),
    securityHeaders: Object.entries(headers).map(
      ([name, text]) => `add_header ${name} ${quoted(text)} always;`,
    ),
    hiddenHeaders,
    refusal: refusal(policy),
    accessCheck: policy?.isOpen === false && accessCheck(options),
    requestHeaders: requestHeaders(options),
    errorPages: errorPages(),
    errorLocations: errorLocations(),
    locations: locations(options, policy),
  });
}

/**
 * The complete configuration for nginx 1.22 to 1.28. It refers only to the files named in the options.
 * @param policy null if it is not known: then nothing is answered
 */
export function renderNginxConfig(given: ProxyOptions, policy: KnownPolicy = openPolicy): string {
  const options = parseProxyOptions(given);
  const { runDir, modulesDir, healthPort, user } = options;
  const ranges = options.trustedProxies.map((range) => `set_real_ip_from ${range};`);
  const toStdio = options.logs === 'stdio';
  const compression = { minCompressedBytes, compressedTypes: withoutHtml(compressedTypes) };
  const config = renderTemplate('nginx', {
    options,
    brotliModules: modulesDir && renderTemplate('brotli-modules', { modulesDir }),
    user: user && `user ${user};`,
    errorLog: toStdio ? 'stderr' : `"${runDir}/logs/nginx-error.log"`,
    workerProcesses: options.workerProcesses ?? 'auto',
    maxOpenFiles: 2 * limits.reverseProxy.maxConnections,
    contentTypes: Object.entries(staticContentTypes).map(([extension, type]) => `${type} ${extension};`),
    trustedProxies: ranges.length > 0 && renderTemplate('http/trusted-proxies', { ranges }),
    rateLimitZones,
    ...compression,
    brotli: modulesDir && renderTemplate('http/brotli', compression),
    logging: renderTemplate('http/logging', {
      accessLog: toStdio ? '/dev/stdout' : `"${runDir}/logs/access.log"`,
    }),
    siteVariables: siteVariables(options),
    pageCache: pageCache(options),
    refusedRequests: refusedRequests(policy),
    imageCache: renderTemplate('http/image-cache', {
      options,
      widths: coverPipeline.widths.map((width) => `w=${width} 0;`),
    }),
    mediaCache: options.media.kind === 'proxy' && renderTemplate('http/media-cache', { options }),
    upstreams: upstreams(options),
    server: server(options, policy),
    statusServer:
      healthPort &&
      renderTemplate('http/status-server', {
        listen: listen(options, healthPort),
        health: healthText(options),
      }),
  });
  return `${options.rateLimits ? config : config.replace(/^ *limit_(?:req|conn) .*\n/gm, '')}\n`;
}
