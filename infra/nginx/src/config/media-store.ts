import { limits } from '@sandstone/contract';
import { type ResolvedProxyOptions } from '../options.ts';
import { hiddenUpstreamHeaders } from '../security-headers.ts';
import { upstreamHost } from './upstreams.ts';

/** nginx hides headers by name only, so this lists those that S3 stores send. */
const storeHeaders = [
  'Accept-Ranges',
  'Cache-Control',
  'Expires',
  'Set-Cookie',
  'Vary',
  ...[
    'bucket-region',
    'checksum-crc32',
    'checksum-crc32c',
    'checksum-crc64nvme',
    'checksum-sha1',
    'checksum-sha256',
    'checksum-type',
    'delete-marker',
    'expiration',
    'id-2',
    'meta-s3cmd-attrs',
    'missing-meta',
    'mp-parts-count',
    'object-lock-legal-hold',
    'object-lock-mode',
    'object-lock-retain-until-date',
    'replication-status',
    'request-id',
    'restore',
    'server-side-encryption',
    'storage-class',
    'tagging-count',
    'version-id',
  ].map((name) => `x-amz-${name}`),
  'x-minio-deployment-id',
  'x-minio-error-code',
  'x-minio-error-desc',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-rgw-object-type',
  'x-rgw-quota-bucket-objects',
  'x-rgw-quota-bucket-size',
  'x-xss-protection',
];

export const mediaCachePath = (runDir: string): string =>
  `proxy_cache_path "${runDir}/cache/media" levels=1:2 use_temp_path=off keys_zone=media:10m` +
  ` max_size=${limits.reverseProxy.mediaCacheBytes} inactive=7d;`;

const tlsLines = (url: URL): string[] =>
  url.protocol === 'https:'
    ? [
        'proxy_ssl_server_name on;',
        `proxy_ssl_name "${url.hostname}";`,
        'proxy_ssl_verify on;',
        'proxy_ssl_verify_depth 3;',
        'proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
      ]
    : [];

export function mediaStoreLines(options: ResolvedProxyOptions, store: string): string[] {
  const url = new URL(store);
  const origin = `${url.protocol}//${upstreamHost(options, 'media_store')}`;
  return [
    // The store must not receive anything of the visitor's request.
    'proxy_pass_request_headers off;',
    'proxy_pass_request_body off;',
    'proxy_method GET;',
    `proxy_set_header Host "${url.host}";`,
    'proxy_set_header Connection "";',
    ...tlsLines(url),
    'proxy_cache media;',
    'proxy_cache_key "$site_media_key";',
    // Revalidation returns 304 for an existing picture; a removed one is never sent from the cache.
    `proxy_cache_valid 200 ${limits.reverseProxy.freshSeconds}s;`,
    'proxy_cache_revalidate on;',
    'proxy_cache_lock on;',
    'proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires X-Accel-Redirect;',
    ...[...hiddenUpstreamHeaders, ...storeHeaders].map((name) => `proxy_hide_header ${name};`),
    'proxy_intercept_errors on;',
    // S3 stores respond with 403 for a missing object when listing is forbidden.
    'error_page 400 401 403 404 416 =404 @page_404;',
    ...[405, 413, 429].map((status) => `error_page ${status} @page_${status};`),
    'error_page 500 501 502 503 504 301 302 307 308 =502 @page_502;',
    `proxy_pass ${origin}${url.pathname.replace(/\/$/, '')}/$site_media_key;`,
  ];
}
