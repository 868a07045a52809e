import { coverPipeline, limits, variantContentTypes } from '@sandstone/contract';
import { hiddenUpstreamHeaders } from '../security-headers.ts';
import { map, pattern } from './syntax.ts';

const { avif, webp } = variantContentTypes;

const named = (type: string) => `(?:^|,)\\s*image/${type}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`;

/**
 * Requests share an answer about a picture of a video where id, step of the ladder and accepted formats are the same.
 * `$site_image_accept` the formats that the client names. The api gets this instead of the client's own headers: read
 *                      apart, the two could disagree about what a client accepts, and the wrong format would be kept
 * `$site_image_odd`    1 for a width that no page of ours asks for: it is answered, and not kept
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
  ` max_size=${limits.edge.imageCacheBytes} inactive=7d;`;

/**
 * For the location of the pictures of videos. The api's Cache-Control decides: what only members may see is not kept,
 * and what everybody may see is asked about again after `freshSeconds`, for which the answer is a 304.
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
