import { limits, pageTargetHeader } from '@sandstone/contract';
import { errorStyle } from '../responses/error-responses.ts';
import { type ResolvedProxyOptions } from '../options/options.ts';
import {
  isDemoService,
  mediaKeyPattern,
  type ProxiedRoute,
  type PublicRoute,
  publicRoutes,
} from '../responses/public-routes.ts';
import { type KnownPolicy, needsAccessCheck } from '../policy/refused-requests.ts';
import { type RegionDuty } from '../regions/region-duty.ts';
import { errorPages } from './errors.ts';
import { literal, renderTemplate } from './template.ts';
import { hiddenHeaders, hiddenStoreHeaders, requestHeaders, upstreamHost } from './upstreams.ts';

/** The internal location that asks the api about a session. */
export const accessCheckPath = '/proxy-access';

/** The value of `auth_request`. It is also there for an open site, so that an nginx without it refuses to start. */
const accessCheck = (policy: KnownPolicy) => (policy?.isOpen === false ? accessCheckPath : 'off');

function media(options: ResolvedProxyOptions, policy: KnownPolicy): string {
  if (options.media.kind === 'directory') return `alias "${options.media.path}/$site_media_key";`;
  const { host, hostname, pathname, protocol } = new URL(options.media.url);
  return renderTemplate('locations/media-store', {
    host,
    tls: protocol === 'https:' && renderTemplate('locations/media-store-tls', { hostname }),
    hiddenHeaders: hiddenStoreHeaders,
    refusedPage: policy?.isOpen === false && 'error_page 401 =503 @page_closed;',
    bucket: `${protocol}//${upstreamHost(options, 'media_store')}${pathname.replace(/\/$/, '')}`,
  });
}

/** The nginx variables that tell whether the age is confirmed, and which cookies web gets. */
export function pageVariables(duty: RegionDuty) {
  const hasRules = duty.kind === 'rules';
  return {
    age: hasRules ? '$site_age' : '$site_age_cookie',
    personalCookie: hasRules ? '$site_personal_cookie' : '$http_cookie',
  };
}

function page(
  options: ResolvedProxyOptions,
  duty: RegionDuty,
  route: ProxiedRoute,
  location: string,
): string {
  const isShared = route.page === 'shared';
  const { age, personalCookie } = pageVariables(duty);
  const pageClass = duty.kind === 'rules' ? '$site_page_class' : '';
  return renderTemplate('locations/page', {
    location,
    route,
    web: upstreamHost(options, 'web'),
    burst: limits.rates[route.rate].max,
    pageTargetHeader,
    pageTarget: isShared ? '"$site_path$site_page_query"' : '""',
    requestHeaders: requestHeaders(options),
    cookie: `proxy_set_header Cookie ${isShared ? '$site_page_cookie' : personalCookie};`,
    errorPages: errorPages(503),
    hiddenHeaders: hiddenHeaders(duty),
    shared:
      isShared &&
      renderTemplate('locations/shared-page', {
        cacheKey: `$site_path|$site_page_query${age}$site_encoding${pageClass}`,
      }),
  });
}

function proxied(
  options: ResolvedProxyOptions,
  policy: KnownPolicy,
  duty: RegionDuty,
  route: ProxiedRoute,
  location: string,
): string {
  const headers = { requestHeaders: requestHeaders(options) };
  return renderTemplate('locations/proxied', {
    location,
    route,
    burst: limits.rates[route.rate].max,
    streamedRequest: route.streamsRequest && 'proxy_request_buffering off;',
    streamedResponse: route.streamsResponse && ['proxy_buffering off;', 'gzip off;'],
    demoService:
      isDemoService(route) &&
      renderTemplate('locations/demo-service', {
        ...headers,
        accessCheck: needsAccessCheck(route) ? accessCheck(policy) : 'off',
      }),
    unlogged: route.isUnlogged && 'access_log off;',
    cachedImages:
      // The api decides who gets a picture of a closed site.
      route.cachesImages &&
      policy?.isOpen !== false &&
      renderTemplate('locations/cached-images', { ...headers, hiddenHeaders: hiddenHeaders(duty) }),
    upstream: upstreamHost(options, route.upstream),
  });
}

function locationOf(
  options: ResolvedProxyOptions,
  policy: KnownPolicy,
  duty: RegionDuty,
  route: PublicRoute,
): string {
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
        accessCheck: needsAccessCheck(route) ? accessCheck(policy) : 'off',
        otherwise: hasEarlierFiles(options) && route.kept === 'immutable' ? '@earlier_file' : '=404',
      });
    case 'media':
      return renderTemplate('locations/media', {
        route,
        mediaKeyPattern,
        accessCheck: accessCheck(policy),
        media: media(options, policy),
      });
    case 'proxied':
      return route.page
        ? page(options, duty, route, location)
        : proxied(options, policy, duty, route, location);
  }
}

const hasEarlierFiles = ({ earlierFilesDir }: ResolvedProxyOptions) => earlierFilesDir !== undefined;

export const locations = (options: ResolvedProxyOptions, policy: KnownPolicy, duty: RegionDuty): string[] => [
  ...publicRoutes(options).map((route) => locationOf(options, policy, duty, route)),
  ...(hasEarlierFiles(options) ? [renderTemplate('locations/earlier-file', { options })] : []),
];
