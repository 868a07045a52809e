import { reverseProxy } from './limits.ts';

const yearSeconds = 31_536_000;

/** For files whose name changes with their content. */
export const immutableCacheControl = `public, max-age=${yearSeconds}, immutable`;

/**
 * For pictures that everybody may see. None changes under its address, so a browser keeps them; they can be removed, so
 * a cache that is shared asks again.
 */
export const pictureCacheControl = `public, max-age=${yearSeconds}, s-maxage=${reverseProxy.freshSeconds}, immutable`;
