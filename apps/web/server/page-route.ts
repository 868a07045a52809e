import { seoRoutes, pages } from '@sandstone/contract';

const matchers = Object.values({ ...pages, ...seoRoutes }).map((route) => ({
  route,
  // A parameter is the part before a suffix such as `.xml`, or a whole path segment.
  matches: new RegExp(`^${route.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
}));
const fixed = new Set<string>(Object.values(pages).filter((route) => !route.includes(':')));

/** Returns the declared route of a page or file, or 'unknown', so that arbitrary paths do not become metric labels. */
export function pageRouteOf(path: string): string {
  if (fixed.has(path)) return path;
  return matchers.find(({ matches }) => matches.test(path))?.route ?? 'unknown';
}
