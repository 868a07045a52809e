import { coverPipeline, limits } from '@sandstone/contract';
import { hiddenUpstreamHeaders } from '../security-headers.ts';
import { map, pattern } from './syntax.ts';

const named = (type: string) => `(?:^|,)\\s*image/${type}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`;

/**
 * Which answers about pictures of videos are one: those of the same id, step of the ladder and set of formats.
 * `$edge_image_formats` what of Accept the api looks at
 * `$edge_image_odd`     1 where a width is asked for that no page of ours asks for: it is answered, and not kept
 */
export const imageCacheMaps = (): string[] => [
  ...map('$http_accept', '$edge_image_avif', ['default "";', `${pattern(`~*${named('avif')}`)} avif;`]),
  ...map('$http_accept', '$edge_image_webp', ['default "";', `${pattern(`~*${named('webp')}`)} webp;`]),
  ...map('$args', '$edge_image_odd', [
    'default 1;',
    '"" 0;',
    ...coverPipeline.widths.map((width) => `w=${width} 0;`),
  ]),
];

export const imageCachePath = (runDir: string): string =>
  `proxy_cache_path "${runDir}/cache/images" levels=1:2 use_temp_path=off keys_zone=images:10m` +
  ` max_size=${limits.edge.imageCacheBytes} inactive=7d;`;

/** Kept long, asked about often: a picture that is retired is gone after this, a kept one costs a 304. */
export const imageCacheLines = (): string[] => [
  'proxy_cache images;',
  'proxy_cache_key "$uri?$args $edge_image_avif $edge_image_webp";',
  'proxy_no_cache $edge_image_odd;',
  'proxy_cache_bypass $edge_image_odd;',
  `proxy_cache_valid 200 ${limits.edge.mediaFreshSeconds}s;`,
  'proxy_cache_revalidate on;',
  'proxy_cache_lock on;',
  'proxy_cache_use_stale error timeout http_500 http_502 http_503 http_504;',
  'proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires X-Accel-Redirect;',
  ...['Set-Cookie', ...hiddenUpstreamHeaders].map((name) => `proxy_hide_header ${name};`),
];
