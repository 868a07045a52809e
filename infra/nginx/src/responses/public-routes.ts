import {
  bodyLimitsOfPaths,
  cookies,
  demoAgePath,
  demoIdentityPaths,
  demoProviderPaths,
  limits,
  embedPath,
  errorStylePath,
  mediaPathPrefix,
  pageParameters,
  pages,
  type RouteName,
  routes,
  siteFiles,
  variantFormats,
} from '@sandstone/contract';
import { heroFormNames } from '@sandstone/domain';
import { fakeProviderParts, type FakeProviderPart, type ResolvedProxyOptions } from '../options/options.ts';

/** Routes of the reverse proxy. The nginx configuration and the fallback proxy are both derived from them. */
export type Upstream = 'api' | 'web' | 'identity' | 'age' | `fake_provider_${FakeProviderPart}`;
export type RateName = keyof typeof limits.rates;

interface At {
  match: 'exact' | 'prefix';
  path: string;
}
export interface ProxiedRoute extends At {
  kind: 'proxied';
  upstream: Upstream;
  rate: RateName;
  maxBodyBytes: number;
  /** Seconds without upstream data before the reverse proxy gives up. */
  responseSeconds: number;
  /** Forwards the body while it arrives, unbuffered. */
  streamsRequest?: true;
  /** Forwards the response while it arrives, unbuffered. */
  streamsResponse?: true;
  /** Caches pictures that are the same for everybody. */
  cachesImages?: true;
  /** The path contains secrets, so it is not logged. */
  isUnlogged?: true;
  /** Shared pages are cached for a short time where the web server allows it, private ones never. */
  page?: 'shared' | 'private';
}
/** A file of the web build. An immutable one has a hash in its name. */
export interface FileRoute extends At {
  kind: 'file';
  kept: 'immutable' | 'fixed';
}
export type PublicRoute = ProxiedRoute | FileRoute | (At & { kind: 'hidden' | 'media' | 'errorStyle' });

export const assetsPathPrefix = '/assets/';
/** The operator's paths, each with everything below it. */
export const hiddenPaths = ['/health', '/metrics', '/internal'];
const prefixOf = (route: RouteName) => routes[route].path.replace(/:.*/, '');

function proxied(
  match: At['match'],
  path: string,
  upstream: Upstream,
  rest: Partial<ProxiedRoute> = {},
): ProxiedRoute {
  return {
    kind: 'proxied',
    match,
    path,
    upstream,
    rate: 'publicReads',
    maxBodyBytes: limits.maxJsonBytes,
    responseSeconds: limits.reverseProxy.upstreamResponseSeconds,
    ...rest,
  };
}

const ratesOfPaths: Record<string, RateName> = {
  [routes.login.path]: 'login',
  [routes.countView.path]: 'views',
};

/** Services of a demo receive none of the site's cookies. */
export const isDemoService = ({ upstream }: ProxiedRoute): boolean =>
  upstream !== 'api' && upstream !== 'web';

/** The values of Host that name the site. */
export function knownHosts({ publicUrl }: ResolvedProxyOptions): string[] {
  const { host, port, protocol } = new URL(publicUrl);
  return port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host];
}

/** The URL of each upstream, in the order of nginx's configuration; undefined for one that this site does not have. */
export const upstreamUrls = (options: ResolvedProxyOptions): Record<Upstream, string | undefined> => ({
  api: options.apiUrl,
  web: options.webUrl,
  identity: options.identityUrl,
  age: options.ageUrl,
  fake_provider_player: options.fakeProvider?.player,
  fake_provider_files: options.fakeProvider?.files,
});

/** An exact path takes precedence, then the longest prefix. */
export function publicRoutes(options: ResolvedProxyOptions): PublicRoute[] {
  return [
    ...hiddenPaths.flatMap((path): PublicRoute[] => [
      { kind: 'hidden', match: 'exact', path },
      { kind: 'hidden', match: 'prefix', path: `${path}/` },
    ]),
    { kind: 'errorStyle', match: 'exact', path: errorStylePath },
    { kind: 'file', match: 'prefix', path: assetsPathPrefix, kept: 'immutable' },
    ...Object.values(siteFiles).map((path): PublicRoute => ({
      kind: 'file',
      match: 'exact',
      path,
      kept: 'fixed',
    })),
    { kind: 'media', match: 'prefix', path: mediaPathPrefix },
    { kind: 'hidden', match: 'exact', path: '/api' },
    proxied('prefix', '/api/', 'api'),
    // Pictures of videos, which the api reads from the store, and the icons of the site's mark.
    proxied('prefix', prefixOf('secureImage'), 'api', { cachesImages: true }),
    proxied('prefix', prefixOf('siteIcon'), 'api', { cachesImages: true }),
    proxied('prefix', embedPath(''), 'api'),
    proxied('exact', routes.streamWebhook.path, 'api', {
      rate: 'webhooks',
      maxBodyBytes: limits.streaming.maxWebhookBytes,
    }),
    proxied('prefix', '/api/storage/', 'api', {
      rate: 'uploads',
      maxBodyBytes: limits.upload.maxRequestBytes,
      responseSeconds: limits.reverseProxy.uploadResponseSeconds,
      streamsRequest: true,
    }),
    proxied('exact', routes.adminPhotoStream.path, 'api', {
      responseSeconds: limits.eventStream.heartbeatSeconds * 20,
      streamsResponse: true,
    }),
    ...[...bodyLimitsOfPaths].map(([path, maxBodyBytes]) =>
      proxied('exact', path, 'api', { maxBodyBytes, rate: ratesOfPaths[path] ?? 'publicReads' }),
    ),
    proxied('prefix', prefixOf('adminDownload'), 'api', { streamsResponse: true }),
    // A page of the admin area requests dozens of them at once.
    proxied('prefix', prefixOf('adminPhotoPicture'), 'api', { rate: 'files' }),
    ...(options.identityUrl === undefined
      ? []
      : demoIdentityPaths.map((path) => proxied('prefix', path, 'identity'))),
    ...(options.ageUrl === undefined ? [] : [proxied('prefix', `${demoAgePath}/`, 'age')]),
    ...(options.fakeProvider === undefined
      ? []
      : fakeProviderParts.map((part) =>
          proxied('prefix', `${demoProviderPaths[part]}/`, `fake_provider_${part}`, {
            rate: 'files',
            isUnlogged: true,
          }),
        )),
    ...[pages.admin, pages.profile, pages.signIn, pages.setup].map((path) =>
      proxied('prefix', path, 'web', { page: 'private' }),
    ),
    proxied('prefix', '/', 'web', { page: 'shared' }),
  ];
}

/** @param path decoded, without `..` */
export function findRoute(all: readonly PublicRoute[], path: string): PublicRoute | undefined {
  const fits = all.filter((route) =>
    route.match === 'exact' ? path === route.path : path.startsWith(route.path),
  );
  return (
    fits.find((route) => route.match === 'exact') ?? fits.toSorted((a, b) => b.path.length - a.path.length)[0]
  );
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/**
 * Keys of the public bucket that may be served: `photos/<photoId>/<version>/<step>.<format>`, and of the large picture
 * `photos/<photoId>/<version>/<form>-<x>-<y>/<width>.<format>`.
 */
export const mediaKeyPattern = `photos/${uuid}/[0-9]{1,4}(?:-[0-9]{1,9})?(?:/(?:${heroFormNames.join('|')})-[0-9]{1,3}-[0-9]{1,3})?/[0-9]{1,5}\\.(?:${variantFormats.join('|')})`;

/** Pages differ for signed-in visitors and for those who have passed the age gate. */
export const pageVary = 'Accept-Encoding, Cookie';

export const pageCacheRules = {
  sessionCookie: cookies.session,
  ageCookie: cookies.age,
} as const;

/** Returns the path of a request line with the parameters that pages know, as nginx's variables do. */
export function pageTarget(target: string): string {
  const [path = '', ...rest] = target.split('?');
  const query = rest.join('?');
  const known = pageParameters.flatMap((name) => {
    const value = new RegExp(`(?:^|&)${name}=([^&]*)`, 'i').exec(query)?.[1] ?? '';
    return value === '' ? [] : `${name}=${value}`;
  });
  return known.length === 0 ? path : `${path}?${known.join('&')}`;
}
