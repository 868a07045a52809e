import { limits } from '@sandstone/contract';
import { pageCacheRules } from '../edge-routes.ts';
import { type ResolvedEdgeOptions } from '../options.ts';
import { packedPagesSocket } from './packed-pages.ts';
import { map, pattern } from './syntax.ts';
import { upstreamHost } from './upstreams.ts';

const { neverUnder, queryKeys, ignoredQueryPattern, sessionCookie, ageCookie } = pageCacheRules;

const accepts = (coding: string) => `~*(?:^|,)\\s*${coding}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`;

/**
 * Which requests share one page, as variables:
 * `$edge_page_personal` 0 where the answer may come from, and go to, the cache of pages
 * `$edge_page_target`   what its server is asked for: path and allow-listed query of a shared page, else all of it
 * `$edge_page_cookie`   what its server sees of the cookies: of a shared page the age cookie alone
 * `$edge_page_upstream` who is asked: of a shared page the inner server that compresses it once for all
 */
export const pageCacheMaps = (options: ResolvedEdgeOptions): string[] => [
  // What most visitors send stands first and literally: each of the patterns costs as much as a header of the answer.
  ...map('$http_cookie', '$edge_has_session', [
    'default 0;',
    '"" 0;',
    `"${ageCookie}=true" 0;`,
    `${pattern(`~*(?:^|[;,\\s])${sessionCookie}\\s*=`)} 1;`,
  ]),
  ...map('$http_cookie', '$edge_age', [
    'default 0;',
    '"" 0;',
    `"${ageCookie}=true" 1;`,
    `${pattern(`~(?:^|;\\s*)${ageCookie}=true\\s*(?:;|$)`)} 1;`,
  ]),
  ...map('$http_accept_encoding', '$edge_encoding', [
    'default "";',
    '"gzip, deflate, br, zstd" br;',
    '"gzip, deflate, br" br;',
    `${pattern(accepts('br'))} br;`,
    `${pattern(accepts('gzip'))} gzip;`,
  ]),
  ...map('$uri', '$edge_page_private', [
    'default 0;',
    `${pattern(`~^(?:${neverUnder.join('|')})(?:/|$)`)} 1;`,
  ]),
  // A query that nobody has foreseen goes to the page's server whole, past the cache.
  ...map('$args', '$edge_query_known', [
    'default 0;',
    '"" 1;',
    `${pattern(`~^(?:(?:${[...queryKeys, ignoredQueryPattern].join('|')})=[^&]*(?:&|$))+$`)} 1;`,
  ]),
  ...map(
    '"$request_method:$edge_has_session:$edge_page_private:$edge_query_known:$http_authorization"',
    '$edge_page_personal',
    ['default 1;', ...['GET', 'HEAD'].map((method) => `"${method}:0:0:1:" 0;`)],
  ),
  ...queryKeys.flatMap((key) =>
    map(`$arg_${key}`, `$edge_query_${key}`, ['"" "";', `default "${key}=$arg_${key}&";`]),
  ),
  ...map(`"${queryKeys.map((key) => `$edge_query_${key}`).join('')}"`, '$edge_query_kept', [
    'default "";',
    '"~^(?<edge_query_list>.+)&$" "?$edge_query_list";',
  ]),
  ...map('$args', '$edge_page_query', ['default $edge_query_kept;', '"" "";']),
  ...map('$edge_page_personal', '$edge_page_target', [
    'default $request_uri;',
    '0 "$edge_path$edge_page_query";',
  ]),
  ...map('"$edge_page_personal:$edge_age"', '$edge_page_cookie', [
    'default $http_cookie;',
    `0:1 "${ageCookie}=true";`,
    '0:0 "";',
  ]),
  ...map('$edge_page_personal', '$edge_page_upstream', [
    `default ${upstreamHost(options, 'web')};`,
    ...(packedPagesSocket(options.runDir) === undefined ? [] : ['0 packed_pages;']),
  ]),
  ...map('$edge_page_upstream', '$edge_page_accepts', ['default "";', 'packed_pages $edge_encoding;']),
];

export const pageCachePath = (runDir: string): string =>
  `proxy_cache_path "${runDir}/cache/pages" levels=1:2 use_temp_path=off keys_zone=pages:10m` +
  ` max_size=${limits.reverseProxy.pageCacheBytes} inactive=${limits.reverseProxy.pageCacheIdleSeconds}s;`;

/** For the location of pages. What may be kept, and for how long, says the page's own Cache-Control alone. */
export const pageCacheLines = (): string[] => [
  'proxy_cache pages;',
  // Not the host: there is one, and another is refused.
  'proxy_cache_key "|$edge_path|$edge_page_query|$edge_age|$edge_encoding";',
  'proxy_cache_bypass $edge_page_personal;',
  'proxy_no_cache $edge_page_personal $upstream_http_set_cookie;',
  // The key holds all that a page varies by; Vary would multiply it by whole cookies.
  'proxy_ignore_headers Vary X-Accel-Expires X-Accel-Redirect X-Accel-Buffering X-Accel-Limit-Rate X-Accel-Charset;',
  'proxy_cache_lock on;',
  'proxy_cache_lock_timeout 5s;',
  // An expired page is never sent without asking: it may show what was removed since.
  'proxy_cache_revalidate on;',
];
