import { limits } from '@sandstone/contract';
import {
  type EdgeRoute,
  type ProxiedRoute,
  type RateName,
  edgeRoutes,
  mediaKeyPattern,
  pageVary,
  rootFilePattern,
} from '../edge-routes.ts';
import { type ResolvedEdgeOptions } from '../options.ts';
import { hiddenUpstreamHeaders } from '../security-headers.ts';
import { errorPages } from './errors.ts';
import { imageCacheLines } from './image-cache.ts';
import { pageCacheLines } from './page-cache.ts';
import { mediaStoreLines } from './media-store.ts';
import { requestHeaders, upstreamHost } from './upstreams.ts';
import { block, pattern } from './syntax.ts';

const at = ({ match, path }: EdgeRoute) =>
  `location ${match === 'exact' ? '= ' : path === '/' ? '' : '^~ '}${path}`;

const onlyReads = 'if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }';

const rateLine = (options: ResolvedEdgeOptions, rate: RateName): string[] =>
  options.rateLimits ? [`limit_req zone=${rate} burst=${limits.rates[rate].max} nodelay;`] : [];

function proxiedLines(options: ResolvedEdgeOptions, route: ProxiedRoute): string[] {
  const lines = [
    ...rateLine(options, route.rate),
    `client_max_body_size ${route.maxBodyBytes};`,
    `proxy_read_timeout ${route.answerSeconds}s;`,
  ];
  if (route.streamsRequest) lines.push('proxy_request_buffering off;');
  if (route.streamsAnswer) lines.push('proxy_buffering off;', 'gzip off;');
  if (route.upstream === 'identity') lines.push(...requestHeaders(options, { Cookie: '""' }));
  if (route.keepsImages) {
    lines.push(...imageCacheLines(), ...requestHeaders(options, { Accept: '$edge_image_accept' }));
  }
  if (!route.isPage) return [...lines, `proxy_pass http://${upstreamHost(options, route.upstream)};`];
  return [
    ...lines,
    `set $edge_vary "${pageVary}";`,
    ...requestHeaders(options, {
      Cookie: '$edge_page_cookie',
      'Accept-Encoding': '$edge_page_accepts',
    }),
    'gzip_vary off;',
    ...errorPages(503),
    ...['Vary', ...hiddenUpstreamHeaders].map((name) => `proxy_hide_header ${name};`),
    ...pageCacheLines(),
    'proxy_pass http://$edge_page_upstream$edge_page_target;',
  ];
}

function locationOf(options: ResolvedEdgeOptions, route: EdgeRoute): string[] {
  switch (route.kind) {
    case 'hidden':
      return block(at(route), [...rateLine(options, 'files'), 'deny all;']);
    case 'assets':
      return block(at(route), [
        onlyReads,
        ...rateLine(options, 'files'),
        'set $edge_kept immutable;',
        `root "${options.assetsDir}";`,
        'try_files $uri =404;',
      ]);
    case 'media':
      return [
        // Whatever has not the shape of a key does not even reach the disk or the store. `return` would answer before
        // the request is counted.
        ...block(`location ${route.path}`, [...rateLine(options, 'files'), 'deny all;']),
        ...block(`location ~ ${pattern(`^${route.path}(?<edge_media_key>${mediaKeyPattern})$`)}`, [
          onlyReads,
          ...rateLine(options, 'files'),
          'set $edge_kept picture;',
          ...(options.media.kind === 'proxy'
            ? mediaStoreLines(options, options.media.url)
            : [`alias "${options.media.path}/$edge_media_key";`]),
        ]),
      ];
    case 'errorStyle':
      return [];
    case 'proxied':
      if (!route.isPage) return block(at(route), proxiedLines(options, route));
      return [
        ...block(`location ~ ${pattern(`^${rootFilePattern}$`)}`, [
          ...rateLine(options, 'files'),
          'set $edge_kept fixed;',
          `root "${options.assetsDir}";`,
          'try_files $uri @pages;',
        ]),
        ...block('location @pages', ['set $edge_kept "";', ...proxiedLines(options, route)]),
        ...block(at(route), proxiedLines(options, route)),
      ];
  }
}

export const locations = (options: ResolvedEdgeOptions): string[] =>
  edgeRoutes(options).flatMap((route) => locationOf(options, route));
