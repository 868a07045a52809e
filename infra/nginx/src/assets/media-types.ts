import { variantContentTypes } from '@sandstone/contract';

/**
 * Content types of static files by extension. The list is explicit, because older nginx builds lack some types, such as
 * avif.
 */
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

/** Types sent with `charset=utf-8`. */
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

/** Types to compress. Event streams are excluded, because compression would delay events. */
export const compressedTypes = [
  ...textTypes,
  'application/problem+json',
  'application/ld+json',
  'application/rss+xml',
];
/** Shorter responses do not get smaller. */
export const minCompressedBytes = 512;
