import { variantContentTypes } from '@sandstone/contract';

/** Content types of static files by extension. The build of nginx at hand may know fewer (avif), so they stand here. */
export const staticContentTypes: Record<string, string> = {
  ...variantContentTypes,
  css: 'text/css',
  html: 'text/html',
  ico: 'image/x-icon',
  js: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  xml: 'application/xml',
};

/** Types that are sent with `charset=utf-8`. */
export const textTypes = [
  'text/css',
  'text/html',
  'text/javascript',
  'text/plain',
  'application/json',
  'application/manifest+json',
  'application/xml',
  'image/svg+xml',
];

/** Types worth compressing on the way. Event streams are not among them: compression would hold events back. */
export const compressedTypes = [
  ...textTypes,
  'application/problem+json',
  'application/ld+json',
  'application/rss+xml',
];
/** Shorter answers gain nothing. */
export const minCompressedBytes = 512;
