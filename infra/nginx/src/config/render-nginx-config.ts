import { immutableCacheControl, limits, pictureCacheControl } from '@sandstone/contract';
import { type ProxyOptions, type ResolvedProxyOptions, parseProxyOptions } from '../options.ts';
import { compressedTypes, minCompressedBytes, staticContentTypes, textTypes } from '../media-types.ts';
import { framedPaths, type HeaderSet, hiddenUpstreamHeaders, securityHeaders } from '../security-headers.ts';
import { errorLocations, errorMaps, errorPages } from './errors.ts';
import { locations } from './locations.ts';
import { accessLog, logMaps } from './logging.ts';
import { imageCacheMaps, imageCachePath } from './image-cache.ts';
import { statusServer } from './status-server.ts';
import { mediaCachePath } from './media-store.ts';
import { compressedPagesServer, compressedPagesUpstream } from './compressed-pages.ts';
import { pageCacheMaps, pageCachePath } from './page-cache.ts';
import { fakeProviderServers } from './fake-provider-servers.ts';
import { block, map, quoted } from './syntax.ts';
import { proxyDefaults, requestHeaders, upstreams } from './upstreams.ts';

const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const address = (options: ResolvedProxyOptions, port: number) =>
  `${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;

/** nginx accepts only whole requests per second or minute as a rate. */
const rate = (max: number, windowSeconds: number) =>
  `${Math.max(1, Math.round((max * 60) / windowSeconds))}r/m`;

function compression(options: ResolvedProxyOptions): string[] {
  // nginx always compresses text/html and warns when it is listed.
  const types = compressedTypes.filter((type) => type !== 'text/html').join(' ');
  return [
    'gzip on;',
    'gzip_vary on;',
    'gzip_proxied any;',
    'gzip_comp_level 5;',
    `gzip_min_length ${minCompressedBytes};`,
    `gzip_types ${types};`,
    'gzip_static on;',
    ...(options.modulesDir === undefined
      ? []
      : [
          'brotli on;',
          'brotli_comp_level 4;',
          `brotli_min_length ${minCompressedBytes};`,
          `brotli_types ${types};`,
          'brotli_static on;',
        ]),
  ];
}

/**
 * Response headers of the whole server. A location must never have its own `add_header`, because that would drop all of
 * these; variables carry the differences.
 */
function answerHeaders(options: ResolvedProxyOptions): string[] {
  const { 'Content-Security-Policy': _policy, ...headers } = securityHeaders(options);
  return [
    'add_header Content-Security-Policy $site_policy always;',
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    'add_header X-Request-Id $request_id always;',
    'add_header Cache-Control $site_cache_control always;',
    'add_header Vary $site_vary always;',
    'add_header Retry-After $site_retry_after always;',
    'add_header X-Cache $site_cache_status always;',
    ...hiddenUpstreamHeaders.map((name) => `proxy_hide_header ${name};`),
  ];
}

function headerMaps(options: ResolvedProxyOptions): string[] {
  const policy = (set: HeaderSet) => quoted(securityHeaders(options, set)['Content-Security-Policy'] ?? '');
  return [
    ...map('$uri', '$site_policy', [
      `default ${policy('site')};`,
      ...framedPaths(options).map((path) => `"~^${path}" ${policy('framed')};`),
    ]),
    // Literals come first, so that a page is not matched against every pattern.
    ...map('"$site_kept:$status"', '$site_cache_control', [
      'default "";',
      '":200" "";',
      ...[200, 206, 304].flatMap((status) => [
        `"immutable:${status}" "${immutableCacheControl}";`,
        `"picture:${status}" "${pictureCacheControl}";`,
        `"fixed:${status}" "public, max-age=${limits.reverseProxy.fixedFileSeconds}";`,
      ]),
      '"~^(?:immutable|picture|fixed|error):" no-store;',
    ]),
    // Only pages report their cache status: for pictures it would reveal earlier requests.
    ...map('$site_kept', '$site_cache_status', ['default "";', '"" $upstream_cache_status;']),
  ];
}

function hostMaps({ publicUrl }: ResolvedProxyOptions): string[] {
  const { host, port, protocol } = new URL(publicUrl);
  const withPort = port === '' ? [`${host}:${protocol === 'https:' ? 443 : 80}`] : [];
  return [
    ...map('$http_host', '$site_host_known', [
      'default 0;',
      ...[host, ...withPort].map((name) => `"${name}" 1;`),
    ]),
    ...map('"$site_host_known:$uri"', '$site_host_refused', ['default 0;', '"~^0:(?!/proxy-error/)" 1;']),
  ];
}

function server(options: ResolvedProxyOptions): string[] {
  return block('server', [
    `listen ${address(options, options.port)}${options.tls ? ' ssl http2' : ''} default_server;`,
    'server_name _;',
    ...(options.tls
      ? [
          `ssl_certificate "${options.tls.certificate}";`,
          `ssl_certificate_key "${options.tls.key}";`,
          'ssl_protocols TLSv1.2 TLSv1.3;',
          'ssl_session_cache shared:tls:10m;',
          'ssl_session_tickets off;',
        ]
      : []),
    'set $site_kept "";',
    'set $site_vary "";',
    'if ($site_host_refused) { return 421; }',
    ...(options.rateLimits ? [`limit_conn addresses ${limits.reverseProxy.maxConnectionsPerAddress};`] : []),
    `client_max_body_size ${limits.maxJsonBytes};`,
    // Only audio and video need ranges, and this server has neither.
    'max_ranges 0;',
    'charset utf-8;',
    `charset_types ${textTypes.filter((type) => type !== 'text/html').join(' ')};`,
    ...answerHeaders(options),
    ...requestHeaders(options),
    ...proxyDefaults(),
    ...errorPages(),
    ...errorLocations(),
    ...locations(options),
  ]);
}

function http(options: ResolvedProxyOptions): string[] {
  const { reverseProxy } = limits;
  return block('http', [
    'server_tokens off;',
    ...block(
      'types',
      Object.entries(staticContentTypes).map(([extension, type]) => `${type} ${extension};`),
    ),
    'default_type application/octet-stream;',
    'sendfile on;',
    'tcp_nopush on;',
    'absolute_redirect off;',
    'log_not_found off;',
    'map_hash_bucket_size 256;',
    'variables_hash_max_size 2048;',
    'proxy_headers_hash_max_size 1024;',
    'proxy_headers_hash_bucket_size 128;',
    ...temporaryPaths.map((name) => `${name}_temp_path "${options.runDir}/temp/${name}";`),
    'open_file_cache max=4096 inactive=60s;',
    `open_file_cache_valid ${reverseProxy.freshSeconds}s;`,
    'open_file_cache_errors off;',
    `client_header_timeout ${reverseProxy.clientHeaderSeconds}s;`,
    `client_body_timeout ${reverseProxy.clientBodySeconds}s;`,
    `send_timeout ${reverseProxy.clientSendSeconds}s;`,
    `keepalive_timeout ${reverseProxy.clientIdleSeconds}s;`,
    'reset_timedout_connection on;',
    `large_client_header_buffers 4 ${reverseProxy.maxHeaderBytes};`,
    `client_body_buffer_size ${limits.maxJsonBytes};`,
    ...options.trustedProxies.map((range) => `set_real_ip_from ${range};`),
    ...(options.trustedProxies.length > 0
      ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;']
      : []),
    ...Object.entries(limits.rates).map(
      ([name, { max, windowSeconds }]) =>
        `limit_req_zone $binary_remote_addr zone=${name}:10m rate=${rate(max, windowSeconds)};`,
    ),
    'limit_req_status 429;',
    'limit_conn_zone $binary_remote_addr zone=addresses:10m;',
    'limit_conn_status 429;',
    ...compression(options),
    ...logMaps(),
    ...accessLog(options),
    ...hostMaps(options),
    ...errorMaps(),
    ...headerMaps(options),
    ...pageCacheMaps(options),
    pageCachePath(options.runDir),
    ...imageCacheMaps(),
    imageCachePath(options.runDir),
    ...(options.media.kind === 'proxy' ? [mediaCachePath(options.runDir)] : []),
    ...upstreams(options),
    ...compressedPagesUpstream(options.runDir),
    ...compressedPagesServer(options),
    ...server(options),
    ...fakeProviderServers(options, address(options, options.port)),
    ...(options.healthPort === undefined ? [] : statusServer(address(options, options.healthPort))),
  ]);
}

/** The complete configuration for nginx 1.22 to 1.28. It refers only to the files named in the options. */
export function renderNginxConfig(given: ProxyOptions): string {
  const options = parseProxyOptions(given);
  const module = (name: string) => `load_module "${options.modulesDir}/ngx_http_brotli_${name}_module.so";`;
  const lines = [
    ...(options.modulesDir === undefined ? [] : [module('filter'), module('static')]),
    ...(options.user === undefined ? [] : [`user ${options.user};`]),
    'daemon off;',
    `pid "${options.runDir}/nginx.pid";`,
    // At levels below crit, nginx logs full request lines with queries, referrers and their secrets.
    `error_log ${options.logs === 'stdio' ? 'stderr' : `"${options.runDir}/logs/nginx-error.log"`} crit;`,
    `worker_processes ${options.workerProcesses ?? 'auto'};`,
    // Each connection may need a second one to an upstream, and caches keep files open.
    `worker_rlimit_nofile ${2 * limits.reverseProxy.maxConnections};`,
    'worker_shutdown_timeout 8s;',
    ...block('events', [`worker_connections ${limits.reverseProxy.maxConnections};`]),
    ...http(options),
  ];
  return `${lines.join('\n')}\n`;
}
