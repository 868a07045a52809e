import { limits } from '@sandstone/contract';
import { isHttps } from '../security-headers.ts';
import { type ResolvedProxyOptions, type FakeProviderPart, fakeProviderParts } from '../options.ts';
import { block, map } from './syntax.ts';

type UpstreamName = 'api' | 'web' | 'identity' | 'media_store' | `fake_provider_${FakeProviderPart}`;
/**
 * Time for which a resolved address is cached. Replicas restart a few seconds apart, so a returning one must be found
 * before the next stops.
 */
const nameSeconds = 1;

function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/**
 * The host of a `proxy_pass`. With a variable, nginx resolves the name repeatedly and balances requests over all
 * addresses, at the price of one connection per request.
 */
export const upstreamHost = ({ resolver }: ResolvedProxyOptions, name: UpstreamName): string =>
  resolver === undefined ? name : `$site_host_of_${name}`;

function upstream({ resolver }: ResolvedProxyOptions, name: UpstreamName, url: string): string[] {
  if (resolver !== undefined) return map('""', `$site_host_of_${name}`, [`default "${hostAndPort(url)}";`]);
  return block(`upstream ${name}`, [
    `server ${hostAndPort(url)};`,
    'keepalive 32;',
    // Shorter than Node's 5 s, so that no request is sent on a closing connection.
    'keepalive_timeout 4s;',
  ]);
}

export function upstreams(options: ResolvedProxyOptions): string[] {
  return [
    ...(options.resolver === undefined
      ? []
      : [`resolver ${options.resolver} valid=${nameSeconds}s ipv6=off;`, 'resolver_timeout 2s;']),
    ...upstream(options, 'api', options.apiUrl),
    ...upstream(options, 'web', options.webUrl),
    ...(options.identityUrl === undefined ? [] : upstream(options, 'identity', options.identityUrl)),
    ...fakeProviderParts.flatMap((part) =>
      options.fakeProvider === undefined
        ? []
        : upstream(options, `fake_provider_${part}`, options.fakeProvider[part]),
    ),
    ...(options.media.kind === 'proxy' ? upstream(options, 'media_store', options.media.url) : []),
  ];
}

/** Request headers for upstreams. Forwarding headers from the client are replaced, never passed on. */
export function requestHeaders(
  options: ResolvedProxyOptions,
  changes: Record<string, string> = {},
): string[] {
  const headers: Record<string, string> = {
    Host: `"${new URL(options.publicUrl).host}"`,
    Connection: '""',
    'X-Request-Id': '$request_id',
    'X-Forwarded-For': '$remote_addr',
    'X-Forwarded-Proto': isHttps(options.publicUrl) ? 'https' : 'http',
    'X-Forwarded-Host': `"${new URL(options.publicUrl).host}"`,
    'X-Forwarded-Port': '""',
    'X-Forwarded-Server': '""',
    'X-Real-IP': '""',
    Forwarded: '""',
    // Traces start behind the reverse proxy: a client's header would control sampling at our cost.
    traceparent: '""',
    tracestate: '""',
    baggage: '""',
    // The reverse proxy compresses; it would have to decompress an upstream's response.
    'Accept-Encoding': '""',
    ...changes,
  };
  return Object.entries(headers).map(([name, value]) => `proxy_set_header ${name} ${value};`);
}

export const proxyDefaults = (): string[] => [
  'proxy_http_version 1.1;',
  'proxy_redirect off;',
  'proxy_buffers 16 16k;',
  'proxy_buffer_size 16k;',
  'proxy_busy_buffers_size 32k;',
  `proxy_connect_timeout ${limits.reverseProxy.upstreamConnectSeconds}s;`,
  `proxy_send_timeout ${limits.reverseProxy.upstreamAnswerSeconds}s;`,
  `proxy_read_timeout ${limits.reverseProxy.upstreamAnswerSeconds}s;`,
];
