import { reverseProxy } from '../limits/limits.ts';

const yearSeconds = 31_536_000;

/** For files whose name changes with their content. */
export const immutableCacheControl = `public, max-age=${yearSeconds}, immutable`;

/**
 * For public pictures. Their content never changes, so browsers cache them for a year. They can be removed, so shared
 * caches revalidate them.
 */
export const pictureCacheControl = `public, max-age=${yearSeconds}, s-maxage=${reverseProxy.freshSeconds}, immutable`;
