import { limits, pageTargetHeader } from '@sandstone/contract';
import { errorStyle } from '../error-responses.ts';
import { type ResolvedProxyOptions } from '../options.ts';
import {
  isDemoService,
  mediaKeyPattern,
  type ProxiedRoute,
  type PublicRoute,
  publicRoutes,
} from '../public-routes.ts';
import { errorPages } from './errors.ts';
import { literal, renderTemplate } from './template.ts';
import { hiddenHeaders, requestHeaders, upstreamHost } from './upstreams.ts';

function media(options: ResolvedProxyOptions): string {
  if (options.media.kind === 'directory') return `alias "${options.media.path}/$site_media_key";`;
  const { host, hostname, pathname, protocol } = new URL(options.media.url);
  return renderTemplate('locations/media-store', {
    host,
    tls: protocol === 'https:' && renderTemplate('locations/media-store-tls', { hostname }),
    hiddenHeaders,
    bucket: `${protocol}//${upstreamHost(options, 'media_store')}${pathname.replace(/\/$/, '')}`,
  });
}

function page(options: ResolvedProxyOptions, route: ProxiedRoute, location: string): string {
  const isShared = route.page === 'shared';
  return renderTemplate('locations/page', {
    location,
    route,
    web: upstreamHost(options, 'web'),
    burst: limits.rates[route.rate].max,
    pageTargetHeader,
    pageTarget: isShared ? '$site_page_target' : '""',
    requestHeaders: requestHeaders(options),
    errorPages: errorPages(503),
    hiddenHeaders,
    shared: isShared && renderTemplate('locations/shared-page', {}),
  });
}

function proxied(options: ResolvedProxyOptions, route: ProxiedRoute, location: string): string {
  const headers = { requestHeaders: requestHeaders(options) };
  return renderTemplate('locations/proxied', {
    location,
    route,
    burst: limits.rates[route.rate].max,
    streamedRequest: route.streamsRequest && 'proxy_request_buffering off;',
    streamedResponse: route.streamsResponse && ['proxy_buffering off;', 'gzip off;'],
    demoService: isDemoService(route) && renderTemplate('locations/demo-service', headers),
    unlogged: route.isUnlogged && 'access_log off;',
    cachedImages:
      route.cachesImages && renderTemplate('locations/cached-images', { ...headers, hiddenHeaders }),
    upstream: upstreamHost(options, route.upstream),
  });
}

function locationOf(options: ResolvedProxyOptions, route: PublicRoute): string {
  const location = `${route.match === 'exact' ? '=' : '^~'} ${route.path}`;
  switch (route.kind) {
    case 'hidden':
      return renderTemplate('locations/hidden', { location });
    case 'errorStyle':
      return renderTemplate('locations/error-style', { location, errorStyle: literal(errorStyle) });
    case 'file':
      return renderTemplate('locations/file', {
        location,
        options,
        route,
        otherwise: hasEarlierFiles(options) && route.kept === 'immutable' ? '@earlier_file' : '=404',
      });
    case 'media':
      return renderTemplate('locations/media', { route, mediaKeyPattern, media: media(options) });
    case 'proxied':
      return route.page ? page(options, route, location) : proxied(options, route, location);
  }
}

const hasEarlierFiles = ({ earlierFilesDir }: ResolvedProxyOptions) => earlierFilesDir !== undefined;

export const locations = (options: ResolvedProxyOptions): string[] => [
  ...publicRoutes(options).map((route) => locationOf(options, route)),
  ...(hasEarlierFiles(options) ? [renderTemplate('locations/earlier-file', { options })] : []),
];
