import { seoRoutes, pages } from '@sandstone/contract';

const matchers = Object.values({ ...pages, ...seoRoutes }).map((route) => ({
  route,
  // The part before a suffix such as `.xml`, or all between two slashes.
  matches: new RegExp(`^${route.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
}));
const fixed = new Set<string>(Object.values(pages).filter((route) => !route.includes(':')));

/** The page or file that a path leads to, as it is declared: what was asked for may be anything. */
export function pageRouteOf(path: string): string {
  if (fixed.has(path)) return path;
  return matchers.find(({ matches }) => matches.test(path))?.route ?? 'unknown';
}
