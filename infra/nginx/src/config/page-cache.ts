import { limits } from '@sandstone/contract';
import { pageCacheRules } from '../public-routes.ts';
import { type ResolvedProxyOptions } from '../options.ts';
import { compressedPagesSocket } from './compressed-pages.ts';
import { map, pattern } from './syntax.ts';
import { upstreamHost } from './upstreams.ts';

const { neverUnder, queryKeys, ignoredQueryPattern, sessionCookie, ageCookie } = pageCacheRules;

const accepts = (coding: string) => `~*(?:^|,)\\s*${coding}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`;

/**
 * Which requests share one page, as variables:
 * `$site_page_personal` 0 where the answer may come from, and go to, the cache of pages
 * `$site_page_target`   what its server is asked for: path and allow-listed query of a shared page, else all of it
 * `$site_page_cookie`   what its server sees of the cookies: of a shared page the age cookie alone
 * `$site_page_upstream` who is asked: of a shared page the internal server that compresses it once for all
 */
export const pageCacheMaps = (options: ResolvedProxyOptions): string[] => [
  // What most visitors send stands first and literally: each of the patterns costs as much as a header of the answer.
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
  // A query that nobody has foreseen goes to the page's server whole, past the cache.
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
  ` max_size=${limits.edge.pageCacheBytes} inactive=${limits.edge.pageCacheIdleSeconds}s;`;

/** For the location of pages. What may be kept, and for how long, says the page's own Cache-Control alone. */
export const pageCacheLines = (): string[] => [
  'proxy_cache pages;',
  // Not the host: there is one, and another is refused.
  'proxy_cache_key "|$site_path|$site_page_query|$site_age|$site_encoding";',
  'proxy_cache_bypass $site_page_personal;',
  'proxy_no_cache $site_page_personal $upstream_http_set_cookie;',
  // The key holds all that a page varies by; Vary would multiply it by whole cookies.
  'proxy_ignore_headers Vary X-Accel-Expires X-Accel-Redirect X-Accel-Buffering X-Accel-Limit-Rate X-Accel-Charset;',
  'proxy_cache_lock on;',
  'proxy_cache_lock_timeout 5s;',
  // An expired page is never sent without asking: it may show what was removed since.
  'proxy_cache_revalidate on;',
];
