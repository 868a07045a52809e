import { visitorClassHeader } from '@sandstone/contract';
import { type ResolvedProxyOptions } from '../options/options.ts';
import { type Upstream, upstreamUrls } from '../responses/public-routes.ts';
import { hiddenUpstreamHeaders, isHttps } from '../responses/security-headers.ts';
import { type RegionDuty } from '../regions/region-duty.ts';
import { renderTemplate } from './template.ts';

type UpstreamName = Upstream | 'media_store';

/** The host of a `proxy_pass`. */
export const upstreamHost = ({ resolver }: ResolvedProxyOptions, name: UpstreamName): string =>
  resolver === undefined ? name : `$site_host_of_${name}`;

export function upstreams(options: ResolvedProxyOptions): string[] {
  const { resolver, media } = options;
  const urls = { ...upstreamUrls(options), media_store: media.kind === 'proxy' ? media.url : undefined };
  const template = resolver === undefined ? 'http/upstream' : 'http/resolved-upstream';
  return [
    ...(resolver === undefined ? [] : [renderTemplate('http/resolver', { resolver })]),
    ...Object.entries(urls).flatMap(([name, url]) => {
      if (url === undefined) return [];
      const { hostname, port, protocol } = new URL(url);
      const address = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
      return [renderTemplate(template, { name, address })];
    }),
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
