import { limits } from '@sandstone/contract';
import { pageCacheRules } from '../public-routes.ts';
import { type ResolvedProxyOptions } from '../options.ts';
import { compressedPagesSocket } from './compressed-pages.ts';
import { map, pattern } from './syntax.ts';
import { upstreamHost } from './upstreams.ts';

const { neverUnder, queryKeys, ignoredQueryPattern, sessionCookie, ageCookie } = pageCacheRules;

const accepts = (coding: string) => `~*(?:^|,)\\s*${coding}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`;

/**
 * Variables that decide which requests share a cached page:
 * - `$site_page_personal` is 0 when the response may be read from and written to the page cache.
 * - `$site_page_target` is the path and allow-listed query of a shared page, else the full URI.
 * - `$site_page_cookie` is the age cookie for a shared page, else all cookies.
 * - `$site_page_upstream` is the compressing internal server for a shared page, else the web server.
 */
export const pageCacheMaps = (options: ResolvedProxyOptions): string[] => [
  // The most frequent values come first, as literals: each pattern costs as much as a response header.
  ...map('$http_cookie', '$site_has_session', [
    'default 0;',
    '"" 0;',
    `"${ageCookie}=true" 0;`,
    `${pattern(`~*(?:^|[;,\\s])${sessionCookie}\\s*=`)} 1;`,
  ]),
  ...map('$http_cookie', '$site_age', [
    'default 0;',
    '"" 0;',
    `"${ageCookie}=true" 1;`,
    `${pattern(`~(?:^|;\\s*)${ageCookie}=true\\s*(?:;|$)`)} 1;`,
  ]),
  ...map('$http_accept_encoding', '$site_encoding', [
    'default "";',
    '"gzip, deflate, br, zstd" br;',
    '"gzip, deflate, br" br;',
    `${pattern(accepts('br'))} br;`,
    `${pattern(accepts('gzip'))} gzip;`,
  ]),
  ...map('$uri', '$site_page_private', [
    'default 0;',
    `${pattern(`~^(?:${neverUnder.join('|')})(?:/|$)`)} 1;`,
  ]),
  // Requests with an unknown query bypass the cache and keep the full query.
  ...map('$args', '$site_query_known', [
    'default 0;',
    '"" 1;',
    `${pattern(`~^(?:(?:${[...queryKeys, ignoredQueryPattern].join('|')})=[^&]*(?:&|$))+$`)} 1;`,
  ]),
  ...map(
    '"$request_method:$site_has_session:$site_page_private:$site_query_known:$http_authorization"',
    '$site_page_personal',
    ['default 1;', ...['GET', 'HEAD'].map((method) => `"${method}:0:0:1:" 0;`)],
  ),
  ...queryKeys.flatMap((key) =>
    map(`$arg_${key}`, `$site_query_${key}`, ['"" "";', `default "${key}=$arg_${key}&";`]),
  ),
  ...map(`"${queryKeys.map((key) => `$site_query_${key}`).join('')}"`, '$site_query_kept', [
    'default "";',
    '"~^(?<site_query_list>.+)&$" "?$site_query_list";',
  ]),
  ...map('$args', '$site_page_query', ['default $site_query_kept;', '"" "";']),
  ...map('$site_page_personal', '$site_page_target', [
    'default $request_uri;',
    '0 "$site_path$site_page_query";',
  ]),
  ...map('"$site_page_personal:$site_age"', '$site_page_cookie', [
    'default $http_cookie;',
    `0:1 "${ageCookie}=true";`,
    '0:0 "";',
  ]),
  ...map('$site_page_personal', '$site_page_upstream', [
    `default ${upstreamHost(options, 'web')};`,
    ...(compressedPagesSocket(options.runDir) === undefined ? [] : ['0 compressed_pages;']),
  ]),
  ...map('$site_page_upstream', '$site_page_accepts', ['default "";', 'compressed_pages $site_encoding;']),
];

export const pageCachePath = (runDir: string): string =>
  `proxy_cache_path "${runDir}/cache/pages" levels=1:2 use_temp_path=off keys_zone=pages:10m` +
  ` max_size=${limits.reverseProxy.pageCacheBytes} inactive=${limits.reverseProxy.pageCacheIdleSeconds}s;`;

/** Cache settings for pages. Only the page's own Cache-Control decides whether and how long it is cached. */
export const pageCacheLines = (): string[] => [
  'proxy_cache pages;',
  // The key omits the host, because all others are refused.
  'proxy_cache_key "|$site_path|$site_page_query|$site_age|$site_encoding";',
  'proxy_cache_bypass $site_page_personal;',
  'proxy_no_cache $site_page_personal $upstream_http_set_cookie;',
  // The key contains everything that a page varies by; Vary would multiply entries by whole cookies.
  'proxy_ignore_headers Vary X-Accel-Expires X-Accel-Redirect X-Accel-Buffering X-Accel-Limit-Rate X-Accel-Charset;',
  'proxy_cache_lock on;',
  'proxy_cache_lock_timeout 5s;',
  // An expired page is always revalidated: it may show removed content.
  'proxy_cache_revalidate on;',
];
