import { visitorClassHeader } from '@sandstone/contract';
import { fakeProviderParts, type ResolvedProxyOptions } from '../options.ts';
import { type Upstream } from '../public-routes.ts';
import { hiddenUpstreamHeaders, isHttps } from '../security-headers.ts';
import { type RegionDuty } from '../regions/gate.ts';
import { renderTemplate } from './template.ts';

type UpstreamName = Upstream | 'media_store';

/** The host of a `proxy_pass`. */
export const upstreamHost = ({ resolver }: ResolvedProxyOptions, name: UpstreamName): string =>
  resolver === undefined ? name : `$site_host_of_${name}`;

export function upstreams({ resolver, media, fakeProvider, ...options }: ResolvedProxyOptions): string[] {
  const upstream = (name: UpstreamName, url: string | undefined): string[] => {
    if (url === undefined) return [];
    const { hostname, port, protocol } = new URL(url);
    const address = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
    const template = resolver === undefined ? 'http/upstream' : 'http/resolved-upstream';
    return [renderTemplate(template, { name, address })];
  };
  return [
    ...(resolver === undefined ? [] : [renderTemplate('http/resolver', { resolver })]),
    ...upstream('api', options.apiUrl),
    ...upstream('web', options.webUrl),
    ...upstream('identity', options.identityUrl),
    ...upstream('age', options.ageUrl),
    ...fakeProviderParts.flatMap((part) => upstream(`fake_provider_${part}`, fakeProvider?.[part])),
    ...upstream('media_store', media.kind === 'proxy' ? media.url : undefined),
  ];
}

/** Request headers for upstreams. A location that sets another header must repeat these. */
export const requestHeaders = ({ publicUrl }: ResolvedProxyOptions): string =>
  renderTemplate('server/request-headers', {
    host: new URL(publicUrl).host,
    scheme: isHttps(publicUrl) ? 'https' : 'http',
    visitorClassHeader,
    visitorClass: '$site_class_header',
  });

/** While a region has its own rules, the reverse proxy also says what caches may keep. */
export const hiddenHeaders = (duty: RegionDuty): string[] =>
  [...hiddenUpstreamHeaders, ...(duty.kind === 'rules' && duty.isPrivate ? ['Cache-Control'] : [])].map(
    (name) => `proxy_hide_header ${name};`,
  );

/** Headers of a store that are hidden. A template names the others. */
export const hiddenStoreHeaders = hiddenUpstreamHeaders.map((name) => `proxy_hide_header ${name};`);
