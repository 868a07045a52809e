import { coverPipeline, limits, variantContentTypes } from '@sandstone/contract';
import { hiddenUpstreamHeaders } from '../security-headers.ts';
import { map, pattern } from './syntax.ts';

const { avif, webp } = variantContentTypes;

const named = (type: string) => `(?:^|,)\\s*image/${type}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`;

/**
 * Requests for a video's picture share a cached response when the id, the width and the accepted formats are equal.
 * `$site_image_accept` lists the formats that the client accepts. The api receives this value instead of the client's
 * header, so that both agree on the format.
 * `$site_image_odd` is 1 for a width that no page requests: such a response is not cached.
 */
export const imageCacheMaps = (): string[] => [
  ...map('$http_accept', '$site_image_avif', ['default 0;', `${pattern(`~*${named('avif')}`)} 1;`]),
  ...map('$http_accept', '$site_image_webp', ['default 0;', `${pattern(`~*${named('webp')}`)} 1;`]),
  ...map('$site_image_avif$site_image_webp', '$site_image_accept', [
    'default "";',
    `11 "${avif}, ${webp}";`,
    `10 "${avif}";`,
    `01 "${webp}";`,
  ]),
  ...map('$args', '$site_image_odd', [
    'default 1;',
    '"" 0;',
    ...coverPipeline.widths.map((width) => `w=${width} 0;`),
  ]),
];

export const imageCachePath = (runDir: string): string =>
  `proxy_cache_path "${runDir}/cache/images" levels=1:2 use_temp_path=off keys_zone=images:10m` +
  ` max_size=${limits.reverseProxy.imageCacheBytes} inactive=7d;`;

/**
 * Cache settings for the pictures of videos. The api's Cache-Control decides: pictures for members are not cached, and
 * public ones are revalidated after `freshSeconds`, usually with a 304.
 */
export const imageCacheLines = (): string[] => [
  'proxy_cache images;',
  'proxy_cache_key "$uri?$args $site_image_accept";',
  'proxy_no_cache $site_image_odd;',
  'proxy_cache_bypass $site_image_odd;',
  'proxy_cache_revalidate on;',
  'proxy_ignore_headers Expires Set-Cookie Vary X-Accel-Expires X-Accel-Redirect;',
  ...['Set-Cookie', ...hiddenUpstreamHeaders].map((name) => `proxy_hide_header ${name};`),
];
