import { limits } from '@sandstone/contract';
import {
  type PublicRoute,
  type ProxiedRoute,
  type RateName,
  publicRoutes,
  mediaKeyPattern,
  pageVary,
  rootFilePattern,
} from '../public-routes.ts';
import { type ResolvedProxyOptions } from '../options.ts';
import { hiddenUpstreamHeaders } from '../security-headers.ts';
import { errorPages } from './errors.ts';
import { imageCacheLines } from './image-cache.ts';
import { pageCacheLines } from './page-cache.ts';
import { mediaStoreLines } from './media-store.ts';
import { requestHeaders, upstreamHost } from './upstreams.ts';
import { block, pattern } from './syntax.ts';

const at = ({ match, path }: PublicRoute) =>
  `location ${match === 'exact' ? '= ' : path === '/' ? '' : '^~ '}${path}`;

const onlyReads = 'if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }';

const rateLine = (options: ResolvedProxyOptions, rate: RateName): string[] =>
  options.rateLimits ? [`limit_req zone=${rate} burst=${limits.rates[rate].max} nodelay;`] : [];

function proxiedLines(options: ResolvedProxyOptions, route: ProxiedRoute): string[] {
  const lines = [
    ...rateLine(options, route.rate),
    `client_max_body_size ${route.maxBodyBytes};`,
    `proxy_read_timeout ${route.answerSeconds}s;`,
  ];
  if (route.streamsRequest) lines.push('proxy_request_buffering off;');
  if (route.streamsAnswer) lines.push('proxy_buffering off;', 'gzip off;');
  if (route.upstream === 'identity') lines.push(...requestHeaders(options, { Cookie: '""' }));
  if (route.cachesImages) {
    lines.push(...imageCacheLines(), ...requestHeaders(options, { Accept: '$site_image_accept' }));
  }
  if (!route.isPage) return [...lines, `proxy_pass http://${upstreamHost(options, route.upstream)};`];
  return [
    ...lines,
    `set $site_vary "${pageVary}";`,
    ...requestHeaders(options, {
      Cookie: '$site_page_cookie',
      'Accept-Encoding': '$site_page_accepts',
    }),
    'gzip_vary off;',
    ...errorPages(503),
    ...['Vary', ...hiddenUpstreamHeaders].map((name) => `proxy_hide_header ${name};`),
    ...pageCacheLines(),
    'proxy_pass http://$site_page_upstream$site_page_target;',
  ];
}

function locationOf(options: ResolvedProxyOptions, route: PublicRoute): string[] {
  switch (route.kind) {
    case 'hidden':
      return block(at(route), [...rateLine(options, 'files'), 'deny all;']);
    case 'assets':
      return block(at(route), [
        onlyReads,
        ...rateLine(options, 'files'),
        'set $site_kept immutable;',
        `root "${options.assetsDir}";`,
        'try_files $uri =404;',
      ]);
    case 'media':
      return [
        // Paths that are not valid keys never reach the disk or the store. `return` would respond before the request is
        // rate limited.
        ...block(`location ${route.path}`, [...rateLine(options, 'files'), 'deny all;']),
        ...block(`location ~ ${pattern(`^${route.path}(?<site_media_key>${mediaKeyPattern})$`)}`, [
          onlyReads,
          ...rateLine(options, 'files'),
          'set $site_kept picture;',
          ...(options.media.kind === 'proxy'
            ? mediaStoreLines(options, options.media.url)
            : [`alias "${options.media.path}/$site_media_key";`]),
        ]),
      ];
    case 'errorStyle':
      return [];
    case 'proxied':
      if (!route.isPage) return block(at(route), proxiedLines(options, route));
      return [
        ...block(`location ~ ${pattern(`^${rootFilePattern}$`)}`, [
          ...rateLine(options, 'files'),
          'set $site_kept fixed;',
          `root "${options.assetsDir}";`,
          'try_files $uri @pages;',
        ]),
        ...block('location @pages', ['set $site_kept "";', ...proxiedLines(options, route)]),
        ...block(at(route), proxiedLines(options, route)),
      ];
  }
}

export const locations = (options: ResolvedProxyOptions): string[] =>
  publicRoutes(options).flatMap((route) => locationOf(options, route));
